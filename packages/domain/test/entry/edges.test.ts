import { changeOfEntry, chooseEntry, refuseUnlessOwnOrTaught } from '@rince/domain/entry/choose';
import { mayCompete } from '@rince/domain/entry/competitor';
import { teamMayEnter } from '@rince/domain/entry/eligibility';
import { type Entry, freshEntry, isNamedIn, liesReady } from '@rince/domain/entry/entry';
import { groupsOfMoves, withLines, withoutLost } from '@rince/domain/entry/moves-outcome';
import { inForce } from '@rince/domain/entry/paid';
import { arrivalsOf, placesToFree, wantedPlaces } from '@rince/domain/entry/places';
import { priceInForce, priceOf, priceOfChange, serviceFeeOf } from '@rince/domain/entry/price';
import { decideRefund, refundAmount, refundPartsOf } from '@rince/domain/entry/refund';
import { refuseUnlessOffered, refuseUnlessStillTheirs } from '@rince/domain/entry/reprice';
import { offerTimer } from '@rince/domain/entry/waiting';
import { expect, it } from 'vitest';
import {
  actorWith,
  dancerWith,
  entered,
  entryWith,
  eventWith,
  gradeWith,
  noon,
  paidEntryWith,
  paymentWith,
  refused,
  sectionWith,
  teamWith,
} from '../support/nouns.ts';

// Where a rule turns: the last cent, the last second, one of several.

it('an entry begins with nothing paid, and nobody on the way to a sheet', () => {
  expect(freshEntry).toEqual({ complete: false, owed: 0, paid: 0, waived: 0, seated: true, revision: 1 });
});

it('a printed card lies ready for twenty hours', () => {
  const madeAt = noon.toISOString();
  const after = (ms: number) => liesReady({ key: 'k', fingerprint: 'f', madeAt }, new Date(noon.getTime() + ms));
  expect([after(0), after(20 * 3_600_000 - 1), after(20 * 3_600_000)]).toEqual([true, true, false]);
});

it.each([
  [3_600, 900],
  [901, 900],
  [900, 900],
  [0.5, 1],
  [0, 0],
  [-60, 0],
  [500.2, 501],
])('the timer of an offer that ends in %d seconds comes after %d', (left, after) => {
  const timer = {
    pool: { kind: 'event' as const, id: 'feis' },
    dancer: 'una',
    until: new Date(noon.getTime() + left * 1000).toISOString(),
  };
  expect(offerTimer(timer, noon)).toEqual([{ kind: 'offer', ...timer, after }, { delaySeconds: after }]);
});

it.each([
  [16, 0],
  [17, 1],
  [50, 2],
  [49, 1],
  [83, 2],
  [84, 3],
])('the service fee on %d cents is %d', (cents, fee) => {
  expect(serviceFeeOf(cents)).toBe(fee);
});

const fees = { admissionFee: 0, programFee: 0, familyMax: 3_000, serviceFee: true };
const choice = (competition: string, price: number) => ({
  competition,
  title: competition,
  price,
  applyFamilyMax: true,
});

it('a change says a family discount that grows, and one that shrinks', () => {
  const [a, b, c] = [choice('a', 2_000), choice('b', 2_000), choice('c', 0)];
  const titles = (before: (typeof a)[], after: (typeof a)[]) =>
    priceOfChange(before, after, fees).lines.map(({ title, amount }) => [title, amount]);
  expect(titles([a], [a, b])).toContainEqual(['Family discount', -1_000]);
  expect(titles([a, b], [a])).toContainEqual(['Less family discount', 1_000]);
  expect(titles([a], [a, c])).toEqual([['c', 0]]);
  expect(titles([a, c], [a])).toEqual([['Not entering c', 0]].map(([title]) => [title, expect.closeTo(0)]));
});

it('our part of what is charged is rounded down where a credit pays for a part', () => {
  const { total, serviceFee, change } = priceOfChange(
    [],
    [choice('a', 1_000)],
    { ...fees, familyMax: 0 },
    { credit: 500 },
  );
  expect({ total, serviceFee, change }).toEqual({ total: 530, serviceFee: 15, change: 1_030 });
  expect(priceOfChange([], [choice('a', 1)], { ...fees, familyMax: 0 })).toMatchObject({ change: 1, serviceFee: 0 });
  expect(priceOfChange([], [choice('a', 20)], { ...fees, familyMax: 0 })).toMatchObject({ change: 21, serviceFee: 1 });
});

it('of several who are named each must be the own child or a student, and to be spared the admission a student', () => {
  const wish = {
    sections: ['una', 'finn'].map((dancer) => ({ dancer, competitions: ['reel u10'] })),
    total: 4_500,
  };
  const one = (dancer: string, owners: string[], teachers: string[] = []) => ({
    dancer: dancerWith({ _id: dancer, owners }),
    facts: { owners, teachers, schoolConfirmed: true },
  });
  const mixed = [one('una', ['maeve']), one('finn', ['nora'])];
  expect(() => refuseUnlessOwnOrTaught(actorWith(), entryWith(), wish, mixed)).toThrow(refused('NOT_FOUND'));
  const syllabus = { event: eventWith(), grades: [gradeWith()], codes: { codes: {}, revision: 1 } };
  const chooser = { actor: actorWith(), now: noon, newId: () => 'new' };
  const both = [one('una', ['maeve']), one('finn', ['nora'], ['maeve'])];
  expect(chooseEntry(chooser, syllabus, wish, both)).toMatchObject({ teacher: false, total: 4_500 });
  // Who left the school stays with what is paid, all of it.
  const paid = paidEntryWith({ sections: [sectionWith('finn', [entered('reel u10')])] });
  const more = { sections: [{ dancer: 'finn', competitions: ['reel u10', 'jig u10'] }], total: 0 };
  expect(() => refuseUnlessOwnOrTaught(actorWith(), paid, more, [one('finn', ['nora'])])).toThrow(refused('NOT_FOUND'));
});

it('a team dances in its own column, by its oldest member', () => {
  const teams = gradeWith({
    type: 'teams',
    columns: ['u10', 'u12'].map((_id) => ({ _id, title: '', age: `U${_id.slice(1)}` })),
  });
  const tens = teamWith(['2015-05-05']);
  expect([mayCompete(eventWith(), teams, 'u10', tens), mayCompete(eventWith(), teams, 'u12', tens)]).toEqual([
    false,
    true,
  ]);
});

it('a cap of one is a cap, and one dancer who comes is counted', () => {
  const one = arrivalsOf(entryWith());
  expect(wantedPlaces(eventWith({ cap: 1 }), one, [{}, {}], [])).toMatchObject([{ pool: { kind: 'event' }, cap: 1 }]);
  expect(wantedPlaces(eventWith(), one, [{}, { cap: 4 }], [])).toMatchObject([{ cap: 4, waiting: 0 }]);
  expect(wantedPlaces(eventWith(), one, [{}, { taken: 1 }], [])).toMatchObject([{ cap: Number.MAX_SAFE_INTEGER }]);
});

it('an offer of the event keeps no place of a competition with the same id', () => {
  const offer = {
    ...{ event: 'feis', dancer: 'una', name: 'Una', owner: 'maeve', title: '' },
    status: 'offered' as const,
  };
  const offers = [{ ...offer, pool: { kind: 'event' as const, id: 'other' }, until: '2027-01-01', createdAt: '' }];
  expect(
    placesToFree(paymentWith({ held: { competitions: { reel: 1 }, dancers: 1, offers } }), noon).free,
  ).toHaveLength(2);
});

it('a refund of several competitions names only those that are in the entry, and the last cent counts', () => {
  const entry = paidEntryWith({ owed: 1, paid: 1, sections: [sectionWith('una', [entered('reel', 1)])] });
  const wish = (competitions: string[], amount = 1) => ({ kind: 'competitions' as const, competitions, amount });
  expect(() => decideRefund(entry, wish(['in reel', 'in jig']), eventWith())).toThrow(refused('BAD_REQUEST'));
  expect(refundAmount(entry, wish([]))).toBe(0);
  expect(refundAmount({ ...entry, fees: undefined }, wish(['in reel']))).toBe(0);
  const [part] = refundPartsOf([paymentWith({ amount: 1, status: 'paid', intent: 'i' })], 1);
  expect(part?.amount).toBe(1);
  const payments = [
    paymentWith({ amount: 5, status: 'paid', intent: 'i' }),
    paymentWith({ amount: 4, status: 'paid', intent: 'j' }),
  ];
  expect(refundPartsOf(payments, 5).map(({ amount }) => amount)).toEqual([4, 1]);
});

it('a team enters by its oldest member, whoever is named first', () => {
  const teams = gradeWith({ type: 'teams' });
  expect([teamMayEnter(teams, 'u10', [11, 8]), teamMayEnter(teams, 'u12', [8, 11])]).toEqual([false, true]);
});

it('a new dancer may come to a paid entry, and who is in it keeps the level of then', () => {
  const paid = paidEntryWith({ sections: [sectionWith('una', [entered('reel u10')], { level: 'novice' })] });
  const named = ['una', 'finn'].map((_id) => ({
    dancer: dancerWith({ _id, level: _id === 'una' ? 'beginner' : 'novice' }),
    facts: { owners: ['maeve'], teachers: [] },
  }));
  const wish = {
    sections: named.map(({ dancer }) => ({ dancer: dancer._id, competitions: ['reel u10'] })),
    total: 1_500,
  };
  const chooser = { actor: actorWith(), now: noon, newId: () => 'new' };
  const syllabus = { event: eventWith(), grades: [gradeWith()], codes: { codes: {}, revision: 1 } };
  const { sections } = changeOfEntry(chooser, syllabus, wish, named, paid);
  expect(sections).toMatchObject([
    { dancer: 'una', level: 'novice', competitions: [{ _id: 'in reel u10' }] },
    { dancer: 'finn', level: 'novice', profile: { name: 'Una' }, competitions: [{ _id: 'new', price: 1_500 }] },
  ]);
});

it('a competition is offered by its own column', () => {
  const syllabus = { event: eventWith(), grades: [gradeWith()], codes: { codes: {}, revision: 1 } };
  const older = dancerWith({ birthdate: '2014-05-05' });
  const reel = (column: string) => entryWith({ sections: [sectionWith('una', [entered(`reel ${column}`)])] });
  expect(() => refuseUnlessOffered(reel('u12'), syllabus, [older])).not.toThrow();
  expect(() => refuseUnlessOffered(reel('u10'), syllabus, [older])).toThrow(refused('NOT_READY'));
});

it('who loses one of two dancers keeps the admission', () => {
  const sections = [sectionWith('una', [entered('reel')]), sectionWith('finn', [entered('jig', 2_000)])];
  const lost = { dancer: 'una', competition: 'reel', _id: 'in reel', held: false, because: 'left the syllabus' };
  const { set, places } = withoutLost(paidEntryWith({ owed: 5_000, paid: 5_000, sections }), [lost]);
  expect({ owed: set.owed, places }).toEqual({ owed: 3_500, places: -1 });
});

it('a third of a family comes to a competition in a group of its own', () => {
  const move = (dancer: string, competition: string) => ({ dancer, competition, _id: `${dancer} ${competition}` });
  const groups = groupsOfMoves([move('una', 'reel'), move('una', 'jig'), move('finn', 'reel')], 12);
  expect(groups.map((group) => group.length)).toEqual([2, 1]);
});

it('who comes without a place that a payment held is counted', () => {
  const entry = entryWith();
  const { places } = inForce(entry, entry.sections, [], { event: eventWith(), notice: 'n', now: noon });
  expect(places).toBe(1);
});

it('a family maximum counts from one cent on, for each family by itself, and only what is under it', () => {
  const one = (family: string, price: number, applyFamilyMax = true) => ({
    ...choice(`${family}${price}`, price),
    family,
    applyFamilyMax,
  });
  const discountUnder = (familyMax: number, ...choices: ReturnType<typeof one>[]) =>
    priceOf(choices, { ...fees, familyMax, serviceFee: false }).discount;
  expect(discountUnder(0, one('a', 5))).toBe(0);
  expect(discountUnder(1, one('a', 5))).toBe(4);
  expect(discountUnder(10, one('a', 10))).toBe(0);
  expect(discountUnder(10, one('a', 11), one('b', 12))).toBe(3);
  expect(discountUnder(10, one('a', 11, false), one('a', 9))).toBe(0);
});

it('an entry costs its competitions, admission and program fee, and the service fee on all of it', () => {
  const all = { admissionFee: 1_000, programFee: 500, familyMax: 0, serviceFee: true };
  expect(priceOf([choice('a', 1_500)], all)).toEqual({
    lines: [
      { kind: 'competition', title: 'a', amount: 1_500 },
      { kind: 'admission', title: 'Admission fee', amount: 1_000 },
      { kind: 'program', title: 'FF Fee', amount: 500 },
      { kind: 'service', title: 'Service fee (3%)', amount: 90 },
    ],
    ...{ price: 1_500, discount: 0, serviceFee: 90, total: 3_090 },
  });
  expect(priceOf([choice('a', 0)], all, { teacher: true }).lines).toEqual([
    { kind: 'competition', title: 'a', amount: 0 },
  ]);
  const inForce = priceInForce([choice('a', 1_500)], all, { teacher: false, owed: 3_091 });
  expect(inForce).toMatchObject({ serviceFee: 91, total: 3_091 });
  expect(inForce.lines.at(-1)).toEqual({ kind: 'service', title: 'Service fee (3%)', amount: 91 });
  expect(
    priceInForce([choice('a', 1_500)], { ...all, serviceFee: false }, { teacher: false, owed: 3_000 }).lines,
  ).toHaveLength(3);
});

it('what is paid and left the syllabus is kept once, however often it is asked for', () => {
  const paid = paidEntryWith({ sections: [sectionWith('una', [entered('hornpipe', 4_000)])] });
  const asked = (...competitions: string[]) => ({ sections: [{ dancer: 'una', competitions }], total: 0 });
  const named = [{ dancer: dancerWith(), facts: { owners: ['maeve'], teachers: [] } }];
  const syllabus = { event: eventWith(), grades: [gradeWith()], codes: { codes: {}, revision: 1 } };
  const chooser = { actor: actorWith(), now: noon, newId: () => 'new' };
  expect(changeOfEntry(chooser, syllabus, asked('hornpipe'), named, paid)).toMatchObject({ total: 0, owed: 3_000 });
  expect(() => changeOfEntry(chooser, syllabus, asked('hornpipe', 'hornpipe'), named, paid)).toThrow(
    refused('BAD_REQUEST', /^Choose one competition for hornpipe\.$/),
  );
});

it('an entry names the dancers of its sections, one or several, and nobody else', () => {
  const sections = ['una', 'nora'].map((dancer) => ({ dancer })) as unknown as Entry['sections'];
  expect(['una', 'nora', 'another'].map((dancer) => isNamedIn({ sections }, dancer))).toEqual([true, true, false]);
  expect(isNamedIn({ sections: [] }, 'una')).toBe(false);
});

it('an entry that is left in two steps, each with its own service fee, owes nothing in the end, and not a cent less', () => {
  const fees = { admissionFee: 0, programFee: 0, familyMax: 0, serviceFee: true };
  const sections = [sectionWith('una', [entered('reel', 1_250), entered('jig', 1_250)])];
  const first = paidEntryWith({ owed: 2_575, paid: 2_575, fees, sections });
  const leave = (entry: Entry, code: string, amount: number) => {
    const wish = { kind: 'competitions' as const, competitions: [`in ${code}`], amount, reason: 'A broken shoe' };
    const { sections: left, change } = decideRefund(entry, wish as never, eventWith());
    return { ...entry, paid: entry.paid - amount, sections: left, ...change } as Entry;
  };
  const second = leave(first, 'reel', 1_288);
  expect(second.owed).toBe(1_287);
  expect(leave(second, 'jig', 1_287)).toMatchObject({ owed: 0, total: 0, paid: 0 });
});

it('what waits for its payment is of the owner, or a student, and of nobody else', () => {
  const entry = entryWith();
  const pays = (owners: string[], teachers: string[]) => () => refuseUnlessStillTheirs(entry, [{ owners, teachers }]);
  expect(pays([entry.owner], [])).not.toThrow();
  expect(pays(['somebody'], ['another', entry.owner])).not.toThrow();
  expect(pays(['somebody'], ['another'])).toThrow(refused('CONFLICT'));
  expect(() => refuseUnlessStillTheirs(entry, []), 'nobody is there: that is said elsewhere').not.toThrow();
});

it('an entry names the lines on which its dancers stand already, and its own where they do not', () => {
  const sections = [sectionWith('una', [entered('reel'), entered('jig')])];
  const [una] = withLines(sections, new Map([['in reel', 'by hand']]));
  expect(una?.competitions.map(({ _id }) => _id)).toEqual(['by hand', 'in jig']);
});
