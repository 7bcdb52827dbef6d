import { choicesOf, creditOf, dueOf, feesAgain, feesOf, priceDue, priceOfPaid } from '@rince/domain/entry/cost';
import type { EntrySection } from '@rince/domain/entry/entry';
import { dancersBetween, movesBetween, withLeft } from '@rince/domain/entry/moves';
import { groupsOfMoves, placesLost, withJudged, withoutLost, wordsOfMoves } from '@rince/domain/entry/moves-outcome';
import { hidesNumbers, isErased } from '@rince/domain/entry/numbered-dancer';
import { inForce, orderOf, paidWith, sectionsPaidFor } from '@rince/domain/entry/paid';
import { describe, expect, it } from 'vitest';
import { entered, entryWith, eventWith, noon, paidEntryWith, paymentWith, sectionWith } from '../support/nouns.ts';

const reel = entered('reel', 1_500);
const jig = entered('jig', 2_000);
const codes = (sections: readonly EntrySection[]) =>
  sections.map(({ dancer, competitions, withdrawn }) => [
    dancer,
    competitions.map(({ code }) => code),
    withdrawn?.map(({ code }) => code),
  ]);

describe('between two states of an entry', () => {
  const before = [sectionWith('una', [reel, jig]), sectionWith('finn', [reel])];
  const after = [sectionWith('una', [jig]), sectionWith('rory', [{ ...reel, _id: 'in reel by rory' }])];
  // Two dancers enter one competition by entry competitions of their own.
  before[1] = sectionWith('finn', [{ ...reel, _id: 'in reel by finn' }]);

  it('dancers come to competitions, and leave them', () => {
    expect(movesBetween(before, after)).toEqual({
      in: [{ dancer: 'rory', competition: 'reel', _id: 'in reel by rory' }],
      out: [
        { dancer: 'una', competition: 'reel', _id: 'in reel' },
        { dancer: 'finn', competition: 'reel', _id: 'in reel by finn' },
      ],
    });
    expect(movesBetween(before, before)).toEqual({ in: [], out: [] });
  });

  it('dancers come to the event, and leave it', () => {
    expect(dancersBetween(before, after)).toEqual({ come: ['rory'], leave: ['finn'] });
    expect(dancersBetween([sectionWith('una', [])], [sectionWith('una', [reel])])).toEqual({
      come: ['una'],
      leave: [],
    });
  });

  it('what was paid once and left is kept beside what is danced', () => {
    expect(codes(withLeft(before, after))).toEqual([
      ['una', ['jig'], ['reel']],
      ['finn', [], ['reel']],
      ['rory', ['reel'], undefined],
    ]);
    const again = withLeft(withLeft(before, after), [sectionWith('una', [])]);
    expect(codes(again)[0]).toEqual(['una', [], ['reel', 'jig']]);
    expect(codes(withLeft(before, before)).map(([, , left]) => left)).toEqual([undefined, undefined]);
  });

  it('another level that is taken back is not kept, and the number is', () => {
    const otherLevel = { level: 'open', note: 'ready', by: 'sean', at: '2026-01-01' } as const;
    const [una] = withLeft(
      [sectionWith('una', [reel], { otherLevel, dancerNumber: 101 })],
      [sectionWith('una', [reel])],
    );
    expect(una).not.toHaveProperty('otherLevel');
    expect(una?.dancerNumber).toBe(101);
    const [gone] = withLeft([sectionWith('una', [reel], { otherLevel })], []);
    expect(gone?.otherLevel).toEqual(otherLevel);
  });
});

describe('what an entry costs', () => {
  it('names whose each line is, where several dance', () => {
    expect(choicesOf([sectionWith('una', [reel])])).toMatchObject([{ dancer: 'una', title: 'reel', price: 1_500 }]);
    expect(choicesOf([sectionWith('una', [reel]), sectionWith('finn', [jig], { family: 'f' })])).toMatchObject([
      { dancer: 'una', family: undefined, title: 'una: reel' },
      { dancer: 'finn', family: 'f', title: 'finn: jig' },
    ]);
  });

  it('is its credit where it has too much', () => {
    expect(creditOf({ paid: 500, waived: 300, owed: 600 })).toBe(200);
    expect(creditOf({ paid: 500, waived: 0, owed: 600 })).toBe(0);
  });

  it('waits to be paid until it is, given back or as its change says', () => {
    const draft = { sections: [], price: 2_000, discount: 0, serviceFee: 0, total: 2_000, owed: 5_000, lines: [] };
    const at = noon.toISOString();
    expect(dueOf({ step: 1, total: 3_000 })).toBe(3_000);
    expect(dueOf({ step: 0, total: 3_000, withdrawnAt: at })).toBe(0);
    expect(dueOf({ step: 1, total: 3_000, withdrawnAt: at }), 'given back, and begun anew').toBe(3_000);
    expect(dueOf({ step: 0, total: 3_000 }), 'not begun').toBe(3_000);
    expect(dueOf({ step: 2, total: 3_000, paidAt: at, withdrawnAt: at })).toBe(0);
    expect(dueOf({ step: 2, total: 3_000, paidAt: at })).toBe(0);
    expect(dueOf({ step: 2, total: 3_000, paidAt: at, draft })).toBe(2_000);
  });

  it('keeps the fees of its first payment, and nothing else of the event', () => {
    expect(feesOf(eventWith({ familyMax: 7, serviceFee: true }))).toEqual({
      ...{ admissionFee: 1_000, programFee: 500, familyMax: 7, serviceFee: true },
    });
  });

  it('is due as a whole before it is paid, and as its change afterwards', () => {
    expect(priceDue(entryWith(), eventWith())).toMatchObject({ price: 1_500, total: 3_000 });
    expect(priceDue(entryWith({ teacher: true }), eventWith())).toMatchObject({ total: 1_500 });
    const lines = [{ kind: 'competition', title: 'jig', amount: 2_000 }] as const;
    const draft = { sections: [], price: 2_000, discount: 5, serviceFee: 60, total: 2_060, owed: 5_060, lines };
    expect(priceDue(paidEntryWith({ draft }), eventWith())).toEqual({
      ...{ price: 2_000, discount: 5, serviceFee: 60, total: 2_060, lines },
    });
    expect(priceDue(paidEntryWith(), eventWith())).toEqual({
      price: 0,
      discount: 0,
      serviceFee: 0,
      total: 0,
      lines: [],
    });
  });

  it('is in force under the fees that were paid, whatever the event asks today', () => {
    const dearer = eventWith({ admissionFee: 9_999 });
    expect(priceOfPaid(paidEntryWith(), dearer).total).toBe(3_000);
    const { fees: _, ...unknown } = paidEntryWith({ owed: 11_999 });
    expect(priceOfPaid(unknown, dearer).lines.find(({ kind }) => kind === 'admission')?.amount).toBe(9_999);
    expect(priceOfPaid(paidEntryWith({ teacher: true, owed: 1_500 }), dearer).lines).toHaveLength(1);
  });
});

describe('a payment that went through', () => {
  const numbers = [{ dancer: 'una', dancerNumber: 104 }] as never;

  it('brings what it was begun for into force, whatever the entry says by now', () => {
    const begunFor = [sectionWith('una', [jig])];
    const draft = { sections: [sectionWith('una', [reel, jig])] } as never;
    expect(sectionsPaidFor(entryWith({ draft }), paymentWith({ sections: begunFor }))).toBe(begunFor);
    expect(codes(sectionsPaidFor(paidEntryWith({ draft }), paymentWith()))).toEqual([
      ['una', ['reel', 'jig'], undefined],
    ]);
    expect(codes(sectionsPaidFor(entryWith(), paymentWith()))).toEqual([['una', ['reel u10'], undefined]]);
  });

  it('numbers its dancers, writes their moves down, and counts who comes', () => {
    const entry = entryWith({ sections: [sectionWith('una', [reel, jig])] });
    const held = { competitions: { jig: 1 }, dancers: 0, offers: [] };
    const { set, places } = inForce(entry, entry.sections, numbers, {
      event: eventWith(),
      held,
      notice: 'n',
      now: noon,
    });
    expect(set).toMatchObject({ step: 2, state: 'new', seated: false });
    expect(set.sections[0]?.dancerNumber).toBe(104);
    expect(set.moves).toEqual({
      in: [
        { dancer: 'una', competition: 'reel', _id: 'in reel', held: false },
        { dancer: 'una', competition: 'jig', _id: 'in jig', held: true },
      ],
      out: [],
      notice: { _id: 'n', kind: 'received', numbers: true },
    });
    expect(places).toBe(1);
  });

  it('counts nobody whose place it held, and takes who left off', () => {
    const one = sectionWith('una', [reel]);
    const held = { competitions: {}, dancers: 1, offers: [] };
    const event = eventWith({ hideEntryDancerNumber: true });
    const first = inForce(entryWith({ sections: [one] }), [one], numbers, { event, held, notice: 'n', now: noon });
    expect(first.places).toBe(0);
    expect(first.set.moves.notice?.numbers).toBe(false);
    const paid = paidEntryWith({ sections: [one] });
    const without = inForce(paid, [], numbers, { event, notice: 'n', now: noon });
    expect(without.places).toBe(-1);
    expect(without.set.moves).toMatchObject({ in: [], out: [{ competition: 'reel' }], notice: { kind: 'changed' } });
  });

  it('is written down in cents: what was taken, and what is too little to charge', () => {
    expect(paidWith(entryWith({ paid: 100, waived: 7 }), paymentWith({ amount: 3_000, owed: 3_107 }), 'now')).toEqual({
      ...{ paidAt: 'now', fees: paymentWith().fees, owed: 3_107, total: 3_107, paid: 3_100, waived: 7 },
    });
    expect(paidWith(entryWith(), paymentWith({ amount: 49 }), 'now')).toMatchObject({ paid: 0, waived: 49 });
    expect(paidWith(entryWith(), paymentWith({ amount: 50 }), 'now')).toMatchObject({ paid: 50, waived: 0 });
    expect(paidWith(paidEntryWith(), paymentWith({ teacherAccess: false }), 'now')).toMatchObject({
      ...{ paidAt: '2026-02-01T10:00:00.000Z', teacherAccess: false },
    });
    expect(paidWith(entryWith(), paymentWith(), 'now')).not.toHaveProperty('teacherAccess');
  });

  it('gives a receipt', () => {
    expect(orderOf(entryWith(), paymentWith(), eventWith(), 'now')).toEqual({
      ...{ _id: 'payment', entry: 'entry', event: 'feis', eventName: 'Feis Atha Cliath', user: 'maeve' },
      ...{ dancers: ['una Daly'], amount: 3_000, currency: 'cad', lines: [], refunds: [], createdAt: 'now' },
    });
  });
});

describe('what was paid and cannot be danced', () => {
  const lost = (competition: string, change: object = {}) => ({
    ...{ dancer: 'una', competition, _id: `in ${competition}`, held: true, because: 'left the syllabus' },
    ...change,
  });
  const entry = paidEntryWith({ owed: 5_000, paid: 5_000, sections: [sectionWith('una', [reel, jig])] });

  it('is the credit of the family, and both sides are told which it is', () => {
    const { set, places, told } = withoutLost(entry, [lost('reel')]);
    expect(set).toMatchObject({ owed: 3_500, total: 3_500 });
    expect(codes(set.sections ?? [])).toEqual([['una', ['jig'], ['reel']]]);
    expect(places).toBe(0);
    expect(told).toBe('una, reel (reel): left the syllabus while it was paid.');
  });

  it('is everything where nothing is left, admission with it', () => {
    const { set, places } = withoutLost(entry, [lost('reel'), lost('jig')]);
    expect(set).toMatchObject({ owed: 0, total: 0 });
    expect(places).toBe(-1);
  });

  it('names nobody who was erased, and costs nothing where no fees are known', () => {
    const { fees: _, ...old } = paidEntryWith({ owed: 700, sections: [sectionWith('una', [reel, jig])] });
    const [una] = old.sections;
    const erased = { ...old, sections: una ? [{ ...una, profile: { ...una.profile, name: '' } }] : [] };
    expect(withoutLost(erased, [lost('reel')])).toMatchObject({ set: { owed: 700 }, told: /^A dancer, reel/ });
  });

  it('frees the places that the payment held', () => {
    const all = [lost('reel'), lost('reel', { dancer: 'finn' }), lost('jig', { held: false })];
    expect([...placesLost(all)]).toEqual([['reel', 2]]);
  });
});

describe('who left while judging began', () => {
  const judged = [{ dancer: 'una', competition: 'reel', _id: 'in reel' }];
  const left = sectionWith('una', [], { withdrawn: [reel, jig] });

  it('stays on the sheet, for nothing more', () => {
    const { set, places, told } = withJudged(paidEntryWith({ owed: 1_500, waived: 20, sections: [left] }), judged);
    expect(codes(set.sections ?? [])).toEqual([['una', ['reel'], ['jig']]]);
    expect(set).toMatchObject({ owed: 3_000, total: 3_000, waived: 1_520 });
    expect({ places, told }).toEqual({ places: 1, told: 'una, reel (reel)' });
    const only = withJudged(paidEntryWith({ sections: [sectionWith('una', [], { withdrawn: [reel] })] }), judged);
    expect(only.set.sections?.[0]).not.toHaveProperty('withdrawn');
  });

  it('changes nothing of an entry that was given back', () => {
    expect(withJudged(entryWith({ sections: [left] }), judged)).toEqual({
      set: {},
      places: 0,
      told: 'una, reel (reel)',
    });
  });
});

it('moves are written in few groups, and never two of one competition in a group', () => {
  const move = (dancer: string, competition: string) => ({ dancer, competition, _id: `${dancer} ${competition}` });
  const moves = [move('una', 'reel'), move('finn', 'reel'), move('una', 'jig'), move('una', 'hornpipe')];
  const shown = (most: number) => groupsOfMoves(moves, most).map((group) => group.map(({ _id }) => _id));
  expect(shown(12)).toEqual([['una reel', 'una jig', 'una hornpipe'], ['finn reel']]);
  expect(shown(2)).toEqual([
    ['una reel', 'una jig'],
    ['finn reel', 'una hornpipe'],
  ]);
});

it('the family is told its numbers unless the event keeps them, the office that there is an entry more', () => {
  const sections = [sectionWith('una', [reel], { dancerNumber: 104 }), sectionWith('finn', [], { dancerNumber: 105 })];
  expect(wordsOfMoves({ sections }, { _id: 'n', kind: 'received', numbers: true })).toEqual({
    family: { title: 'Your entry has been received!', content: 'Dancer numbers: una 104.' },
    office: { title: 'Entry paid', content: 'una Daly (104), finn Daly (105)' },
  });
  expect(wordsOfMoves({ sections }, { _id: 'n', kind: 'changed', numbers: false })).toMatchObject({
    family: { title: 'Your entry has been changed.', content: 'Entered: una.' },
    office: { title: 'Entry changed' },
  });
  expect(wordsOfMoves({ sections: [] }, { _id: 'n', kind: 'changed', numbers: true }).family.content).toBe(
    'Nobody is entered any more.',
  );
});

it.each([
  ['that does not hide them', { hideEntryDancerNumber: false }, '2026-06-05T12:00:00Z', false],
  ['before its first day', {}, '2026-06-05T12:00:00Z', true],
  ['on its first day, as it is there', {}, '2026-06-05T23:30:00Z', false],
  ['without a first day', { eventStart: '' }, '2027-01-01T00:00:00Z', true],
])('numbers at an event %s are hidden: %#', (_, change, now, hidden) => {
  expect(hidesNumbers(eventWith({ hideEntryDancerNumber: true, ...change }), new Date(now))).toBe(hidden);
});

it('admission comes in again only where nobody of the entry dances any more', () => {
  const fees = feesOf(eventWith());
  const [empty, dancing] = [sectionWith('finn', []), sectionWith('una', [reel])];
  const again = (sections: (typeof empty)[], owed = 0) => feesAgain({ owed, teacher: false, sections }, fees);
  expect([again([empty]), again([empty, empty])]).toEqual([fees, fees]);
  expect([again([empty, dancing]), again([dancing]), again([empty], 1)]).toEqual([undefined, undefined, undefined]);
});

it('a number without any name was the number of somebody who was erased', () => {
  expect([undefined, { name: '', lname: '' }].map(isErased)).toEqual([false, true]);
  // A team has no last name.
  expect(
    [
      { name: 'Una', lname: 'Byrne' },
      { name: 'Team A', lname: '' },
    ].map(isErased),
  ).toEqual([false, false]);
});
