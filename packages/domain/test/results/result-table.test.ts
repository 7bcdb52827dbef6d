import { resultTable } from '@rince/domain/results/result-table';
import { checkCase, sheetOf } from '@rince/domain/tabulation/check-case';
import type { RotationType } from '@rince/domain/tabulation/scoring';
import { describe, expect, it } from 'vitest';

// Six dancers, three judges a round, half of them recalled: the same marks under the three types of rotation.
const marks = {
  a: [
    [80, 88, 70],
    [81, 84, 72],
    [83, 87, 76],
  ],
  b: [
    [82, 85, 74],
    [79, 86, 73],
    [80, 86, 71],
  ],
  c: [
    [78, 86, 73],
    [80, 85, 75],
    [84, 88, 72],
  ],
  d: [
    [75, 84, 72],
    [76, 85, 70],
  ],
  e: [
    [79, 80, 68],
    [77, 81, 71],
  ],
  f: [
    [70, 82, 66],
    [72, 80, 67],
  ],
};
const tableOf = (judge_rotation_type: RotationType, kind: 'final' | 'recall' = 'final') => {
  const given = {
    id: 'case',
    competitionType: 'championship' as const,
    scoring: {
      rounds: 3,
      judge_rotation_type,
      judge_count: [3, 3, 3],
      drop_high_low: false,
      showIp: true,
      pointsTail: 'fractional' as const,
    },
    recall: { type: 'PERCENT' as const, percent: 50 },
    entries: Object.entries(marks).map(([id, scores]) => ({ id, wmh: false, withdrawn: false, scores })),
  };
  const checked = checkCase(given);
  if ('error' in checked) throw new Error(checked.error.message);
  return resultTable({ sheet: sheetOf(given), standings: checked.entries, kind });
};

describe('a results table', () => {
  it('of a set panel has a column for each judge, with the marks that count together', () => {
    const { columns, lines } = tableOf('SET');
    expect(columns).toEqual([1, 2, 3].map((slot) => ({ part: 'SUM', slot, rounds: [1, 2, 3] })));
    expect(lines.map(({ id, finalRank, finalScore, subtotal }) => [id, finalRank, finalScore, subtotal])).toEqual([
      ['c', '1', '262.50', '235.00'],
      ['a', '2', '257.50', '250.00'],
      ['b', '3', '200.00', '232.50'],
      ['d', 'CA', '178.50', '178.50'],
      ['e', 'CA', '169.00', '169.00'],
      ['f', 'CA', '162.00', '162.00'],
    ]);
    expect(lines[1]?.judges[0]).toMatchObject({
      totalScore: 244,
      rounds: [{ score: 80 }, { score: 81 }, { score: 83 }],
    });
    // Not recalled: what counted for the recall, and nothing of the round that was not danced.
    expect(lines[3]?.judges[0]).toMatchObject({ totalScore: 151, rounds: [{}, {}, { round: 3, score: null }] });
  });
  it('of rotating panels has each round with its points', () => {
    const { columns, lines } = tableOf('ROTATING');
    expect(columns.map(({ part }) => part)).toEqual(['R1', 'R1', 'R1', 'R2', 'R2', 'R2', 'R3', 'R3', 'R3']);
    const ips = lines[0]?.roundIps ?? {};
    expect(Object.keys(ips)).toEqual(['1', '2', '3']);
    expect(Object.values(ips).reduce((total, ip) => total + Number(ip), 0)).toBe(Number(lines[0]?.finalScore));
    expect(lines.at(-1)?.roundIps[3]).toBeNull();
  });
  it('of a split panel has the first two rounds together and the last by itself', () => {
    const { columns, lines } = tableOf('SPLIT');
    expect([...new Set(columns.map(({ rounds }) => rounds.join()))]).toEqual(['1,2', '3']);
    expect(lines[0]).toMatchObject({ id: 'c', finalScore: '510.00' });
    expect(Object.keys(lines[0]?.roundIps ?? {})).toEqual(['3']);
    expect(lines[0]?.judges[3]).toMatchObject({ totalScore: 84, finalIp: '100.00', rank: 1 });
  });
  it('before the last round shows the latest rank there is', () => {
    expect(tableOf('SET', 'recall').lines.find(({ id }) => id === 'a')).toMatchObject({
      finalRank: '1',
      finalScore: '',
    });
  });
});
