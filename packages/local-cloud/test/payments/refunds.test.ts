import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Payments } from '../../src/payments/provider.ts';
import { connectAccount, idOf, newFolder, refusal, sdk, startProvider } from './provider-under-test.ts';

let payments: Payments;
let stripe: Stripe;
let account: string;

beforeAll(async () => {
  payments = await startProvider();
  stripe = sdk(payments);
  account = await connectAccount(payments);
});
afterAll(() => payments.close());

async function entryPaid(amount: number, fee: number): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.create({
    amount,
    currency: 'cad',
    confirm: true,
    payment_method: 'pm_card_visa',
    allowed_payment_method_types: ['card'],
    application_fee_amount: fee,
    transfer_data: { destination: account },
  });
}

async function standing(intent: Stripe.PaymentIntent) {
  const charge = await stripe.charges.retrieve(idOf(intent.latest_charge));
  const transfer = await stripe.transfers.retrieve(idOf(charge.transfer));
  const fee = await stripe.applicationFees.retrieve(idOf(charge.application_fee));
  return {
    refunded: charge.amount_refunded,
    whole: charge.refunded,
    reversed: transfer.amount_reversed,
    fee: fee.amount_refunded,
  };
}

const both = { reverse_transfer: true, refund_application_fee: true };

describe('refunds', () => {
  it('take back transfer and fee in proportion, to the last cent', async () => {
    const intent = await entryPaid(3333, 100);
    for (let n = 0; n < 3; n++) {
      await stripe.refunds.create({ payment_intent: intent.id, amount: 1111, ...both });
      const so = await standing(intent);
      expect(so.refunded).toBe(1111 * (n + 1));
      expect(so.reversed).toBe(so.refunded);
      expect(so.fee).toBe(Math.round((100 * so.refunded) / 3333));
    }
    expect(await standing(intent)).toEqual({ refunded: 3333, whole: true, reversed: 3333, fee: 100 });
    expect((await stripe.refunds.list({ payment_intent: intent.id })).data).toHaveLength(3);
  });

  it('leave transfer and fee alone where nobody asked', async () => {
    const intent = await entryPaid(2000, 60);
    const refund = await stripe.refunds.create({
      payment_intent: intent.id,
      amount: 500,
      metadata: { by: 'organizer' },
    });
    expect(refund).toMatchObject({ status: 'succeeded', transfer_reversal: null, metadata: { by: 'organizer' } });
    expect(await standing(intent)).toEqual({ refunded: 500, whole: false, reversed: 0, fee: 0 });
    const rest = await stripe.refunds.create({ charge: idOf(intent.latest_charge), ...both });
    expect(rest.amount).toBe(1500);
    expect(await standing(intent)).toEqual({ refunded: 2000, whole: true, reversed: 1500, fee: 45 });
  });

  it('never exceed what was paid, however many come at once', async () => {
    const intent = await entryPaid(1000, 30);
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, () => stripe.refunds.create({ payment_intent: intent.id, amount: 300, ...both })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect((await standing(intent)).refunded).toBe(900);
    const over = await refusal(stripe.refunds.create({ payment_intent: intent.id, amount: 101 }));
    expect(over.message).toBe('Refund amount ($1.01 cad) is greater than unrefunded amount on charge ($1.00 cad)');
    await stripe.refunds.create({ payment_intent: intent.id });
    const none = await refusal(stripe.refunds.create({ payment_intent: intent.id }));
    expect(none.code).toBe('charge_already_refunded');
    expect(await standing(intent)).toMatchObject({ refunded: 1000, whole: true });
  });

  it('need something that was paid', async () => {
    const unpaid = await stripe.paymentIntents.create({ amount: 1000, currency: 'cad' });
    expect((await refusal(stripe.refunds.create({ payment_intent: unpaid.id }))).statusCode).toBe(400);
    expect((await refusal(stripe.refunds.create({ payment_intent: 'pi_unknown' }))).code).toBe('resource_missing');
    expect((await refusal(stripe.refunds.create({}))).statusCode).toBe(400);
    const intent = await entryPaid(1000, 30);
    const negative = stripe.refunds.create({ payment_intent: intent.id, amount: -5 });
    expect((await refusal(negative)).code).toBe('parameter_invalid_integer');
    const own = await stripe.paymentIntents.create({
      amount: 1000,
      currency: 'cad',
      confirm: true,
      payment_method: 'pm_card_visa',
      allowed_payment_method_types: ['card'],
    });
    const noTransfer = stripe.refunds.create({ payment_intent: own.id, reverse_transfer: true });
    expect((await refusal(noTransfer)).param).toBe('reverse_transfer');
    const noFee = stripe.refunds.create({ payment_intent: own.id, refund_application_fee: true });
    expect((await refusal(noFee)).param).toBe('refund_application_fee');
    expect((await stripe.charges.retrieve(idOf(own.latest_charge))).amount_refunded).toBe(0);
  });

  it('are still known after a restart', async () => {
    const dir = newFolder();
    const first = await startProvider({ dir });
    const pay = {
      amount: 1000,
      currency: 'cad',
      confirm: true,
      payment_method: 'pm_card_visa',
      allowed_payment_method_types: ['card'],
    };
    const intent = await sdk(first).paymentIntents.create(pay);
    await sdk(first).refunds.create({ payment_intent: intent.id, amount: 400 });
    await first.close();
    const second = await startProvider({ dir });
    expect((await sdk(second).charges.retrieve(idOf(intent.latest_charge))).amount_refunded).toBe(400);
    const over = sdk(second).refunds.create({ payment_intent: intent.id, amount: 601 });
    expect((await refusal(over)).statusCode).toBe(400);
    await second.close();
  });

  it('show in the list of what went to an account, with the charge and its fee', async () => {
    const elsewhere = await connectAccount(payments);
    const intent = await stripe.paymentIntents.create({
      ...{ amount: 3333, currency: 'cad', confirm: true, payment_method: 'pm_card_visa' },
      ...{ allowed_payment_method_types: ['card'], application_fee_amount: 100 },
      transfer_data: { destination: elsewhere },
      metadata: { payment: 'one' },
    });
    await stripe.refunds.create({ payment_intent: intent.id, amount: 1111, ...both });
    const now = Math.floor(Date.now() / 1000);
    const listed = (created: { gte?: number; lt?: number }) =>
      stripe.transfers.list({
        ...{ destination: elsewhere, created, limit: 100 },
        expand: ['data.source_transaction.application_fee'],
      });
    const { data, has_more } = await listed({ gte: now - 60, lt: now + 60 });
    expect(has_more).toBe(false);
    expect(data).toMatchObject([
      {
        amount: 3333,
        amount_reversed: 1111,
        source_transaction: {
          amount_captured: 3333,
          amount_refunded: 1111,
          metadata: { payment: 'one' },
          application_fee: { amount: 100, amount_refunded: 33 },
        },
      },
    ]);
    expect((await listed({ lt: now - 60 })).data).toEqual([]);
  });
});
