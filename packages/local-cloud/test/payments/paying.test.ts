import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Payments } from '../../src/payments/provider.ts';
import {
  connectAccount,
  idOf,
  mount,
  newFolder,
  publishableKey,
  refusal,
  sdk,
  startProvider,
} from './provider-under-test.ts';

let payments: Payments;
let stripe: Stripe;
let site: Awaited<ReturnType<typeof mount>>;

beforeAll(async () => {
  payments = await startProvider();
  stripe = sdk(payments);
  site = await mount(payments);
});
afterAll(async () => {
  await site.close();
  await payments.close();
});

const cards = { automatic_payment_methods: { enabled: true, allow_redirects: 'never' as const } };
const paid = (payment_method: string, more: Stripe.PaymentIntentCreateParams | object = {}) =>
  stripe.paymentIntents.create({ amount: 4000, currency: 'cad', confirm: true, payment_method, ...cards, ...more });

/** A call as the browser script makes it. */
async function browser(path: string, fields: Record<string, string>, method: 'GET' | 'POST' = 'POST') {
  const form = new URLSearchParams(fields);
  const response = await fetch(`${site.url}/v1/${path}${method === 'GET' ? `?${form}` : ''}`, {
    method,
    headers: { authorization: `Bearer ${publishableKey}` },
    ...(method === 'POST' && { body: form }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const card = (number: string, more: Record<string, string> = {}) =>
  browser('payment_methods', {
    type: 'card',
    'card[number]': number,
    'card[exp_month]': '12',
    'card[exp_year]': '2040',
    'card[cvc]': '123',
    ...more,
  });

describe('keys', () => {
  it('are required, and the publishable one opens nothing but what a browser needs', async () => {
    const none = await fetch(`${payments.url}/v1/customers`);
    expect(none.status).toBe(401);
    expect((await refusal(sdk(payments, 'sk_test_other').customers.create())).statusCode).toBe(401);
    expect((await refusal(sdk(payments, publishableKey).customers.create())).code).toBe('secret_key_required');
    const outside = await fetch(`${site.url}/v1/customers`, { headers: { authorization: 'Bearer sk_test_rince' } });
    expect(outside.status).toBe(401);
  });

  it('of a browser read and confirm an intent only with its secret, and see no more than they need', async () => {
    const intent = await stripe.paymentIntents.create({
      amount: 4000,
      currency: 'cad',
      metadata: { entry: 'e1' },
      ...cards,
    });
    const client_secret = String(intent.client_secret);
    expect((await browser(`payment_intents/${intent.id}`, { client_secret: 'guess' }, 'GET')).status).toBe(404);
    const { body } = await browser(`payment_intents/${intent.id}`, { client_secret }, 'GET');
    expect(body).toMatchObject({ id: intent.id, amount: 4000 });
    expect(body).not.toHaveProperty('metadata');
    expect(body).not.toHaveProperty('customer');
  });
});

describe('cards', () => {
  it('are what their number says, and never show it', async () => {
    const brands = { '4242424242424242': 'visa', '5555555555554444': 'mastercard', '6011111111111117': 'discover' };
    for (const [number, brand] of Object.entries(brands)) {
      const { body } = await card(number);
      expect(body).toMatchObject({ card: { brand, last4: number.slice(-4), exp_month: 12, exp_year: 2040 } });
      expect(JSON.stringify(body)).not.toContain(number);
    }
    const amex = await card('378282246310005', { 'card[cvc]': '1234' });
    expect(amex.body).toMatchObject({ card: { brand: 'amex', last4: '0005' } });
  });

  it('are refused when mistyped, expired, unknown, or sent past the browser', async () => {
    const code = async (number: string, more = {}) =>
      (await card(number, more)).body.error as { code: string } | undefined;
    expect(await code('4242424242424241')).toMatchObject({ code: 'incorrect_number' });
    expect(await code('4242424242424242', { 'card[exp_year]': '2019' })).toMatchObject({ code: 'invalid_expiry_year' });
    expect(await code('4242424242424242', { 'card[exp_month]': '13' })).toMatchObject({ code: 'invalid_expiry_month' });
    expect(await code('4242424242424242', { 'card[cvc]': '12' })).toMatchObject({ code: 'invalid_cvc' });
    expect(await code('4012888888881881')).toMatchObject({
      code: 'card_declined',
      decline_code: 'test_mode_live_card',
    });
    const number = { number: '4242424242424242', exp_month: 12, exp_year: 2040 };
    const sent = stripe.paymentMethods.create({ type: 'card', card: number });
    expect((await refusal(sent)).message).toMatch(/unsafe/);
  });

  it('stay on one customer until they are detached, and are then used up', async () => {
    const [customer, other] = [
      await stripe.customers.create({ email: 'a@feis.test' }),
      await stripe.customers.create(),
    ];
    const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
    await stripe.paymentMethods.attach('pm_card_mastercard', { customer: customer.id });
    const { data } = await stripe.paymentMethods.list({ customer: customer.id, type: 'card' });
    expect(data.map((one) => one.card?.brand)).toEqual(['mastercard', 'visa']);
    expect((await stripe.customers.listPaymentMethods(customer.id)).data).toHaveLength(2);
    expect((await refusal(stripe.paymentMethods.attach(method.id, { customer: other.id }))).statusCode).toBe(400);
    expect((await refusal(paid(method.id))).param).toBe('payment_method');
    expect((await refusal(paid(method.id, { customer: other.id }))).param).toBe('payment_method');
    expect((await paid(method.id, { customer: customer.id })).status).toBe('succeeded');
    await stripe.paymentMethods.detach(method.id);
    expect((await stripe.paymentMethods.retrieve(method.id)).customer).toBeNull();
    expect((await refusal(paid(method.id))).message).toMatch(/may not be used again/);
    expect(
      (await refusal(stripe.paymentMethods.attach('pm_card_visa_chargeDeclined', { customer: other.id }))).code,
    ).toBe('card_declined');
    await stripe.customers.del(customer.id);
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ deleted: true });
    expect((await refusal(stripe.paymentMethods.list({ customer: customer.id }))).code).toBe('resource_missing');
  });
});

describe('payments', () => {
  it('succeed, and say what was charged', async () => {
    const account = await connectAccount(payments);
    const intent = await paid('pm_card_visa', {
      metadata: { entry: 'e7' },
      application_fee_amount: 120,
      transfer_data: { destination: account },
      on_behalf_of: account,
      expand: ['latest_charge', 'payment_method'],
    });
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 4000, metadata: { entry: 'e7' } });
    const charge = intent.latest_charge as Stripe.Charge;
    expect(charge).toMatchObject({ amount: 4000, paid: true, transfer_data: { destination: account } });
    expect((intent.payment_method as Stripe.PaymentMethod).card?.last4).toBe('4242');
    expect(await stripe.transfers.retrieve(idOf(charge.transfer))).toMatchObject({
      amount: 4000,
      destination: account,
    });
    expect(await stripe.applicationFees.retrieve(idOf(charge.application_fee))).toMatchObject({
      amount: 120,
      account,
    });
    expect((await stripe.charges.retrieve(charge.id)).payment_intent).toBe(intent.id);
  });

  it('are declined as the card says, remembered, and can be tried with another card', async () => {
    const declines = {
      pm_card_visa_chargeDeclined: ['card_declined', 'generic_decline'],
      pm_card_visa_chargeDeclinedInsufficientFunds: ['card_declined', 'insufficient_funds'],
      pm_card_chargeDeclinedExpiredCard: ['expired_card', ''],
    };
    for (const [method, [code, decline]] of Object.entries(declines)) {
      const error = await refusal(paid(method));
      expect([error.type, error.code, error.decline_code]).toEqual(['StripeCardError', code, decline]);
      const id = String(error.payment_intent?.id);
      const left = await stripe.paymentIntents.retrieve(id);
      expect(left).toMatchObject({
        status: 'requires_payment_method',
        amount_received: 0,
        last_payment_error: { code },
      });
      const again = await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
      expect(again.status).toBe('succeeded');
      const { data } = await stripe.charges.list({ payment_intent: id });
      expect(data.map(({ status }) => status)).toEqual(['succeeded', 'failed']);
    }
  });

  it('are taken once however often they are confirmed', async () => {
    const intent = await stripe.paymentIntents.create({
      amount: 4000,
      currency: 'cad',
      payment_method: 'pm_card_visa',
      ...cards,
    });
    expect(intent.status).toBe('requires_confirmation');
    const tries = await Promise.allSettled([1, 2, 3].map(() => stripe.paymentIntents.confirm(intent.id)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const error = await refusal(stripe.paymentIntents.confirm(intent.id));
    expect([error.code, error.payment_intent?.status]).toEqual(['payment_intent_unexpected_state', 'succeeded']);
    expect((await stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1);
    expect((await refusal(stripe.paymentIntents.cancel(intent.id))).code).toBe('payment_intent_unexpected_state');
  });

  it('wait for the cardholder, and go on or not as that ends', async () => {
    for (const outcome of ['succeeded', 'failed'] as const) {
      const intent = await paid('pm_card_threeDSecure2Required');
      expect([intent.status, intent.next_action?.type]).toEqual(['requires_action', 'use_stripe_sdk']);
      const client_secret = String(intent.client_secret);
      expect((await browser(`payment_intents/${intent.id}/authenticate`, { client_secret: 'x', outcome })).status).toBe(
        404,
      );
      const answered = await browser(`payment_intents/${intent.id}/authenticate`, { client_secret, outcome });
      expect(answered.status).toBe(200);
      const after = await stripe.paymentIntents.retrieve(intent.id);
      expect(after.status).toBe(outcome === 'succeeded' ? 'succeeded' : 'requires_payment_method');
      expect(after.last_payment_error?.code).toBe(
        outcome === 'succeeded' ? undefined : 'payment_intent_authentication_failure',
      );
      expect((await browser(`payment_intents/${intent.id}/authenticate`, { client_secret, outcome })).status).toBe(400);
    }
  });

  it('send the cardholder to a page and back where the platform asked for that', async () => {
    const intent = await paid('pm_card_threeDSecure2Required', { return_url: 'http://localhost:4000/back?order=1' });
    const url = intent.next_action?.redirect_to_url?.url?.replace(/^.*\/_local\/payments/, site.url) ?? '';
    expect(await (await fetch(url)).text()).toContain('Complete authentication');
    const form = new URLSearchParams({ ...Object.fromEntries(new URL(url).searchParams), outcome: 'succeeded' });
    const answered = await fetch(url, { method: 'POST', body: form, redirect: 'manual' });
    const back = new URL(answered.headers.get('location') ?? '');
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      order: '1',
      payment_intent: intent.id,
      redirect_status: 'succeeded',
    });
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
    expect((await fetch(url)).status).toBe(400);
  });

  it('without the cardholder need a card that was set up for it', async () => {
    const customer = (await stripe.customers.create()).id;
    const off = { customer, off_session: true };
    const fresh = await stripe.paymentMethods.attach('pm_card_authenticationRequiredOnSetup', { customer });
    expect((await refusal(paid(fresh.id, off))).code).toBe('authentication_required');
    const setup = await stripe.setupIntents.create({ customer, payment_method: fresh.id, confirm: true });
    expect(setup.status).toBe('requires_action');
    await browser(`setup_intents/${setup.id}/authenticate`, {
      client_secret: String(setup.client_secret),
      outcome: 'succeeded',
    });
    expect((await stripe.setupIntents.retrieve(setup.id)).status).toBe('succeeded');
    expect((await paid(fresh.id, off)).status).toBe('succeeded');
  });

  it('cannot be too small, too large, in fractions, for strangers, or with misspelt parameters', async () => {
    const code = async (more: object) => (await refusal(paid('pm_card_visa', more))).code;
    expect(await code({ amount: 49 })).toBe('amount_too_small');
    expect(await code({ amount: 100_000_000 })).toBe('amount_too_large');
    expect(await code({ amount: 10.5 })).toBe('parameter_invalid_integer');
    expect(await code({ transfer_data: { destination: 'acct_unknown' } })).toBe('resource_missing');
    expect(await code({ payment_method_types: ['card'] })).toBe('payment_method_types_no_longer_supported');
    expect(await code({ amonut: 4000 })).toBe('parameter_unknown');
    expect((await refusal(paid('pm_card_visa', { application_fee_amount: 100 }))).param).toBe('application_fee_amount');
    const plain = stripe.paymentIntents.create({
      amount: 4000,
      currency: 'cad',
      confirm: true,
      payment_method: 'pm_card_visa',
    });
    expect((await refusal(plain)).message).toMatch(/return_url/);
  });

  it('are listed newest first, page by page', async () => {
    const customer = (await stripe.customers.create()).id;
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) {
      ids.unshift((await stripe.paymentIntents.create({ amount: 1000 + n, currency: 'cad', customer })).id);
    }
    const seen: string[] = [];
    for await (const intent of stripe.paymentIntents.list({ customer, limit: 2 })) seen.push(intent.id);
    expect(seen).toEqual(ids);
    const canceled = await stripe.paymentIntents.cancel(String(ids[0]));
    expect(canceled.status).toBe('canceled');
  });
});

describe('cards to keep', () => {
  it('are set up from the browser and belong to the customer then', async () => {
    const customer = (await stripe.customers.create()).id;
    for (const [number, declined] of [
      ['4242424242424242', false],
      ['4000000000000002', true],
    ] as const) {
      const intent = await stripe.setupIntents.create({ customer });
      const method = (await card(number)).body as Record<string, string>;
      const confirmed = await browser(`setup_intents/${intent.id}/confirm`, {
        client_secret: String(intent.client_secret),
        payment_method: String(method.id),
      });
      expect(confirmed.status).toBe(declined ? 402 : 200);
      const after = await stripe.setupIntents.retrieve(intent.id);
      expect(after.status).toBe(declined ? 'requires_payment_method' : 'succeeded');
      expect((await stripe.paymentMethods.retrieve(String(method.id))).customer).toBe(declined ? null : customer);
    }
  });
});

describe('idempotency keys', () => {
  it('answer the same again, across a restart, and refuse another request', async () => {
    const dir = newFolder();
    const first = await startProvider({ dir });
    const create = (from: Payments, amount: number, idempotencyKey: string, payment_method = 'pm_card_visa') =>
      sdk(from).paymentIntents.create(
        { amount, currency: 'cad', confirm: true, payment_method, ...cards },
        { idempotencyKey },
      );
    const one = await create(first, 4000, 'entry-1');
    const same = await create(first, 4000, 'entry-1');
    expect(same.id).toBe(one.id);
    expect(same.lastResponse.headers['idempotent-replayed']).toBe('true');
    const other = await refusal(create(first, 5000, 'entry-1'));
    expect([other.statusCode, other.type]).toEqual([400, 'StripeIdempotencyError']);
    const declined = await refusal(create(first, 4000, 'entry-2', 'pm_card_visa_chargeDeclined'));
    await first.close();
    const second = await startProvider({ dir });
    expect((await create(second, 4000, 'entry-1')).id).toBe(one.id);
    const again = await refusal(create(second, 4000, 'entry-2', 'pm_card_visa_chargeDeclined'));
    expect(again.payment_intent?.id).toBe(declined.payment_intent?.id);
    expect((await sdk(second).paymentIntents.list()).data).toHaveLength(2);
    await second.close();
  });
});
