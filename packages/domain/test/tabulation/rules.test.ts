import { missingMarks, sheetFault, thousandths } from '@rince/domain/tabulation/faults';
import { add, compare, decimal, fraction, rounded, subtract, zero } from '@rince/domain/tabulation/fraction';
import { pointsOfPlace, sharedPoints } from '@rince/domain/tabulation/irish-points';
import { labelOf } from '@rince/domain/tabulation/label';
import { isPlaced } from '@rince/domain/tabulation/placed';
import { qualifies } from '@rince/domain/tabulation/qualifiers';
import { recalled, recallLine } from '@rince/domain/tabulation/recall';
import { type Scoring, scoringFault, scoringFaults } from '@rince/domain/tabulation/scoring';
import { type Sheet, type SheetEntry, tabulate } from '@rince/domain/tabulation/tabulate';
import { describe, expect, it } from 'vitest';

// Each rule at its edges, by the numbers of tabulation.md.

const scoring = (change: Partial<Scoring> = {}): Scoring => ({
  ...{ rounds: 1, judge_rotation_type: 'SET', judge_count: [1], drop_high_low: false, showIp: true },
  pointsTail: 'fractional',
  ...change,
});
const entry = (id: string, marks: SheetEntry['marks'], change: Partial<SheetEntry> = {}): SheetEntry => ({
  ...{ id, wmh: false, withdrawn: false, marks },
  ...change,
});
const sheetWith = (change: Partial<Sheet> = {}): Sheet => ({
  ...{ competitionType: 'grades', scoring: scoring(), recall: { type: 'NONE', percent: 50 } },
  ...{ worldQualifier: 0, nationalQualifier: 0, entries: [] },
  ...change,
});
const point = (mark: number): number => mark * 1000;

it.each([
  [0, 0],
  [100, 100_000],
  [70.125, 70_125],
  [100.001, undefined],
  [-0.001, undefined],
  [70.1234, undefined],
  [Number.NaN, undefined],
  [Number.POSITIVE_INFINITY, undefined],
  ['70', undefined],
  [null, undefined],
])('a mark typed as %s is %s thousandths', (typed, expected) => {
  expect(thousandths(typed)).toBe(expected);
});

describe('a sheet that cannot be calculated', () => {
  const two = scoring({ judge_count: [2] });
  const faultOf = (marks: SheetEntry['marks'], change: Partial<Sheet> = {}) =>
    sheetFault(sheetWith({ scoring: two, entries: [entry('una', marks)], ...change }));

  it.each([
    ['a mark above 100', [[100_001, point(70)]], 'MARK_OUT_OF_RANGE', 1],
    ['a mark below 0', [[point(70), -1]], 'MARK_OUT_OF_RANGE', 2],
    ['a mark between thousandths', [[0.5, point(70)]], 'MARK_OUT_OF_RANGE', 1],
    ['a mark of a judge who is not on the panel', [[point(70), point(70), point(70)]], 'MARK_OUT_OF_RANGE', 3],
    ['an empty place of a judge who is not on the panel', [[point(70), point(70), null]], 'MARK_OUT_OF_RANGE', 3],
    ['a mark that is missing', [[point(70), null]], 'MISSING_MARK', 2],
  ])('has %s', (_, marks, code, judge) => {
    expect(faultOf(marks)).toMatchObject({ code, where: { entry: 'una', round: 1, judge } });
  });

  it('says whose mark is wrong, or that there is no such judge', () => {
    expect(faultOf([[100_001, 0]])?.message).toMatch(/^The mark of judge 1 in round 1 for una is not a number/);
    expect(faultOf([[0, 0, 0]])?.message).toBe('There is no judge 3 in round 1, but una has a mark there');
    expect(faultOf([[0, 0], [0]])?.message).toBe('There is no judge 1 in round 2, but una has a mark there');
    expect(faultOf([[0, 0], [null]])?.message).toBeUndefined();
    expect(faultOf([[0, null]])?.message).toBe('Judge 2 gave una no mark in round 1, but other judges did');
  });

  it('is none with the lowest and the highest mark, nor with a dancer who did not dance, or was withdrawn', () => {
    expect(faultOf([[0, 100_000]])).toBeUndefined();
    expect(faultOf([[null, null]])).toBeUndefined();
    expect(missingMarks({ scoring: two, entries: [entry('una', [[null, null]])] })).toEqual([]);
    const entries = [entry('una', [[100_001, null]], { withdrawn: true })];
    expect(sheetFault(sheetWith({ scoring: two, entries }))).toBeUndefined();
  });

  it.each([
    ['PERCENT', 1, undefined],
    ['PERCENT', 100, undefined],
    ['PERCENT', 0, 'SCORING_INVALID'],
    ['PERCENT', 101, 'SCORING_INVALID'],
    ['PERCENT', 33.3, 'SCORING_INVALID'],
    ['ALL', 0, undefined],
    ['NONE', 101, undefined],
  ] as const)('with a recall %s of %s percent: %s', (type, percent, code) => {
    expect(faultOf([[0, 0]], { recall: { type, percent } })?.code).toBe(code);
  });
});

it.each([
  [{ rounds: 0 }, ['rounds: Rounds must be between 1 and 3']],
  [{ rounds: 4 }, ['rounds: Rounds must be between 1 and 3']],
  [{ rounds: 1.5 }, ['rounds: Rounds must be between 1 and 3']],
  [{ judge_rotation_type: 'OTHER' as never }, ['judge_count: The rotation type must be SET, SPLIT or ROTATING']],
  [{ judge_count: [1, 1] }, ['judge_count: Each round needs its number of judges (of several)']],
  [{ rounds: 2, judge_count: [3, 0] }, ['judge_count: A round has between 1 and 7 judges']],
  [{ judge_count: [8] }, ['judge_count: A round has between 1 and 7 judges']],
  [{ judge_count: [7] }, []],
  [
    { drop_high_low: true, judge_count: [3] },
    ['drop_high_low: Drop High/Low cannot be used with fewer than 4 judges (of several)'],
  ],
  [{ drop_high_low: true, judge_count: [4] }, []],
  [{ rounds: 2, judge_count: [3, 5] }, ['judge_count: SET needs the same judges in every round (of several)']],
  [
    { rounds: 2, judge_count: [3, 5], judge_rotation_type: 'SPLIT' as const },
    ['judge_count: SPLIT needs the same number of judges in rounds 1 and 2 (of several)'],
  ],
  [{ rounds: 3, judge_count: [3, 3, 5], judge_rotation_type: 'SPLIT' as const }, []],
  [{ judge_rotation_type: 'SPLIT' as const }, []],
  [{ pointsTail: 'half' as never }, ["judge_count: The points below 50th place must be 'fractional' or 'none'"]],
  [{ pointsTail: 'none' as const }, []],
])('scoring %j breaks %j', (change, expected) => {
  const faults = scoringFaults(scoring(change));
  expect(
    faults.map(({ field, message, isOfSeveral }) => `${field}: ${message}${isOfSeveral ? ' (of several)' : ''}`),
  ).toEqual(expected);
  expect(scoringFault(scoring(change))).toBe(faults[0]?.message);
});

it.each([
  [1, 10_000],
  [2, 7_500],
  [10, 4_300],
  [11, 4_100],
  [12, 3_900],
  [49, 200],
  [50, 100],
  [51, 75],
  [52, 65],
  [99, 1],
  [100, 0],
  [101, 0],
])('place %i is worth %i hundredths of a point', (place, hundredths) => {
  expect(pointsOfPlace(place, 'fractional')).toBe(place === 51 ? 75 : hundredths);
  expect(pointsOfPlace(place, 'none')).toBe(place <= 50 ? hundredths : 0);
});

it('dancers who share places get the average of their points', () => {
  expect(sharedPoints(1, 2, 'none')).toEqual(fraction(17_500, 2));
  expect(sharedPoints(50, 2, 'none')).toEqual(fraction(50));
  expect(sharedPoints(3, 1, 'none')).toEqual(fraction(6_500));
});

it('fractions are exact, in lowest terms, and shown with two decimals', () => {
  expect(fraction(6, 4)).toEqual({ n: 3n, d: 2n });
  expect(fraction(-6, 4)).toEqual({ n: -3n, d: 2n });
  expect(fraction(0, 7)).toEqual({ n: 0n, d: 1n });
  expect(zero).toEqual({ n: 0n, d: 1n });
  expect(add(fraction(1, 3), fraction(1, 6))).toEqual(fraction(1, 2));
  expect(subtract(fraction(1, 3), fraction(1, 2))).toEqual(fraction(-1, 6));
  expect(compare(fraction(1, 3), fraction(2, 6))).toBe(0);
  expect(compare(fraction(1, 3), fraction(1, 2))).toBeLessThan(0);
  expect(compare(fraction(1, 2), fraction(1, 3))).toBeGreaterThan(0);
  expect(rounded(fraction(5, 2))).toBe(3n);
  expect(rounded(fraction(7, 3))).toBe(2n);
  expect(decimal(105n)).toBe('1.05');
  expect(decimal(0n)).toBe('0.00');
});

it.each([
  ['HALF', 5, 5, true],
  ['HALF', 4, 6, false],
  ['HALF', 3, 6, true],
  ['HALF', 4, 7, true],
  ['HALF', 5, 7, false],
  ['ALL', 99, 100, true],
  [{ count: 3 }, 3, 100, true],
  [{ count: 3 }, 4, 100, false],
] as const)('by the rule %j rank %i of %i is placed: %s', (rule, rank, field, placed) => {
  expect(isPlaced(rule, { rank, field, recalled: false })).toBe(placed);
  expect(isPlaced('RECALLED', { rank, field, recalled: placed })).toBe(placed);
});

it.each([
  ['championship', { placed: false, recalled: false }, 'CA'],
  ['championshipspecial', { placed: false, recalled: false }, 'CA'],
  ['championship', { placed: true }, '4'],
  ['championship', { placed: false, recalled: true }, '4'],
  ['grades', { placed: false, recalled: false }, '4'],
  ['first', { field: 6 }, 'HM'],
  ['first', { field: 7 }, '4'],
  ['first', { field: 5 }, '4'],
  ['grades', { tied: true }, '4T'],
] as const)('a %s dancer in rank 4 with %j is shown as %s', (type, change, label) => {
  expect(labelOf(type, { rank: 4, tied: false, placed: true, recalled: false, field: 20, ...change })).toBe(label);
});

it('qualifier places go to the best who need one, and to all who tie at the line', () => {
  const one = (rank: number, change = {}) => ({ rank, wmh: false, eligible: true, ...change });
  expect(qualifies([one(1), one(2), one(3)], 1)).toEqual([true, false, false]);
  expect(qualifies([one(1, { wmh: true }), one(2), one(3)], 1)).toEqual([false, true, false]);
  expect(qualifies([one(1), one(2), one(2), one(4)], 2)).toEqual([true, true, true, false]);
  expect(qualifies([one(1, { eligible: false }), one(2)], 2)).toEqual([false, true]);
  expect(qualifies([one(1)], 0)).toEqual([false]);
});

describe('a recall', () => {
  const total = (n: number, danced = true) => ({ subtotal: fraction(n), danced });
  it('counts half of eleven as six', () => {
    expect([recallLine(11, 50), recallLine(10, 50), recallLine(7, 33), recallLine(1, 1)]).toEqual([6, 5, 3, 1]);
    expect([recallLine(101, 100), recallLine(200, 99)]).toEqual([101, 198]);
  });

  it('calls the best up to the line, and everybody who ties there, but nobody with nothing', () => {
    const half = { type: 'PERCENT', percent: 50 } as const;
    expect(recalled([total(3), total(2), total(2), total(1)], half)).toEqual([true, true, true, false]);
    expect(recalled([total(3), total(0), total(0), total(0)], { ...half, percent: 75 })).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(recalled([total(3), total(9, false), total(2)], half)).toEqual([true, false, false]);
    expect(recalled([total(9, false)], half)).toEqual([false]);
    expect(recalled([total(1)], half)).toEqual([true]);
    expect(recalled([total(0)], { ...half, type: 'ALL' })).toEqual([true]);
    expect(recalled([total(5)], { ...half, type: 'NONE' })).toEqual([false]);
  });
});

describe('a tabulation', () => {
  it('ranks one judge by the mark, ties share a rank, and orders them by their names', () => {
    const entries = [
      entry('b', [[point(70)]]),
      entry('a', [[point(70)]]),
      entry('c', [[point(80)]]),
      entry('absent', [[null]]),
      entry('gone', [[point(99)]], { withdrawn: true }),
    ];
    const { field, left, standings } = tabulate(sheetWith({ entries }));
    expect({ field, left }).toEqual({ field: 3, left: ['absent', 'gone'] });
    expect(standings.map(({ id, label, final }) => [id, label, decimal(rounded(final.score))])).toEqual([
      ['c', '1', '80.00'],
      ['a', '2T', '70.00'],
      ['b', '2T', '70.00'],
    ]);
    expect(standings[0]).toMatchObject({ subtotal: null, recalled: false, placed: true, wq: false, nq: false });
  });

  const three = (type: Scoring['judge_rotation_type']) =>
    tabulate(
      sheetWith({
        competitionType: 'championship',
        scoring: scoring({ rounds: 3, judge_rotation_type: type, judge_count: [1, 1, 1] }),
        recall: { type: 'PERCENT', percent: 50 },
        worldQualifier: 1,
        nationalQualifier: 1,
        entries: [
          entry('una', [[point(80)], [point(80)], [point(70)]], { wmh: true }),
          entry('finn', [[point(70)], [point(75)], [point(80)]]),
          entry('rory', [[point(60)], [point(60)], [null]]),
          entry('nora', [[point(50)], [point(50)], [null]]),
        ],
      }),
    ).standings;

  it.each([
    ['SET', ['SUM'], ['SUM']],
    ['SPLIT', ['A'], ['A', 'B']],
    ['ROTATING', ['R1', 'R2'], ['R1', 'R2', 'R3']],
  ] as const)('of %s has the parts %j before the recall and %j in the end', (type, early, final) => {
    const [first] = three(type);
    expect(Object.keys(first?.subtotalParts ?? {})).toEqual(early);
    expect(Object.keys(first?.finalParts ?? {})).toEqual(final);
  });

  it.each(['SPLIT', 'ROTATING'] as const)('of %s has as many cards in round 3 as there are judges', (type) => {
    const sheet = sheetWith({
      scoring: scoring({ rounds: 3, judge_rotation_type: type, judge_count: [1, 1, 2] }),
      entries: [entry('una', [[point(80)], [point(80)], [point(70), point(60)]])],
    });
    const { B, R3 } = tabulate(sheet).standings[0]?.finalParts ?? {};
    expect((B ?? R3)?.cards).toHaveLength(2);
  });

  it('puts who is recalled first, and gives a qualifier place to who needs one', () => {
    const shown = three('ROTATING').map(({ id, recalled: isRecalled, placed, label, wq, nq }) => ({
      ...{ id, isRecalled, placed, label, wq, nq },
    }));
    expect(shown).toEqual([
      { id: 'una', isRecalled: true, placed: true, label: '1', wq: false, nq: false },
      { id: 'finn', isRecalled: true, placed: true, label: '2', wq: true, nq: true },
      { id: 'rory', isRecalled: false, placed: false, label: 'CA', wq: false, nq: false },
      { id: 'nora', isRecalled: false, placed: false, label: 'CA', wq: false, nq: false },
    ]);
  });

  it('places half a field where there is no recall, and by another rule where the organizer says so', () => {
    const entries = Array.from({ length: 8 }, (_, i) => entry(`d${i}`, [[point(90 - i)]]));
    const placed = (placedRule?: Sheet['placedRule']) =>
      tabulate(sheetWith({ entries, ...(placedRule ? { placedRule } : {}) })).standings.filter((one) => one.placed)
        .length;
    expect([placed(), placed('RECALLED'), placed('ALL'), placed({ count: 3 })]).toEqual([4, 4, 8, 3]);
  });

  it('keeps who was called before, whatever the marks say now', () => {
    const sheet = sheetWith({
      competitionType: 'championship',
      scoring: scoring({ rounds: 3, judge_count: [1, 1, 1] }),
      recall: { type: 'PERCENT', percent: 50 },
      called: ['rory'],
      entries: [
        entry('una', [[point(80)], [point(80)], [null]]),
        entry('rory', [[point(60)], [point(60)], [point(60)]]),
      ],
    });
    expect(tabulate(sheet).standings.map(({ id, recalled: is }) => [id, is])).toEqual([
      ['rory', true],
      ['una', false],
    ]);
  });

  it('counts nothing that somebody who was not called was given after the recall', () => {
    const sheet = sheetWith({
      scoring: scoring({ rounds: 3, judge_rotation_type: 'ROTATING', judge_count: [1, 1, 1] }),
      recall: { type: 'PERCENT', percent: 50 },
      called: ['rory'],
      entries: [
        entry('una', [[point(80)], [point(80)], [point(99)]]),
        entry('rory', [[point(60)], [point(60)], [point(60)]]),
      ],
    });
    const [rory] = tabulate(sheet).standings;
    expect(rory?.id).toBe('rory');
    expect(rory?.finalParts.R3?.points).toEqual(fraction(10_000));
  });
});
