import { getEntry, getPayment } from '@rince/store/entries';
import { unnameInEntry } from '@rince/store/erasure';
import { getRefund } from '@rince/store/refunds';
import type { Table } from '@rince/store/table';
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mildDay, startTestCloud, type TestCloud } from '../support/cloud.ts';
import { lettersTo, paymentOf } from '../support/family.ts';
import { type PayDesk, payDesk } from '../support/pay-desk.ts';
import { cards } from '../support/provider.ts';
import { sendTo } from '../support/queues.ts';
import { tableOf } from '../support/table.ts';
import { until } from '../support/until.ts';

// What the provider says late, twice, or not as it was asked: a charge in processing, a refund that waits or comes back, a report that differs.

let cloud: TestCloud;
let desk: PayDesk;
let table: Table;

beforeAll(async () => {
  cloud = await startTestCloud({ weather: mildDay });
  desk = await payDesk(cloud);
  table = tableOf(cloud.env);
});
afterAll(() => cloud?.end());

const paymentOfEntry = async (id: string) => {
  const entry = await getEntry(table, id);
  return getPayment(table, id, entry?.payment ?? '');
};
const titlesFor = async (who: { parent: { ask: PayDesk['organizer']['ask'] } }): Promise<string[]> => {
  await cloud.settled();
  return (await who.parent.ask('listNotices')).data.map(({ title }) => title);
};

describe('charges without an outcome', () => {
  const begun = async () => {
    const family = await desk.paidFamily({ number: cards.processes, paid: false });
    const answer = await family.pay(family.entry.total);
    expect(answer).toMatchObject({ http: 200, data: { status: 'processing' } });
    const [intent] = await desk.provider.intentsOf(family.id);
    return { family, intent: intent?.id ?? '' };
  };

  it('a charge without an outcome is neither paid nor declined, does not time out, and is paid when the provider says so', async () => {
    const { family, intent } = await begun();
    const payment = await paymentOfEntry(family.id);
    expect(payment?.status).toBe('processing');
    await sendTo(cloud, 'payments', { kind: 'unfinished', entry: family.id, payment: payment?._id });
    expect((await family.pay(family.entry.total)).data.status).toBe('processing');
    expect((await family.now()).step).toBe(1);
    await desk.provider.settle('intents', intent, 'succeeded');
    await until(async () => (await family.now()).step === 2);
    expect(await desk.provider.takenFor(family.id)).toEqual([family.entry.total]);
  });

  it('a charge that fails late frees its places, and the family is told and may pay again', async () => {
    const { family, intent } = await begun();
    await desk.provider.settle('intents', intent, 'failed');
    await until(async () => (await paymentOfEntry(family.id))?.status === 'failed');
    expect(await titlesFor(family)).toContain('Your payment did not go through');
    expect(await desk.provider.takenFor(family.id)).toEqual([]);
    expect((await family.pay(family.entry.total)).http).toBe(200);
  });
});

describe('refunds', () => {
  const paidBy = async (number: string) => {
    const family = await desk.paidFamily({ number, paid: false });
    expect((await family.pay(family.entry.total)).data.status).toBe('paid');
    const answer = await desk.refund(family.id, { kind: 'whole', amount: family.entry.total });
    expect(answer.http).toBe(200);
    const refund = () => getRefund(table, family.id, answer.data.refund._id);
    const atProvider = async (): Promise<Stripe.Refund | undefined> => {
      const [intent] = await desk.provider.intentsOf(family.id);
      return desk.provider.refundOf(intent?.id ?? '');
    };
    return { family, refund, atProvider };
  };

  it('a refund that waits at the bank is pending until the bank says otherwise, and then a letter is sent', async () => {
    const { family, refund, atProvider } = await paidBy(cards.refundsLater);
    await until(async () => (await refund())?.status === 'pending');
    const letters = async () =>
      (await lettersTo(cloud.url, family.email)).filter(({ subject }) => subject.startsWith('You get money back'));
    expect(await letters()).toEqual([]);
    const key = { pk: `ENTRY#${family.id}`, sk: `REFUND#${(await refund())?._id}` };
    const createdAt = new Date(Date.now() - 5 * 86_400_000).toISOString();
    await table.transact([{ kind: 'update', key, set: { createdAt } }]);
    await desk.provider.settle('refunds', (await atProvider())?.id ?? '', 'succeeded');
    await until(async () => (await refund())?.status === 'done');
    await until(async () => (await letters()).length === 1);
  });

  it('a refund that the bank sends back becomes a credit again, and both sides are told', async () => {
    const { family, refund, atProvider } = await paidBy(cards.refundsFailLater);
    await until(async () => (await refund())?.status === 'done');
    await desk.provider.settle('refunds', (await atProvider())?.id ?? '', 'failed');
    await until(async () => (await refund())?.status === 'failed');
    const entry = await getEntry(table, family.id);
    expect(entry).toMatchObject({ paid: family.entry.total, owed: 0 });
    expect(await titlesFor(family)).toContain('A refund failed');
    const { data } = await family.parent.ask('listOrders');
    expect(data.flatMap(({ refunds }) => refunds)).toEqual([]);
    // It can be given back once more.
    expect((await desk.refund(family.id, { kind: 'credit', amount: family.entry.total })).http).toBe(200);
  });

  it('a refund is given once even when it is repeated after the provider has forgotten its key', async () => {
    const { family, refund, atProvider } = await paidBy('4242424242424242');
    await until(async () => (await refund())?.status === 'done');
    const first = await atProvider();
    expect(first?.metadata).toMatchObject({ entry: family.id, part: '0' });
    cloud.services.payments.forgetKeys();
    // As if whoever carried it out had died before they wrote it down.
    await table.transact([
      {
        kind: 'update',
        key: { pk: `ENTRY#${family.id}`, sk: `REFUND#${(await refund())?._id}` },
        set: { status: 'started' },
      },
    ]);
    await sendTo(cloud, 'payments', { kind: 'refund', entry: family.id, refund: (await refund())?._id });
    await until(async () => (await refund())?.status === 'done');
    const [intent] = await desk.provider.intentsOf(family.id);
    expect(intent?.latest_charge?.amount_refunded).toBe(family.entry.total);
    expect((await desk.provider.refundOf(intent?.id ?? ''))?.id).toBe(first?.id);
  });
});

describe('a report of a charge', () => {
  it.each([
    ['amount', { amount_received: 1 }],
    ['currency', { currency: 'usd' }],
    ['account', { transfer_data: { destination: 'acct_somebodyelse' } }],
    ['intent', { id: 'pi_somebodyelse' }],
  ])('whose %s is not what was asked for settles nothing, and the office is told', async (_, over) => {
    const family = await desk.paidFamily({ number: cards.processes, paid: false });
    await family.pay(family.entry.total);
    const [intent] = await desk.provider.intentsOf(family.id);
    if (!intent) throw new Error('There is no intent');
    const object = { ...intent, latest_charge: null, status: 'succeeded', amount_received: intent.amount, ...over };
    const report = { id: `evt_${family.id}`, object: 'event', type: 'payment_intent.succeeded', data: { object } };
    for (let times = 0; times < 2; times++) expect(await desk.provider.report(JSON.stringify(report))).toBe(200);
    expect((await family.now()).step).toBe(1);
    await cloud.settled();
    const notices = await desk.organizer.ask('listEventNotices', {
      query: { limit: 50, query: { event: desk.feis } },
    });
    const told = notices.data.filter(
      ({ title, path }) => title === 'A payment does not match' && path?.endsWith(family.id),
    );
    expect(told).toHaveLength(1);
  });
});

describe('a charge that waits for its cardholder', () => {
  it('is called off before the money goes back, though a child who was erased meanwhile has taken the change away', async () => {
    const family = await desk.paidFamily({ levels: ['open', 'novice'], most: 1 });
    const { parent, id } = family;
    const has = (await family.now()).sections.flatMap(({ competitions }) => competitions.map((one) => one.competition));
    const [una, finn] = (await family.now()).sections.map(({ dancer }) => dancer);
    const form = await parent.ask('loadEntryData', { body: { eventId: desk.feis } });
    const dances = form.dancers.find(({ _id }) => _id === una)?.dances ?? [];
    const free = dances.find(({ options }) => options.every(({ competition }) => !has.includes(competition)));
    const more = free?.options[0]?.competition ?? '';
    const { due } = await family.change(({ dancer, competitions }) =>
      dancer === una ? [...competitions, more] : competitions,
    );
    const asks = await desk.provider.keepCard(parent, cards.asks);
    const { data } = await parent.send('payEntry', { body: paymentOf({ _id: id, total: due.total }, asks) });
    expect(data.status).toBe('requires_action');

    const entry = await getEntry(table, id);
    if (!entry) throw new Error('There is no entry');
    await table.transact(unnameInEntry(entry, finn ?? '', undefined, { isBeingPaid: false }));
    expect((await desk.refund(id, { kind: 'whole', amount: entry.paid })).http).toBe(200);
    await desk.provider.authenticate(data.clientSecret ?? '').catch(() => undefined);
    await cloud.settled();
    expect(await getEntry(table, id)).toMatchObject({ owed: 0, paid: 0, step: 0 });
    expect((await paymentOfEntry(id))?.status).not.toBe('paid');
  });
});
