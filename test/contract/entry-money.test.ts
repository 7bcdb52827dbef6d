import type { EntryView } from '@rince/contracts/entries';
import { priceOfChange } from '@rince/domain/entry/price';
import { dayIn } from '@rince/domain/event/windows';
import { getEntry } from '@rince/store/entries';
import { getRoster } from '@rince/store/roster';
import type { Table } from '@rince/store/table';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, signIn } from '../support/client.ts';
import { day, laterBy } from '../support/clock.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { chosenBy, entryOf, lettersTo, newParent, paymentOf } from '../support/family.ts';
import { type PayDesk, payDesk } from '../support/pay-desk.ts';
import { cards, type Provider } from '../support/provider.ts';
import { tableOf } from '../support/table.ts';
import { until } from '../support/until.ts';

// What becomes of the money when a paid entry changes or is given back.

let cloud: TestCloud;
let desk: PayDesk;
let provider: Provider;
let table: Table;
let organizer: Client;
let feis: string;

beforeAll(async () => {
  cloud = await startTestCloud();
  desk = await payDesk(cloud);
  ({ provider, organizer, feis } = desk);
  table = tableOf(cloud.env);
});
afterAll(() => cloud?.end());

/** One more competition than now, of those the dancer may enter. */
const oneMore = async (parent: Client, event: string, dancer: string, has: readonly string[]): Promise<string> => {
  const form = await parent.ask('loadEntryData', { body: { eventId: event } });
  const dances = form.dancers.find(({ _id }) => _id === dancer)?.dances ?? [];
  const free = dances.find(({ options }) => options.every(({ competition }) => !has.includes(competition)));
  return free?.options[0]?.competition ?? '';
};

/** Captured less refunded at the provider is what the entry says is paid, and that is what it owes, less what was forgiven, and its credit. */
const expectBalanced = async (id: string): Promise<void> => {
  const entry = await until(async () => {
    const now = await getEntry(table, id);
    return now?.seated ? now : undefined;
  });
  const charges = (await provider.intentsOf(id)).flatMap(({ latest_charge }) => latest_charge ?? []);
  const held = charges
    .filter(({ paid }) => paid)
    .reduce((sum, { amount_captured, amount_refunded }) => sum + amount_captured - amount_refunded, 0);
  expect(entry.paid).toBe(held);
  expect(entry.paid + entry.waived).toBeGreaterThanOrEqual(entry.owed);
  for (const { dancer, competitions, withdrawn = [] } of entry.sections) {
    for (const { competition } of competitions) expect(await isOn(competition, dancer), competition).toBe(true);
    for (const { competition } of withdrawn)
      if (!competitions.some((one) => one.competition === competition))
        expect(await isOn(competition, dancer), competition).toBe(false);
  }
};
const isOn = async (competition: string, dancer: string): Promise<boolean> =>
  (await getRoster(table, competition)).some((line) => line.dancer === dancer);

/** What is listed adds up to what is charged, and price and discount are those of what is listed. */
const expectAddsUp = ({
  lines,
  total,
  price,
  discount,
}: Pick<EntryView, 'lines' | 'total' | 'price' | 'discount'>): void => {
  const sumOf = (kind?: string): number =>
    lines.reduce((sum, line) => sum + (kind === undefined || line.kind === kind ? line.amount : 0), 0);
  expect(sumOf()).toBe(total);
  expect({ price: sumOf('competition'), discount: 0 - sumOf('familyDiscount') }).toEqual({ price, discount });
};

const refundsDone = (id: string) =>
  until(async () => {
    const answer = await organizer.ask('listRefunds', { params: { id } });
    return answer.refunds.every(({ status }) => status !== 'started') && answer;
  });

describe('changes after payment', () => {
  it('a change after payment charges only the difference, without a second admission, and puts new dancers on the sheets', async () => {
    const family = await desk.paidFamily({ levels: ['open'], most: 2 });
    const [section] = family.entry.sections;
    const more = await oneMore(
      family.parent,
      feis,
      section?.dancer ?? '',
      section?.competitions.map(({ competition }) => competition) ?? [],
    );
    const { answer, due } = await family.change(({ competitions }) => [...competitions, more]);
    expect(answer.data).toMatchObject({ state: 'edit', step: 1, draft: { total: due.total } });
    expect(due.total).toBeGreaterThan(0);
    if (answer.data.draft) expectAddsUp(answer.data.draft);
    expectAddsUp(answer.data);
    expect((await family.parent.ask('listEntries')).data[0]).toMatchObject({ due: due.total });
    // Until it is paid, what was paid before stays in force.
    expect((await family.now()).sections[0]?.competitions).toHaveLength(2);
    const shown = await family.parent.ask('loadEntryPay', { body: { entryId: family.id } });
    expect(shown.price.total).toBe(due.total);
    expect(shown.price.lines.map(({ kind }) => kind)).not.toContain('admission');
    expect(await family.pay(due.total + 1)).toMatchObject({ http: 409, code: 'PRICE_CHANGED' });
    const paid = await family.pay(due.total);
    expect(paid.data.entry).toMatchObject({ step: 2, state: 'new', owed: family.entry.total + due.total, credit: 0 });
    expect(paid.data.entry.sections[0]?.competitions).toHaveLength(3);
    expectAddsUp(paid.data.entry);
    expect(paid.data.entry.sections[0]?.dancerNumber).toBeDefined();
    expect((await provider.takenFor(family.id)).toSorted((a, b) => a - b)).toEqual(
      [due.total, family.entry.total].toSorted((a, b) => a - b),
    );
    await expectBalanced(family.id);
  });

  it('a change that costs less takes effect at once and leaves a credit for the next change', async () => {
    const family = await desk.paidFamily({ levels: ['open'], most: 3 });
    const left = family.entry.sections[0]?.competitions[0]?.competition ?? '';
    const { answer, due } = await family.change(({ competitions }) => competitions.filter((one) => one !== left));
    expect(due.change).toBeLessThan(0);
    expect(answer.data).toMatchObject({ step: 2, credit: -due.change });
    expectAddsUp(answer.data);
    expect(answer.data.sections[0]?.withdrawn).toMatchObject([{ competition: left }]);
    await expectBalanced(family.id);
    const back = await family.change(({ competitions }) => [...competitions, left]);
    expect(back.due).toMatchObject({ change: -due.change, total: 0 });
    expect(back.answer.data).toMatchObject({ step: 2, credit: 0, owed: family.entry.total });
    expect(await provider.takenFor(family.id)).toEqual([family.entry.total]);
    await expectBalanced(family.id);
  });

  it('a change that is empty or given up leaves the entry as it was', async () => {
    const family = await desk.paidFamily({ levels: ['open'] });
    const same = await family.change(({ competitions }) => competitions);
    expect(same.answer.data).toMatchObject({ step: 2, state: 'new', owed: family.entry.total, credit: 0 });
    const more = await oneMore(
      family.parent,
      feis,
      family.entry.sections[0]?.dancer ?? '',
      family.entry.sections[0]?.competitions.map(({ competition }) => competition) ?? [],
    );
    await family.change(({ competitions }) => [...competitions, more]);
    const kept = await family.parent.ask('editEntry', {
      params: { id: family.id },
      body: { direction: 'add', revision: (await family.now()).revision },
    });
    expect(kept).toMatchObject({ step: 2, state: 'new', owed: family.entry.total });
    expect(kept.draft).toBeUndefined();
    expect(kept.sections).toHaveLength(1);
    await expectBalanced(family.id);
  });

  it('only the owner may change a paid entry, and only an admin once registration has ended', async () => {
    const family = await desk.paidFamily({ levels: ['open'] });
    const { revision } = await family.now();
    const body = { direction: 'subtract' as const, revision };
    const other = await newParent(cloud.url, { email: 'nobody@example.org' });
    expect((await other.send('editEntry', { params: { id: family.id }, body })).http).toBe(404);
    expect((await organizer.send('editEntry', { params: { id: family.id }, body })).http).toBe(403);
    await laterBy(cloud.url, 25 * day, async () => {
      expect(await family.parent.send('editEntry', { params: { id: family.id }, body })).toMatchObject({
        code: 'REGISTRATION_CLOSED',
      });
      const admin = await signIn(cloud.url, 'admin@feis.test');
      expect((await admin.send('editEntry', { params: { id: family.id }, body })).data).toMatchObject({
        step: 0,
        state: 'edit',
      });
    });
  });
});

describe('choices of a family', () => {
  it('the choice to publish videos is made with the payment, and only its family can change it', async () => {
    const family = await desk.paidFamily({ levels: ['open'], most: 1, paid: false });
    const body = { ...paymentOf(family.entry, family.card), teacherAccess: true };
    expect((await family.parent.ask('payEntry', { body })).entry.teacherAccess).toBe(true);
    const set = (who: Client, teacherAccess: boolean) =>
      who.send('updateTeacherAccess', { body: { entryId: family.id, teacherAccess } });
    expect((await set(organizer, true)).http).toBe(403);
    expect((await set(family.parent, false)).data.teacherAccess).toBe(false);
    expect((await family.now()).teacherAccess).toBe(false);
  });

  it('going back to the first step of an entry loses nothing', async () => {
    const family = await desk.paidFamily({ levels: ['open'], most: 1 });
    const first = await family.parent.ask('firstStep', { body: { id: family.id } });
    expect(first).toMatchObject({ step: 0, state: 'edit', owed: family.entry.total });
    expect(first.sections[0]?.competitions).toHaveLength(1);
    expect((await organizer.send('firstStep', { body: { id: family.id } })).http).toBe(403);
  });
});

describe('refunds', () => {
  it('a refund of the whole entry gives everything back, takes its dancers off the sheets, and tells the payer why', async () => {
    const family = await desk.paidFamily();
    expect(await desk.refund(family.id, { kind: 'whole', amount: 1 })).toMatchObject({
      http: 409,
      code: 'PRICE_CHANGED',
      current: { amount: family.entry.total },
    });
    const answer = await desk.refund(family.id, { kind: 'whole', amount: family.entry.total });
    expect(answer.data.entry).toMatchObject({ step: 0, owed: 0, paid: 0, credit: 0 });
    await refundsDone(family.id);
    await expectBalanced(family.id);
    const [intent] = await provider.intentsOf(family.id);
    expect(intent?.latest_charge).toMatchObject({ refunded: true, amount_refunded: family.entry.total });
    const { data } = await family.parent.ask('listNotices');
    expect(data.find(({ title }) => title === 'You get money back')?.content).toMatch(/A broken shoe/);
    const letter = await until(async () =>
      (await lettersTo(cloud.url, family.email)).find(({ subject }) => subject.startsWith('You get money back')),
    );
    expect(letter.text).toContain(`${(family.entry.total / 100).toFixed(2)} CAD`);
    expect(letter.text).toContain('Reason: A broken shoe');
    expect(letter.text).toContain(`/app/entries/${family.id}`);
    // The family finds it so, and why; the family's own list, too.
    expect(await family.now()).toMatchObject({ withdrawnReason: 'A broken shoe' });
    expect((await family.parent.ask('listEntries', {})).data[0]).toMatchObject({
      step: 0,
      total: 0,
      withdrawnReason: 'A broken shoe',
    });
    const orders = await family.parent.ask('listOrders');
    expect(orders.data[0]?.refunds).toMatchObject([{ amount: family.entry.total }]);
    // The same family may come back, and keeps its numbers.
    const numbers = family.entry.sections.map(({ dancer }) => dancer);
    const again = await family.parent.ask('createEntry', { body: { entry: await chosenBy(family.parent, feis, 1) } });
    expect(again._id).toBe(family.id);
    const inOffice = async () =>
      (await organizer.ask('listEventEntries', { query: { query: { event: feis, search: family.email } } })).data[0];
    await until(async () => (await inOffice())?.status === 'open');
    expect(await inOffice()).toMatchObject({ status: 'open', money: { due: again.total } });
    const paid = await family.pay(again.total);
    expect(paid.data.entry.sections.map(({ dancer }) => dancer)).toEqual(numbers);
    await expectBalanced(family.id);
  });

  it('a refund of one competition counts the family maximum again', async () => {
    const family = await desk.paidFamily({ levels: ['open', 'open'], most: 4 });
    const all = family.entry.sections.flatMap(({ dancer, competitions }) =>
      competitions.map((one) => ({ ...one, dancer })),
    );
    const { fees } = await family.now();
    const [first] = all;
    const due = priceOfChange(
      all,
      all.slice(1),
      fees ?? { admissionFee: 0, programFee: 0, familyMax: 0, serviceFee: false },
    );
    const answer = await desk.refund(family.id, {
      kind: 'competitions',
      competitions: [first?._id ?? ''],
      amount: -due.change,
    });
    expect(answer.http, answer.message).toBe(200);
    expect(answer.data.entry.owed).toBe(family.entry.total + due.change);
    await refundsDone(family.id);
    await expectBalanced(family.id);
    expect(
      await desk.refund(family.id, { kind: 'competitions', competitions: [first?._id ?? ''], amount: 0 }),
    ).toMatchObject({ http: 400 });
  });

  it('a refund in part keeps the entry, and never gives back more than was paid', async () => {
    const family = await desk.paidFamily();
    const over = await desk.refund(family.id, { kind: 'part', amount: family.entry.total + 1 });
    expect(over).toMatchObject({ http: 409, code: 'NOT_READY' });
    expect((await desk.refund(family.id, { kind: 'part', amount: 1_000 })).data.entry).toMatchObject({
      step: 2,
      owed: family.entry.total,
    });
    const two = await Promise.all([
      desk.refund(family.id, { kind: 'part', amount: family.entry.total - 1_000 }),
      desk.refund(family.id, { kind: 'part', amount: family.entry.total - 1_000 }),
    ]);
    expect(two.filter(({ http }) => http === 200)).toHaveLength(1);
    const { refundable, refunds } = await refundsDone(family.id);
    expect(refundable).toBe(0);
    expect(refunds).toHaveLength(2);
    await expectBalanced(family.id);
  });

  it('a refund settles a credit from several payments when one is too small', async () => {
    const family = await desk.paidFamily({ levels: ['open'], most: 1 });
    const [section] = family.entry.sections;
    const had = section?.competitions.map(({ competition }) => competition) ?? [];
    const more = await oneMore(family.parent, feis, section?.dancer ?? '', had);
    const { due } = await family.change(({ competitions }) => [...competitions, more]);
    await family.pay(due.total);
    const none = await family.change(() => []);
    expect(none.answer.data.sections[0]?.competitions).toEqual([]);
    const credit = none.answer.data.credit;
    expect(credit).toBeGreaterThan(due.total);
    expect((await desk.refund(family.id, { kind: 'credit', amount: credit })).data.entry).toMatchObject({ credit: 0 });
    const { refunds } = await refundsDone(family.id);
    expect(refunds).toMatchObject([{ status: 'done', amount: credit }]);
    await expectBalanced(family.id);
    const { data } = await family.parent.ask('listOrders');
    expect(data.flatMap(({ refunds: given }) => given).reduce((sum, { amount }) => sum + amount, 0)).toBe(credit);
  });

  it('a refund that the provider refuses stays a credit of the entry, and the office is told', async () => {
    const family = await desk.paidFamily();
    const [intent] = await provider.intentsOf(family.id);
    await provider.refundElsewhere(intent?.id ?? '');
    await desk.refund(family.id, { kind: 'whole', amount: family.entry.total });
    const { refunds } = await refundsDone(family.id);
    expect(refunds).toMatchObject([{ status: 'failed', message: expect.stringContaining('refunded') }]);
    const { credit } = await entryOf(organizer, family.id);
    expect(credit).toBe(family.entry.total);
    const notices = await organizer.ask('listEventNotices', { query: { query: { event: feis } } });
    expect(notices.data.some(({ title }) => title === 'A refund failed')).toBe(true);
  });

  it('only those who run the event may refund', async () => {
    const family = await desk.paidFamily({ levels: ['open'] });
    const tabulator = await signIn(cloud.url, 'tabulator@feis.test');
    const other = await newParent(cloud.url, { email: 'stranger@example.org' });
    for (const [who, http] of [
      [family.parent, 403],
      [tabulator, 403],
      [other, 404],
    ] as const)
      expect((await desk.refund(family.id, { kind: 'part', amount: 100 }, who)).http).toBe(http);
    expect(await family.parent.ask('listRefunds', { params: { id: family.id } })).toMatchObject({
      refunds: [],
      runs: false,
    });
  });
});

describe('payouts', () => {
  it('a day says the same in our books and at the provider, and names what was given back behind our back', async () => {
    const { id, parent } = await desk.paidFamily();
    const { id: other } = await desk.paidFamily();
    const [mine] = await provider.intentsOf(id);
    await cloud.settled();
    const event = await organizer.ask('getEvent', { params: { id: feis } });
    const today = dayIn(event.timeZone, new Date());
    const look = () => organizer.ask('getPayout', { body: { id: feis, day: today } });
    const { provider: theirs, books, differences: before } = await look();
    expect(before.filter(({ entry }) => [id, other].includes(entry))).toEqual([]);
    expect(books.paid).toBeGreaterThan((mine?.amount_received ?? 0) * 1.5);
    expect(theirs.paid).toBe(books.paid);
    // A test above gave something back at the provider alone.
    const unknown = before.reduce((sum, one) => sum + (one.provider?.refunded ?? 0) - (one.books?.refunded ?? 0), 0);
    expect(theirs.refunded).toBe(books.refunded + unknown);
    // What was given back there was taken from us, and not from the organizer.
    expect(theirs.payout).toBe(theirs.paid - books.refunded - theirs.fee);
    expect(theirs.fee).toBeGreaterThan(0);

    await provider.refundElsewhere(mine?.id ?? '');
    const amount = mine?.amount_received ?? 0;
    expect((await look()).differences.filter(({ entry }) => entry === id)).toEqual([
      {
        payment: mine?.metadata.payment,
        entry: id,
        books: { amount, refunded: 0 },
        provider: { amount, refunded: amount },
      },
    ]);
    expect((await organizer.ask('getPayout', { body: { id: feis, day: '2020-01-01' } })).provider.paid).toBe(0);
    expect((await parent.send('getPayout', { body: { id: feis, day: today } })).http).toBe(403);
    // What went to the account of before is compared with its books.
    const { stripeAccountId } =
      (await table.get<{ stripeAccountId: string }>({ pk: `EVENT#${feis}`, sk: 'EVENT' })) ?? {};
    const connect = (account: string | undefined) =>
      table.transact([
        { kind: 'update', key: { pk: `EVENT#${feis}`, sk: 'EVENT' }, set: { stripeAccountId: account } },
      ]);
    await connect('acct_another');
    expect((await look()).provider.paid).toBe(theirs.paid);
    await connect(stripeAccountId);
    // What the office lists follows a moment later: a payment that is not there yet is no difference.
    await table.removeMany(await table.read({ pk: `EVENTENTRIES#${feis}` }));
    const unlisted = await look();
    expect(unlisted.books.paid).toBe(theirs.paid);
    expect(unlisted.differences.filter(({ entry }) => entry === other)).toEqual([]);
  });
});

// After the books were compared: what the bank sends back is the family's, and no longer on the organizer's account.
describe('a refund of two payments', () => {
  it.each(['first', 'second'] as const)(
    'that the bank sends back is credit once for each of them, the %s one before the other',
    async (which) => {
      const family = await desk.paidFamily({ levels: ['open'], most: 2, number: cards.refundsFailLater, paid: true });
      const [section] = family.entry.sections;
      const had = section?.competitions.map(({ competition }) => competition) ?? [];
      const more = await oneMore(family.parent, feis, section?.dancer ?? '', had);
      const { due } = await family.change(({ competitions }) => [...competitions, more]);
      await family.pay(due.total);
      const all = family.entry.total + due.total;
      expect((await desk.refund(family.id, { kind: 'whole', amount: all })).http).toBe(200);
      expect((await refundsDone(family.id)).refunds).toMatchObject([{ status: 'done', amount: all }]);
      await expectBalanced(family.id);
      const intents = await provider.intentsOf(family.id);
      expect(intents).toHaveLength(2);
      let back = 0;
      for (const { id, amount_received } of which === 'first' ? intents : intents.toReversed()) {
        await provider.settle('refunds', (await provider.refundOf(id))?.id ?? '', 'failed');
        back += amount_received;
        await until(async () => (await getEntry(table, family.id))?.paid === back);
        await expectBalanced(family.id);
      }
      expect(back).toBe(all);
      expect(await getEntry(table, family.id)).toMatchObject({ paid: all, owed: 0 });
    },
  );
});
