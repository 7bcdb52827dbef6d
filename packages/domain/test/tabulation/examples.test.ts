import { describe, expect, it } from 'vitest';
import { checkCase } from '../../src/tabulation/check-case.ts';
import { decimal, rounded } from '../../src/tabulation/fraction.ts';
import { pointsOfPlace, sharedPoints } from '../../src/tabulation/irish-points.ts';
import { recallLine } from '../../src/tabulation/recall.ts';
import { aCase, oneRound, standingsOf, summary } from './cases.ts';

const points = (place: number, tail: 'fractional' | 'none' = 'fractional') => pointsOfPlace(place, tail) / 100;

describe('Irish points', () => {
  it.each([
    [1, 100],
    [2, 75],
    [3, 65],
    [4, 60],
    [5, 56],
    [6, 53],
    [7, 50],
    [8, 47],
    [9, 45],
    [10, 43],
    [11, 41],
    [12, 39],
    [13, 38],
    [14, 37],
    [15, 36],
    [49, 2],
    [50, 1],
    [51, 0.75],
    [52, 0.65],
    [60, 0.41],
    [99, 0.01],
    [100, 0],
    [400, 0],
  ])('place %i is worth %d', (place, worth) => expect(points(place)).toBe(worth));

  it('is nothing below 50th when the tail is none', () =>
    expect([51, 60, 99].map((p) => points(p, 'none'))).toEqual([0, 0, 0]));

  it.each([
    [1, 2, '87.50'],
    [4, 3, '56.33'],
  ] as const)('%i shared by %i is %s each', (place, count, shown) =>
    expect(decimal(rounded(sharedPoints(place, count, 'fractional')))).toBe(shown),
  );

  it('shares 50th between two: 0.88 with a tail, 0.50 without', () => {
    expect(decimal(rounded(sharedPoints(50, 2, 'fractional')))).toBe('0.88');
    expect(decimal(rounded(sharedPoints(50, 2, 'none')))).toBe('0.50');
  });
});

it('E1: SET, two judges, sums of two rounds', () => {
  const j1 = [164, 168, 166, 158, 156, 162];
  const j2 = [180, 172, 184, 168, 174, 176];
  const scores = Object.fromEntries(
    j1.map((sum, i) => [
      `d${i + 1}`,
      [
        [100, 100],
        [sum - 100, (j2[i] as number) - 100],
      ],
    ]),
  );
  const shown = standingsOf(aCase(scores));
  expect(summary(shown)).toEqual([
    'd3 175.00 1',
    'd2 156.00 2',
    'd1 140.00 3',
    'd6 125.00 CA',
    'd5 113.00 CA',
    'd4 109.00 CA',
  ]);
  expect(shown.map(({ final }) => final.rank)).toEqual([1, 2, 3, 4, 5, 6]);
});

it('E2: one card with ties', () => {
  const shown = standingsOf(
    aCase(
      oneRound(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'], [85, 80, 80, 78, 78, 78, 70, 69.5], [0, 0, 0, 0, 0, 0, 0, 0]),
    ),
  );
  expect(shown.map(({ final }) => final.score)).toEqual([
    '100.00',
    '70.00',
    '70.00',
    '56.33',
    '56.33',
    '56.33',
    '50.00',
    '47.00',
  ]);
});

describe('E3: the recall line', () => {
  it.each([
    [10, 5],
    [11, 6],
    [3, 2],
    [25, 13],
    [1, 1],
    [124, 62],
  ])('of %i dancers is %i', (field, line) => expect(recallLine(field, 50)).toBe(line));

  it('recalls everyone equal to the total at the line', () => {
    const marks = [90, 89, 88, 87, 80, 80, 80, 70, 69, 68];
    const scores = Object.fromEntries(marks.map((m, i) => [`d${i}`, [[m], [0], [m]]]));
    const shown = standingsOf(aCase(scores, { recall: { type: 'PERCENT', percent: 50 } }));
    expect(shown.filter(({ recalled }) => recalled)).toHaveLength(7);
  });

  it('counts only the dancers who danced', () => {
    const scores = Object.fromEntries(
      Array.from({ length: 134 }, (_, i) => [`d${i}`, [[i < 124 ? 99 - i / 2 : null], [null], [null]]]),
    );
    const shown = standingsOf(aCase(scores, { recall: { type: 'PERCENT' } }));
    expect(shown).toHaveLength(124);
    expect(shown.filter(({ recalled }) => recalled)).toHaveLength(62);
  });

  it('recalls nobody with nothing', () => {
    const scores = Object.fromEntries([50, 0, 0, 0, 0, 0].map((m, i) => [`d${i}`, [[m], [0], [0]]]));
    const shown = standingsOf(aCase(scores, { recall: { type: 'PERCENT' } }));
    expect(shown.filter(({ recalled }) => recalled).map(({ id }) => id)).toEqual(['d0']);
  });
});

describe('E4: the same marks under the three types', () => {
  const r1 = { a: [80, 88, 70], b: [82, 85, 74], c: [78, 86, 73], d: [75, 84, 72], e: [79, 80, 68], f: [70, 82, 66] };
  const r2 = { a: [81, 84, 72], b: [79, 86, 73], c: [80, 85, 75], d: [76, 85, 70], e: [77, 81, 71], f: [72, 80, 67] };
  const r3: Record<string, number[]> = { a: [83, 87, 76], b: [80, 86, 71], c: [84, 88, 72] };
  const scores = Object.fromEntries(
    Object.entries(r1).map(([id, marks]) => [id, [marks, r2[id as 'a'], r3[id] ?? [null, null, null]]]),
  );
  it.each([
    ['SET', 'a 250.00, c 235.00, b 232.50, d 178.50, e 169.00, f 162.00', 'c 262.50, a 257.50, b 200.00'],
    ['ROTATING', 'b 505.00, a 460.00, c 455.00, d 363.00, e 350.00, f 321.00', 'c 730.00, a 710.00, b 700.00'],
    ['SPLIT', 'a 250.00, c 235.00, b 232.50, d 178.50, e 169.00, f 162.00', 'c 510.00, a 500.00, b 427.50'],
  ] as const)('%s', (judge_rotation_type, subtotal, final) => {
    const shown = standingsOf(
      aCase(scores, {
        scoring: { rounds: 3, judge_rotation_type, judge_count: [3, 3, 3] },
        recall: { type: 'PERCENT', percent: 50 },
      }),
    );
    const bySubtotal = shown.toSorted((a, b) => (a.subtotal?.rank ?? 0) - (b.subtotal?.rank ?? 0));
    expect(bySubtotal.map(({ id, subtotal }) => `${id} ${subtotal?.ip}`).join(', ')).toBe(subtotal);
    const recalled = shown.filter((line) => line.recalled);
    expect(recalled.map(({ id, final }) => `${id} ${final.score}`).join(', ')).toBe(final);
    expect(shown.slice(3).map(({ id, label, final }) => `${id} ${label} ${final.rank}`)).toEqual([
      'd CA 4',
      'e CA 5',
      'f CA 6',
    ]);
  });

  it('with somebody called before a correction: they stay in the final, with 0 for a round 3 they did not dance', () => {
    const shown = standingsOf(
      aCase(scores, {
        scoring: { rounds: 3, judge_rotation_type: 'ROTATING', judge_count: [3, 3, 3] },
        recall: { type: 'PERCENT', percent: 50, called: ['a', 'b', 'c', 'd'] },
      }),
    );
    expect(
      shown.filter(({ recalled }) => recalled).map(({ id, label, final }) => `${id} ${label} ${final.score}`),
    ).toEqual(['c 1 730.00', 'a 2 710.00', 'b 3 700.00', 'd 4 363.00']);
  });
});

it('E5: three shared thirds make 200 exactly, and tie with 1st + 6th + 8th', () => {
  const dancers = ['p', 'q', 'a', 'b', 'c', 'd', 'e', 'f'];
  // p shares 2nd to 4th on every card; q is 1st, 6th and 8th.
  const shown = standingsOf(
    aCase(
      oneRound(
        dancers,
        [80, 90, 80, 80, 70, 60, 50, 40],
        [80, 60, 90, 80, 80, 70, 50, 40],
        [80, 30, 90, 70, 80, 80, 60, 50],
      ),
    ),
  );
  const byId = Object.fromEntries(shown.map((line) => [line.id, line.final]));
  expect(byId.p).toMatchObject({ score: '200.00', tied: true });
  expect(byId.q).toMatchObject({ score: '200.00', tied: true, rank: byId.p?.rank });
});

describe('E6: drop high and low', () => {
  const scores = oneRound(
    ['w', 'x', 'y', 'z'],
    [90, 88, 85, 80],
    [70, 75, 72, 71],
    [80, 80, 78, 60],
    [82, 84, 86, 81],
    [91, 90, 89, 88],
  );
  const scoring = { rounds: 1, judge_rotation_type: 'SET', judge_count: [5] } as const;
  it('without', () =>
    expect(summary(standingsOf(aCase(scores, { scoring })))).toEqual([
      'w 412.50 1T',
      'x 412.50 1T',
      'y 370.00 3',
      'z 305.00 4',
    ]));
  it('with', () =>
    expect(summary(standingsOf(aCase(scores, { scoring: { ...scoring, drop_high_low: true } })))).toEqual([
      'w 252.50 1',
      'x 237.50 2',
      'y 205.00 3',
      'z 180.00 4',
    ]));
});

it('E8: a grade with one judge, ordered by mark', () => {
  const marks = [78, 81, 75, 81, 90, 70, 72, 75, 68, 66, 85, 74];
  const shown = standingsOf(
    aCase(
      oneRound(
        marks.map((_, i) => `${101 + i}`),
        marks,
      ),
      { competitionType: 'grades' },
    ),
  );
  expect(shown.map(({ id, label }) => `${id} ${label}`)).toEqual([
    '105 1',
    '111 2',
    '102 3T',
    '104 3T',
    '101 5',
    '103 6T',
    '108 6T',
    '112 8',
    '107 9',
    '106 10',
    '109 11',
    '110 12',
  ]);
  expect(shown[0]?.final.score).toBe('90.00');
  expect(shown.filter(({ placed }) => placed)).toHaveLength(7);
});

it('E9: world medal holders use up no place', () => {
  const given = aCase(
    oneRound(
      Array.from({ length: 34 }, (_, i) => `d${String(i + 1).padStart(2, '0')}`),
      Array.from({ length: 34 }, (_, i) => 99 - i),
    ),
  );
  const shown = standingsOf({
    ...given,
    worldQualifier: 7,
    entries: given.entries.map((entry) => ({ ...entry, wmh: ['d02', 'd05'].includes(entry.id) })),
  });
  expect(shown.filter(({ wq }) => wq).map(({ final }) => final.rank)).toEqual([1, 3, 4, 6, 7, 8, 9]);
  expect(shown.filter(({ nq }) => nq).map(({ final }) => final.rank)).toEqual([1, 3, 4, 6, 7, 8, 9]);
});

describe('labels', () => {
  const nine = oneRound(['1', '2', '3', '4', '5', '6', '7', '8', '9'], [9, 8, 7, 6, 5, 4, 3, 2, 1]);
  it('the lower half of a First Feis Trophy shows HM', () =>
    expect(standingsOf(aCase(nine, { competitionType: 'first' })).map(({ label }) => label)).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
      'HM',
      'HM',
      'HM',
      'HM',
    ]));
  it('up to five dancers there is no HM', () =>
    expect(
      standingsOf(aCase(oneRound(['a', 'b', 'c', 'd', 'e'], [5, 4, 3, 2, 1]), { competitionType: 'first' })).map(
        ({ label }) => label,
      ),
    ).toEqual(['1', '2', '3', '4', '5']));
  it('ids compare as text', () =>
    expect(
      standingsOf(aCase(oneRound(['9', '10'], [7, 7]), { competitionType: 'grades' })).map(({ id }) => id),
    ).toEqual(['10', '9']));
});

describe('what cannot be calculated', () => {
  it.each([
    ['rounds', { rounds: 4, judge_rotation_type: 'SET', judge_count: [1, 1, 1, 1] }],
    ['a missing panel', { rounds: 2, judge_rotation_type: 'SET', judge_count: [1] }],
    ['eight judges', { rounds: 1, judge_rotation_type: 'SET', judge_count: [8] }],
    ['SET with unequal panels', { rounds: 2, judge_rotation_type: 'SET', judge_count: [2, 3] }],
    ['SPLIT with unequal first panels', { rounds: 2, judge_rotation_type: 'SPLIT', judge_count: [2, 3] }],
    [
      'drop with three judges in a round',
      { rounds: 2, judge_rotation_type: 'ROTATING', judge_count: [4, 3], drop_high_low: true },
    ],
  ] as const)('%s', (_, scoring) => {
    const result = checkCase(aCase({}, { scoring: { ...scoring, judge_count: [...scoring.judge_count] } }));
    expect(result).toMatchObject({ error: { code: 'SCORING_INVALID' } });
    expect('error' in result && result.error.where).toBeUndefined();
  });

  it.each([[100.001], [-1], [70.1234], [Number.NaN]])('a mark of %d', (mark) =>
    expect(checkCase(aCase({ a: [[80, 80]], b: [[80, mark]] }))).toMatchObject({
      error: { code: 'MARK_OUT_OF_RANGE', where: { entry: 'b', round: 1, judge: 2 } },
    }),
  );

  it('takes three decimals', () => expect(standingsOf(aCase({ a: [[70.123]] }))[0]?.final.score).toBe('70.12'));

  it('says which mark is missing', () =>
    expect(checkCase(aCase({ a: [[80, 80]], b: [[80, null]] }))).toMatchObject({
      error: { code: 'MISSING_MARK', where: { entry: 'b', round: 1, judge: 2 } },
    }));

  it('does not look at the marks of withdrawn dancers', () =>
    expect(
      checkCase({
        ...aCase({ a: [[80, 80]] }),
        entries: [
          { id: 'a', scores: [[80, 80]] },
          { id: 'b', withdrawn: true, scores: [[800, null]] },
        ],
      }),
    ).toMatchObject({ field: 1, left: ['b'] }));

  it('is empty without entries', () =>
    expect(checkCase(aCase({}, { scoring: { rounds: 1, judge_rotation_type: 'SET', judge_count: [1] } }))).toEqual({
      id: 'case',
      field: 0,
      left: [],
      entries: [],
    }));
});
