import { describe, expect, test } from 'vitest';
import type { EntryLine, LineSection } from '../../src/entry/entry-line.ts';
import {
  countsOf,
  dancersIn,
  enteredByCompetition,
  entriesByDay,
  incomeOf,
  partsOf,
  revenueByDay,
} from '../../src/entry/report.ts';

const section = (dancer: string, over: Partial<LineSection> = {}): LineSection => ({
  ...{ dancer, name: dancer, lname: 'Daly', school: { _id: 'school', name: 'Rince' }, level: 'novice' },
  competitions: ['reel'],
  ...over,
});
const line = (_id: string, sections: readonly LineSection[], over: Partial<EntryLine> = {}): EntryLine => ({
  ...{ _id, event: 'feis', owner: 'nora', who: { name: 'Nora', lname: 'Daly', email: 'nora@feis.test' }, roles: [] },
  ...{ sections, due: 0, paid: 0, credit: 0, createdAt: '2026-03-01T12:00:00.000Z' },
  ...over,
});
const paidAt = '2026-03-01T13:00:00.000Z';

describe('what a payment was for', () => {
  test('is competitions and fees, less discounts and what was paid before', () => {
    const lines = [
      { kind: 'competition', title: 'Reel', amount: 5000 },
      { kind: 'withdrawn', title: 'Jig', amount: -1000 },
      { kind: 'familyDiscount', title: 'Family discount', amount: -500 },
      { kind: 'admission', title: 'Admission fee', amount: 1500 },
      { kind: 'service', title: 'Service fee (3%)', amount: 150 },
      { kind: 'credit', title: 'Paid before', amount: -650 },
    ] as const;
    expect(partsOf(lines)).toEqual({ competitions: 4000, fees: 1650, discounts: 500 });
    const receipt = { amount: 4500, refunds: [{ _id: 'r', amount: 300, createdAt: paidAt }], createdAt: paidAt };
    expect(incomeOf([{ ...receipt, parts: partsOf(lines) }])).toEqual({
      ...{ kept: 4200, charged: 4500, fees: 1650, entries: 2850, discounts: 500, refunded: 300 },
    });
  });
  test('counts as competitions where it was listed before that was kept', () => {
    expect(incomeOf([{ amount: 4500, refunds: [], createdAt: paidAt }])).toEqual({
      ...{ kept: 4500, charged: 4500, fees: 0, entries: 4500, discounts: 0, refunded: 0 },
    });
  });
});

describe('who is entered', () => {
  test('is counted once, at the level danced, without teams and without who is gone or dances nothing', () => {
    const lines = [
      line('one', [section('una'), section('finn', { otherLevel: { level: 'open', note: 'ready' } })], { paidAt }),
      // Entered once more by a teacher.
      line('two', [section('una', { level: 'prelim' })]),
      // A change of it is not paid.
      line('three', [section('team', { level: undefined as never, school: { _id: 'other', name: 'Other' } })], {
        ...{ paidAt, due: 1 },
      }),
      line('four', [section('gone')], { withdrawnAt: paidAt }),
      line('six', [section('ada', { school: { _id: 'third', name: 'Third' } })], { paidAt }),
      // The same dancer once more: the school has one dancer all the same.
      line('seven', [section('ada', { school: { _id: 'third', name: 'Third' } })], { paidAt }),
      line('eight', [section('unnamed', { school: { _id: 'fourth', name: '' } })], { paidAt }),
      line('nine', [section('kate')]),
      line('five', [section('idle', { competitions: [] })]),
    ];
    expect(countsOf(lines)).toMatchObject({
      ...{ dancers: 5, gradesDancers: 3, champDancers: 2, schools: 3, schoolsOfOne: 2 },
      ...{ entryCompetitions: 8, entries: 8, paidEntries: 5, openEntries: 4, videos: 0, expectedVideos: 0 },
    });
  });
  test('is counted in each competition, paid or not', () => {
    const lines = [
      line('one', [section('una', { competitions: ['reel', 'jig'] }), section('finn')], { paidAt }),
      line('two', [section('ada')]),
      line('three', [section('gone')], { withdrawnAt: paidAt }),
    ];
    expect([...enteredByCompetition(lines)]).toEqual([
      ['reel', 3],
      ['jig', 1],
    ]);
    expect([['reel'], ['jig'], ['reel', 'jig'], []].map((some) => dancersIn(lines, new Set(some)))).toEqual([
      3, 1, 3, 0,
    ]);
  });
  test('owes videos where the event is online', () => {
    const lines = [
      line('one', [section('una')], { paidAt, videos: { there: 1, expected: 3 } }),
      line('two', [section('finn')], { paidAt, videos: { there: 2, expected: 2 } }),
    ];
    expect(countsOf(lines)).toMatchObject({ videos: 3, expectedVideos: 5 });
  });
});

describe('days', () => {
  test('are those of the event, none is left out, and what was given back counts on its own day', () => {
    const receipts = [
      // Half past eleven in the evening, in Toronto.
      { amount: 100, createdAt: '2026-03-02T04:30:00.000Z', refunds: [] },
      {
        amount: 250,
        createdAt: '2026-03-02T05:30:00.000Z',
        refunds: [{ _id: 'r', amount: 40, createdAt: '2026-03-04T12:00:00.000Z' }],
      },
    ];
    expect(revenueByDay(receipts, 'America/Toronto')).toEqual([
      { day: '2026-03-01', paid: 100, refunded: 0 },
      { day: '2026-03-02', paid: 250, refunded: 0 },
      { day: '2026-03-03', paid: 0, refunded: 0 },
      { day: '2026-03-04', paid: 0, refunded: 40 },
    ]);
  });
  test('of entries are counted, those without one included, and who is gone is left out', () => {
    const at = (day: string, over: Partial<EntryLine> = {}) =>
      line(day, [section('una')], { createdAt: `${day}T12:00:00.000Z`, ...over });
    const lines = [at('2026-03-03'), at('2026-03-01'), at('2026-03-01'), at('2026-03-05', { withdrawnAt: paidAt })];
    expect(entriesByDay(lines, 'UTC')).toEqual([
      { day: '2026-03-01', entries: 2 },
      { day: '2026-03-02', entries: 0 },
      { day: '2026-03-03', entries: 1 },
    ]);
    expect(entriesByDay([at('2026-03-01')], 'UTC')).toEqual([{ day: '2026-03-01', entries: 1 }]);
  });
  test('of a year and a day are filled up, and no more', () => {
    const count = (last: string) =>
      entriesByDay(
        ['2025-01-01', last].map((day) => line(day, [section('una')], { createdAt: `${day}T12:00:00Z` })),
        'UTC',
      ).length;
    expect([count('2026-01-01'), count('2026-01-02')]).toEqual([366, 2]);
  });
  test('that lie years apart are not filled up', () => {
    const lines = ['2020-01-01', '2026-01-01'].map((day) =>
      line(day, [section('una')], { createdAt: `${day}T12:00:00Z` }),
    );
    expect(entriesByDay(lines, 'UTC').length).toBe(2);
  });
  test('of an event that nobody entered are none', () => {
    expect(entriesByDay([], 'UTC')).toEqual([]);
  });
});
