import type { Entry } from '@rince/contracts/entries';
import { priceOfChange } from '@rince/domain/price';
import { Queues } from '@rince/services/queues';
import { getCompetition, getRoster } from '@rince/store/competitions';
import { getEntry, getPayment } from '@rince/store/entries';
import { getPlaces } from '@rince/store/places';
import type { Table } from '@rince/store/table';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cappedFeis } from '../support/capped-feis.ts';
import { type Client, signIn } from '../support/client.ts';
import { day, laterBy } from '../support/clock.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { readyFeis } from '../support/demo-feis.ts';
import { chosenBy, enteredFamily, entryOf, newParent, paymentOf } from '../support/family.ts';
import { cards, Provider } from '../support/provider.ts';
import { stampede } from '../support/stampede.ts';
import { configOf, tableOf } from '../support/table.ts';
import { until } from '../support/until.ts';
import { formOf, gradeFormOf, organized } from '../support/wizard.ts';

// What becomes of the money when a paid entry changes, is given back, or finds no place.

let cloud: TestCloud;
let provider: Provider;
let table: Table;
let organizer: Client;
let feis: string;
let families = 0;

beforeAll(async () => {
  cloud = await startTestCloud();
  provider = new Provider(cloud.url, cloud.env);
  table = tableOf(cloud.env);
  ({ organizer, feis } = await readyFeis(cloud.url));
});
afterAll(() => cloud?.end());

/** A family that has paid, and what it may do then. */
const paidFamily = async ({
  number = cards.pays,
  paid = number === cards.pays,
  event = feis,
  levels = ['open', 'open'],
  most = 3,
}: {
  number?: string;
  paid?: boolean;
  event?: string;
  levels?: ('open' | 'novice')[];
  most?: number;
} = {}) => {
  const entered = await enteredFamily(cloud.url, event, `changes${++families}@example.org`, { levels, most });
  const { parent } = entered;
  const card = await provider.keepCard(parent, number);
  const id = entered.entry._id;
  const pay = (total: number) => parent.send('payEntry', { body: { ...paymentOf(entered.entry, card), total } });
  if (paid) expect((await pay(entered.entry.total)).data.status).toBe('paid');
  const now = () => entryOf(parent, id);
  /** Opens the entry and sends these competitions for each dancer. */
  const change = async (pick: (section: { dancer: string; competitions: string[] }) => string[], total?: number) => {
    const opened = await parent.ask('editEntry', {
      params: { id },
      body: { direction: 'subtract', revision: (await now()).revision },
    });
    const sections = opened.sections.map(({ dancer, competitions }) => ({
      dancer,
      competitions: pick({ dancer, competitions: competitions.map(({ competition }) => competition) }),
    }));
    const due = await priceNow(parent, opened, sections);
    const answer = await parent.send('editEntry', {
      params: { id },
      body: { entry: { sections, total: total ?? due.total }, direction: 'add', revision: opened.revision },
    });
    return { answer, due, sections };
  };
  return { ...entered, id, card, pay, now, change };
};

/** What the change form shows: the syllabus' prices for what is new, the paid ones for what was there. */
const priceNow = async (parent: Client, entry: Entry, sections: { dancer: string; competitions: string[] }[]) => {
  const form = await parent.ask('loadEntryData', { body: { eventId: entry.event._id } });
  const before = entry.sections.flatMap(({ dancer, competitions }) => competitions.map((one) => ({ ...one, dancer })));
  const after = sections.flatMap(({ dancer, competitions }) =>
    competitions.map((competition) => {
      const had = before.find((one) => one.dancer === dancer && one.competition === competition);
      if (had) return had;
      const option = form.dancers
        .find(({ _id }) => _id === dancer)
        ?.dances.flatMap(({ options }) => options)
        .find((one) => one.competition === competition);
      return {
        dancer,
        competition,
        title: '',
        price: option?.price ?? 0,
        applyFamilyMax: option?.applyFamilyMax ?? true,
      };
    }),
  );
  return priceOfChange(before, after, entry.fees ?? form.event, { credit: entry.credit });
};

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

const refund = async (
  id: string,
  body: { kind: 'whole' | 'competitions' | 'part' | 'credit'; amount: number; competitions?: string[] },
  by = organizer,
) => {
  const { revision } = await organizer.ask('getEntry', { params: { id } });
  return by.send('refundEntry', { body: { entryId: id, reason: 'A broken shoe', revision, ...body } });
};
const refundsDone = (id: string) =>
  until(async () => {
    const answer = await organizer.ask('listRefunds', { params: { id } });
    return answer.refunds.every(({ status }) => status !== 'started') && answer;
  });

describe('a change after payment', () => {
  it('charges the difference only, without a second admission, and seats who is new', async () => {
    const family = await paidFamily({ levels: ['open'], most: 2 });
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
    // Until it is paid, what was paid before stays in force.
    expect((await family.now()).sections[0]?.competitions).toHaveLength(2);
    const shown = await family.parent.ask('loadEntryPay', { body: { entryId: family.id } });
    expect(shown.price.total).toBe(due.total);
    expect(shown.price.lines.map(({ kind }) => kind)).not.toContain('admission');
    expect(await family.pay(due.total + 1)).toMatchObject({ http: 409, code: 'PRICE_CHANGED' });
    const paid = await family.pay(due.total);
    expect(paid.data.entry).toMatchObject({ step: 2, state: 'new', owed: family.entry.total + due.total, credit: 0 });
    expect(paid.data.entry.sections[0]?.competitions).toHaveLength(3);
    expect(paid.data.entry.sections[0]?.dancerNumber).toBeDefined();
    expect((await provider.takenFor(family.id)).toSorted((a, b) => a - b)).toEqual(
      [due.total, family.entry.total].toSorted((a, b) => a - b),
    );
    await expectBalanced(family.id);
  });

  it('that costs less is in force at once, leaves a credit, and the next change uses it', async () => {
    const family = await paidFamily({ levels: ['open'], most: 3 });
    const left = family.entry.sections[0]?.competitions[0]?.competition ?? '';
    const { answer, due } = await family.change(({ competitions }) => competitions.filter((one) => one !== left));
    expect(due.change).toBeLessThan(0);
    expect(answer.data).toMatchObject({ step: 2, credit: -due.change });
    expect(answer.data.sections[0]?.withdrawn).toMatchObject([{ competition: left }]);
    await expectBalanced(family.id);
    const back = await family.change(({ competitions }) => [...competitions, left]);
    expect(back.due).toMatchObject({ change: -due.change, total: 0 });
    expect(back.answer.data).toMatchObject({ step: 2, credit: 0, owed: family.entry.total });
    expect(await provider.takenFor(family.id)).toEqual([family.entry.total]);
    await expectBalanced(family.id);
  });

  it('may be nothing, or be given up: the entry is as it was', async () => {
    const family = await paidFamily({ levels: ['open'] });
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

  it("is nobody else's, and after registration only an admin's", async () => {
    const family = await paidFamily({ levels: ['open'] });
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

describe('what a family decides about its videos', () => {
  it('is said with the payment, can be changed, and by nobody else', async () => {
    const family = await paidFamily({ levels: ['open'], most: 1, paid: false });
    const body = { ...paymentOf(family.entry, family.card), teacherAccess: true };
    expect((await family.parent.ask('payEntry', { body })).entry.teacherAccess).toBe(true);
    const set = (who: Client, teacherAccess: boolean) =>
      who.send('updateTeacherAccess', { body: { entryId: family.id, teacherAccess } });
    expect((await set(organizer, true)).http).toBe(403);
    expect((await set(family.parent, false)).data.teacherAccess).toBe(false);
    expect((await family.now()).teacherAccess).toBe(false);
  });

  it('and about its competitions leads back to the first step, where nothing is lost', async () => {
    const family = await paidFamily({ levels: ['open'], most: 1 });
    const first = await family.parent.ask('firstStep', { body: { id: family.id } });
    expect(first).toMatchObject({ step: 0, state: 'edit', owed: family.entry.total });
    expect(first.sections[0]?.competitions).toHaveLength(1);
    expect((await organizer.send('firstStep', { body: { id: family.id } })).http).toBe(403);
  });
});

describe('a refund', () => {
  it('of the whole entry gives everything back, takes everybody off, and tells the payer why', async () => {
    const family = await paidFamily();
    expect(await refund(family.id, { kind: 'whole', amount: 1 })).toMatchObject({
      http: 409,
      code: 'PRICE_CHANGED',
      current: { amount: family.entry.total },
    });
    const answer = await refund(family.id, { kind: 'whole', amount: family.entry.total });
    expect(answer.data.entry).toMatchObject({ step: 0, owed: 0, paid: 0, credit: 0 });
    await refundsDone(family.id);
    await expectBalanced(family.id);
    const [intent] = await provider.intentsOf(family.id);
    expect(intent?.latest_charge).toMatchObject({ refunded: true, amount_refunded: family.entry.total });
    const { data } = await family.parent.ask('listNotices');
    expect(data.find(({ title }) => title === 'You get money back')?.content).toMatch(/A broken shoe/);
    const orders = await family.parent.ask('listOrders');
    expect(orders.data[0]?.refunds).toMatchObject([{ amount: family.entry.total }]);
    // The same family may come back, and keeps its numbers.
    const numbers = family.entry.sections.map(({ dancer }) => dancer);
    const again = await family.parent.ask('createEntry', { body: { entry: await chosenBy(family.parent, feis, 1) } });
    expect(again._id).toBe(family.id);
    const paid = await family.pay(again.total);
    expect(paid.data.entry.sections.map(({ dancer }) => dancer)).toEqual(numbers);
    await expectBalanced(family.id);
  });

  it('by competition counts the family maximum anew', async () => {
    const family = await paidFamily({ levels: ['open', 'open'], most: 4 });
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
    const answer = await refund(family.id, {
      kind: 'competitions',
      competitions: [first?._id ?? ''],
      amount: -due.change,
    });
    expect(answer.http, answer.message).toBe(200);
    expect(answer.data.entry.owed).toBe(family.entry.total + due.change);
    await refundsDone(family.id);
    await expectBalanced(family.id);
    expect(
      await refund(family.id, { kind: 'competitions', competitions: [first?._id ?? ''], amount: 0 }),
    ).toMatchObject({ http: 400 });
  });

  it('in part keeps the entry, and never gives back more than was paid', async () => {
    const family = await paidFamily();
    const over = await refund(family.id, { kind: 'part', amount: family.entry.total + 1 });
    expect(over).toMatchObject({ http: 409, code: 'NOT_READY' });
    expect((await refund(family.id, { kind: 'part', amount: 1_000 })).data.entry).toMatchObject({
      step: 2,
      owed: family.entry.total,
    });
    const two = await Promise.all([
      refund(family.id, { kind: 'part', amount: family.entry.total - 1_000 }),
      refund(family.id, { kind: 'part', amount: family.entry.total - 1_000 }),
    ]);
    expect(two.filter(({ http }) => http === 200)).toHaveLength(1);
    const { refundable, refunds } = await refundsDone(family.id);
    expect(refundable).toBe(0);
    expect(refunds).toHaveLength(2);
    await expectBalanced(family.id);
  });

  it('settles a credit, over several payments where one is too small', async () => {
    const family = await paidFamily({ levels: ['open'], most: 1 });
    const [section] = family.entry.sections;
    const had = section?.competitions.map(({ competition }) => competition) ?? [];
    const more = await oneMore(family.parent, feis, section?.dancer ?? '', had);
    const { due } = await family.change(({ competitions }) => [...competitions, more]);
    await family.pay(due.total);
    const none = await family.change(() => []);
    expect(none.answer.data.sections[0]?.competitions).toEqual([]);
    const credit = none.answer.data.credit;
    expect(credit).toBeGreaterThan(due.total);
    expect((await refund(family.id, { kind: 'credit', amount: credit })).data.entry).toMatchObject({ credit: 0 });
    const { refunds } = await refundsDone(family.id);
    expect(refunds).toMatchObject([{ status: 'done', amount: credit }]);
    await expectBalanced(family.id);
    const { data } = await family.parent.ask('listOrders');
    expect(data.flatMap(({ refunds: given }) => given).reduce((sum, { amount }) => sum + amount, 0)).toBe(credit);
  });

  it('that the provider refuses stays to the credit of the entry, and the office hears of it', async () => {
    const family = await paidFamily();
    const [intent] = await provider.intentsOf(family.id);
    await provider.refundElsewhere(intent?.id ?? '');
    await refund(family.id, { kind: 'whole', amount: family.entry.total });
    const { refunds } = await refundsDone(family.id);
    expect(refunds).toMatchObject([{ status: 'failed', message: expect.stringContaining('refunded') }]);
    const { credit } = await entryOf(organizer, family.id);
    expect(credit).toBe(family.entry.total);
    const notices = await organizer.ask('listEventNotices', { query: { query: { event: feis } } });
    expect(notices.data.some(({ title }) => title === 'A refund failed')).toBe(true);
  });

  it('is for those who run the event', async () => {
    const family = await paidFamily({ levels: ['open'] });
    const tabulator = await signIn(cloud.url, 'tabulator@feis.test');
    const other = await newParent(cloud.url, { email: 'stranger@example.org' });
    for (const [who, http] of [
      [family.parent, 403],
      [tabulator, 403],
      [other, 404],
    ] as const)
      expect((await refund(family.id, { kind: 'part', amount: 100 }, who)).http).toBe(http);
    expect(await family.parent.ask('listRefunds', { params: { id: family.id } })).toMatchObject({
      refunds: [],
      runs: false,
    });
  });
});

describe('places', () => {
  const smallFeis = (name: string, caps: { cap?: number; eventCap?: number }) =>
    cappedFeis(organizer, table, feis, name, caps);
  const stateOf = async (competition: string) => {
    const { count, taken } = (await getCompetition(table, competition)) ?? {};
    return { count, taken };
  };

  it('are never oversold, whoever pays at the same moment', async () => {
    const { event, competition } = await smallFeis('A small feis', { cap: 4 });
    const all = [];
    for (let i = 0; i < 8; i++)
      all.push(
        await paidFamily({
          number: i % 4 === 3 ? cards.declines : cards.pays,
          paid: false,
          event,
          levels: ['novice'],
          most: 1,
        }),
      );
    const answers = await Promise.all(all.map((one) => one.pay(one.entry.total)));
    const paid = answers.filter(({ http }) => http === 200);
    const full = answers.filter(({ code }) => code === 'FULL');
    // Six can pay, and four places are there.
    expect(full.length).toBeGreaterThanOrEqual(2);
    for (const { message } of full)
      expect(message).toBe('201 is full. Please choose another one, or join its waiting list.');
    expect(paid.length).toBeLessThanOrEqual(4);
    expect(paid.length + full.length + answers.filter(({ code }) => code === 'CARD_DECLINED').length).toBe(8);
    // What declined cards held is free again: the others come in until it is really full.
    for (const [i, one] of all.entries()) if (answers[i]?.code === 'FULL') await one.pay(one.entry.total);
    expect(await stateOf(competition)).toEqual({ count: 4, taken: 4 });
    for (const { id } of all) expect((await provider.takenFor(id)).length).toBeLessThanOrEqual(1);
  });

  it('are sold to as many of a hundred families as there are, each charged once, though all click twice at once', async () => {
    const rush = await stampede(cloud, { families: 100, cap: 40, atOnce: 50 });
    expect(rush).toMatchObject({ paid: 40, full: 60, other: [], count: 40, taken: 40, wrong: [], numbers: 40 });
    expect(rush.held).toBe(rush.due);
    expect(rush.held).toBe(40 * 1_200);
  }, 240_000);

  it('of a payment that nobody finishes are free again, and it is never charged', async () => {
    const { event, competition } = await smallFeis('A patient feis', { cap: 1 });
    const waits = await paidFamily({ number: cards.asks, event, levels: ['novice'], most: 1 });
    const begun = await waits.pay(waits.entry.total);
    expect(begun.data.status).toBe('requires_action');
    expect(await stateOf(competition)).toEqual({ count: 0, taken: 1 });
    const other = await paidFamily({ number: cards.asks, event, levels: ['novice'], most: 1 });
    expect(await other.pay(other.entry.total)).toMatchObject({ http: 409, code: 'FULL' });
    const { payment = '' } = (await getEntry(table, waits.id)) ?? {};
    await sent({ kind: 'unfinished', entry: waits.id, payment });
    await until(async () => (await getPayment(table, waits.id, payment))?.status === 'failed');
    expect(await stateOf(competition)).toEqual({ count: 0, taken: 0 });
    expect((await provider.intentsOf(waits.id)).map(({ status }) => status)).toEqual(['canceled']);
    expect((await other.pay(other.entry.total)).data.status).toBe('requires_action');
  });

  it('of an event are its dancers', async () => {
    const { event } = await smallFeis('A tiny feis', { eventCap: 1 });
    const first = await paidFamily({ event, levels: ['novice'], most: 1 });
    const second = await paidFamily({ number: cards.asks, event, levels: ['novice'], most: 1 });
    expect(await second.pay(second.entry.total)).toMatchObject({
      http: 409,
      code: 'FULL',
      message: 'A tiny feis is full.',
    });
    await refund(first.id, { kind: 'whole', amount: first.entry.total });
    expect(await getPlaces(table, [{ kind: 'event', id: event }])).toMatchObject([{ cap: 1, taken: 0 }]);
    expect((await second.pay(second.entry.total)).data.status).toBe('requires_action');
  });

  it('may become fewer or more; whoever has one keeps it', async () => {
    const { event, competition } = await smallFeis('A growing feis', { cap: 2 });
    await paidFamily({ event, levels: ['novice'], most: 1 });
    const resize = async (cap: number | undefined) => {
      const now = await organized(organizer, event);
      const [grade] = now.grades.map(gradeFormOf);
      const competitions = (grade?.competitions ?? []).map(({ cap: _, ...one }) => ({
        ...one,
        ...(cap === undefined ? {} : { cap }),
      }));
      await organizer.ask('editEvent', {
        params: { id: event },
        body: { grades: [{ ...(grade as NonNullable<typeof grade>), competitions }] },
      });
    };
    await resize(1);
    const late = await paidFamily({ number: cards.asks, event, levels: ['novice'], most: 1 });
    expect((await late.pay(late.entry.total)).code).toBe('FULL');
    await resize(undefined);
    expect((await late.pay(late.entry.total)).data.status).toBe('requires_action');
    expect((await getCompetition(table, competition))?.cap).toBeUndefined();
    expect(formOf(await organized(organizer, event)).cap).toBe(0);
  });

  describe('are waited for', () => {
    const join = (who: Client, event: string, competition: string, dancer: string) =>
      who.send('joinWaitingList', { body: { event, competition, dancer } });
    const offerTo = (who: Client) =>
      until(async () => (await who.ask('listWaiting')).data.find(({ status }) => status === 'offered'));

    it('in order, charged only when taken, and nobody overtakes', async () => {
      const { event, competition } = await smallFeis('A wanted feis', { cap: 1 });
      const small = { event, levels: ['novice'] as 'novice'[], most: 1 };
      const first = await paidFamily(small);
      const second = await paidFamily({ ...small, paid: false });
      const third = await paidFamily({ ...small, paid: false });
      const dancerOf = (one: typeof first): string => one.entry.sections[0]?.dancer ?? '';
      expect(await join(second.parent, event, competition, dancerOf(third))).toMatchObject({ http: 404 });
      expect((await join(second.parent, event, competition, dancerOf(second))).data).toMatchObject({ place: 1 });
      expect((await join(second.parent, event, competition, dancerOf(second))).code).toBe('CONFLICT');
      expect((await join(third.parent, event, competition, dancerOf(third))).data).toMatchObject({ place: 2 });
      const own = await third.parent.ask('exportData');
      expect(own.waiting).toMatchObject([{ dancer: 'Una', status: 'waiting' }]);
      const form = await third.parent.ask('loadEntryData', { body: { eventId: event } });
      expect(form.dancers[0]?.dances[0]?.options[0]).toMatchObject({ full: true, waiting: 2, place: 2 });

      await refund(first.id, { kind: 'whole', amount: first.entry.total });
      const offer = await offerTo(second.parent);
      expect(Date.parse(offer.until ?? '') - Date.now()).toBeGreaterThan(47 * 3_600_000);
      expect(await stateOf(competition)).toEqual({ count: 0, taken: 1 });
      const notices = await second.parent.ask('listNotices');
      expect(notices.data.map(({ title }) => title)).toContain('There is a place for Una');
      expect((await third.pay(third.entry.total)).code).toBe('FULL');
      // Nothing is charged by the offer, and a card that does not pay does not lose it.
      expect(await provider.intentsOf(second.id)).toEqual([]);
      const bad = await provider.keepCard(second.parent, cards.declines);
      const declined = await second.parent.send('payEntry', { body: paymentOf(second.entry, bad) });
      expect(declined.code).toBe('CARD_DECLINED');
      expect((await third.pay(third.entry.total)).code).toBe('FULL');
      expect((await second.pay(second.entry.total)).data.status).toBe('paid');
      expect(await stateOf(competition)).toEqual({ count: 1, taken: 1 });
      expect((await second.parent.ask('listWaiting')).data).toEqual([]);
      expect((await third.parent.ask('listWaiting')).data).toMatchObject([{ place: 1, status: 'waiting' }]);
    });

    it('and go to the next one when nobody takes them in time', async () => {
      const { event, competition } = await smallFeis('A slow feis', { cap: 1 });
      const small = { event, levels: ['novice'] as 'novice'[], most: 1 };
      const first = await paidFamily(small);
      const second = await paidFamily({ ...small, paid: false });
      const third = await paidFamily({ ...small, paid: false });
      for (const one of [second, third])
        await join(one.parent, event, competition, one.entry.sections[0]?.dancer ?? '');
      await refund(first.id, { kind: 'whole', amount: first.entry.total });
      const { until: end = '', dancer } = await offerTo(second.parent);
      const pool = { kind: 'competition', id: competition };
      const message = { kind: 'offer', pool, dancer: dancer._id, until: end };
      await sent({ ...message, after: 0 });
      await sent({ ...message, after: 49 * 3600 });
      await offerTo(third.parent);
      expect((await second.parent.ask('listWaiting')).data).toEqual([]);
      // Who says no gives it on; with nobody left it is free for everybody.
      const no = { event, competition, dancer: third.entry.sections[0]?.dancer ?? '' };
      await third.parent.ask('leaveWaitingList', { body: no });
      await third.parent.ask('leaveWaitingList', { body: no });
      expect(await stateOf(competition)).toEqual({ count: 0, taken: 0 });
      expect(await join(second.parent, event, competition, second.entry.sections[0]?.dancer ?? '')).toMatchObject({
        code: 'NOT_READY',
      });
      expect((await second.pay(second.entry.total)).data.status).toBe('paid');
    });
  });

  const sent = (message: object): Promise<void> =>
    new Queues({ ...configOf(cloud.env), endpoint: cloud.env.AWS_ENDPOINT_URL_SQS ?? '' }).send('payments', message, {
      url: cloud.env.PAYMENTS_QUEUE_URL ?? '',
    });
});
