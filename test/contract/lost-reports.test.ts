import { getEntry, getPayment } from '@rince/store/entries';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { type PayDesk, payDesk } from '../support/pay-desk.ts';
import { cards } from '../support/provider.ts';
import { strikeClock } from '../support/queues.ts';
import { tableOf } from '../support/table.ts';
import { until } from '../support/until.ts';

// What the payment provider reports and cannot deliver, for ever: the clock strikes, and it is asked for. And what an office sees of a dispute.

let cloud: TestCloud;
let desk: PayDesk;

beforeAll(async () => {
  cloud = await startTestCloud();
  desk = await payDesk(cloud);
});
afterAll(() => cloud?.end());

const noticesAbout = async (entry: string) => {
  await cloud.settled();
  const { data } = await desk.organizer.ask('listEventNotices', { query: { query: { event: desk.feis }, limit: 99 } });
  return data
    .map(({ path, title }) => (path === `/app/entries/${entry}` ? title : ''))
    .filter((title) => /disput/.test(title));
};
const stored = (entry: string) => getEntry(tableOf(cloud.env), entry);
const paid = async (number: string) => {
  const family = await desk.paidFamily({ number, paid: false });
  await family.pay(family.entry.total);
  const [intent] = await desk.provider.intentsOf(family.id);
  return { family, intent: intent?.id ?? '' };
};
/** Nothing is delivered while this goes on; whether it is asked for afterwards is what the test is about. */
const unheard = async (happens: () => Promise<void>): Promise<void> => {
  cloud.services.payments.setWebhook(undefined);
  await happens();
};
const hearAgain = () => cloud.services.payments.setWebhook(desk.provider.webhook);

describe('a report that is never delivered', () => {
  it('of a charge that went through late is followed when the clock strikes', async () => {
    const { family, intent } = await paid(cards.processes);
    await unheard(() => desk.provider.settle('intents', intent, 'succeeded'));
    await strikeClock(cloud);
    await until(async () => (await family.now()).step === 2);
    expect(await desk.provider.takenFor(family.id)).toEqual([family.entry.total]);
    hearAgain();
  });

  it('of a charge that failed late is followed when the clock strikes', async () => {
    const { family, intent } = await paid(cards.processes);
    await unheard(() => desk.provider.settle('intents', intent, 'failed'));
    await strikeClock(cloud);
    const { payment = '' } = (await stored(family.id)) ?? {};
    await until(async () => (await getPayment(tableOf(cloud.env), family.id, payment))?.status === 'failed');
    hearAgain();
  });

  it('of a refund that the bank sends back after it was given is the credit of the family again', async () => {
    const { family, intent } = await paid(cards.refundsFailLater);
    await until(async () => (await family.now()).step === 2);
    await desk.refund(family.id, { kind: 'whole', amount: family.entry.total });
    const refund = await until(() => desk.provider.refundOf(intent));
    await until(async () => (await stored(family.id))?.paid === 0);
    await unheard(() => desk.provider.settle('refunds', refund.id, 'failed'));
    await strikeClock(cloud);
    await until(async () => (await stored(family.id))?.paid === family.entry.total);
    hearAgain();
  });
});

describe('a dispute', () => {
  it('is told to the office once when it is opened and once when it is lost, and what is refunded meanwhile is the credit of the family', async () => {
    const { family, intent } = await paid(cards.pays);
    await desk.provider.dispute(intent);
    await until(async () => (await noticesAbout(family.id)).includes('A payment is disputed'));
    expect((await desk.refund(family.id, { kind: 'part', amount: 100 })).http).toBe(200);
    await until(async () => (await family.now()).credit === 100);
    expect(await desk.provider.refundOf(intent)).toBeUndefined();
    const id = (await desk.provider.disputeOf(intent)) ?? '';
    await unheard(() => desk.provider.decide(id, 'failed'));
    await strikeClock(cloud);
    await until(async () => (await noticesAbout(family.id)).includes('A dispute was lost'));
    // The webhook hears of it after all.
    hearAgain();
    await strikeClock(cloud);
    expect((await noticesAbout(family.id)).toSorted()).toEqual(['A dispute was lost', 'A payment is disputed']);
    expect(await stored(family.id)).toMatchObject({ step: 2, paid: family.entry.total });
  });

  it('that is won leaves everything as it was, whichever report comes first', async () => {
    const { family, intent } = await paid(cards.pays);
    await unheard(async () => {
      await desk.provider.dispute(intent);
      await desk.provider.decide((await desk.provider.disputeOf(intent)) ?? '', 'succeeded');
    });
    await strikeClock(cloud);
    await until(async () => (await noticesAbout(family.id)).length === 2);
    expect((await noticesAbout(family.id)).toSorted()).toEqual(['A dispute was won', 'A payment is disputed']);
    hearAgain();
  });
});
