import { dancerScores } from '@rince/contracts/views/dancer-scores';
import type { JudgeWords } from '@rince/domain/results/frozen-result';
import { type CheckCase, checkCase, sheetOf } from '@rince/domain/tabulation/check-case';
import type { RotationType } from '@rince/domain/tabulation/scoring';
import { describe, expect, it } from 'vitest';

// Six dancers, three judges a round, half of them recalled, worked out by hand.
const given = {
  a: ['80 88 70', '81 84 72', '83 87 76'],
  b: ['82 85 74', '79 86 73', '80 86 71'],
  c: ['78 86 73', '80 85 75', '84 88 72'],
  d: ['75 84 72', '76 85 70'],
  e: ['79 80 68', '77 81 71'],
  f: ['70 82 66', '72 80 67'],
} as const;
const scoresOf = (lines: readonly string[]): number[][] => lines.map((line) => line.split(' ').map(Number));
const calculated = (over: Partial<CheckCase['scoring']> = {}, marks: Record<string, readonly string[]> = given) => {
  const one: CheckCase = {
    ...{ id: 'case', competitionType: 'championship', recall: { type: 'PERCENT', percent: 50 } },
    scoring: { rounds: 3, judge_rotation_type: 'SET', judge_count: [3, 3, 3], ...over },
    entries: Object.entries(marks).map(([id, lines]) => ({ id, scores: scoresOf(lines) })),
  };
  const checked = checkCase(one);
  if ('error' in checked) throw new Error(checked.error.message);
  return { sheet: sheetOf(one), standings: checked.entries };
};
const word = (round: number, slot: number, comments: string): JudgeWords => ({
  ...{ round, slot, comments, absent: false, goodJob: {}, needsWork: {} },
});
const words = [word(2, 3, 'Toes out'), word(1, 2, ''), word(2, 1, 'Lovely turnout')];

describe("a dancer's rounds", () => {
  it.each(['SET', 'SPLIT', 'ROTATING'] as RotationType[])(
    'of %s are the Irish points of all judges of the round, with the rank among those who danced it',
    (judge_rotation_type) => {
      const of = (id: string) => dancerScores(calculated({ judge_rotation_type }), id, { words: [], seesRounds: true });
      expect(of('c')).toEqual({
        ...{ round1Score: '210.00', round1Rank: '3' },
        ...{ round2Score: '245.00', round2Rank: '1' },
        ...{ round3Score: '275.00', round3Rank: '1' },
      });
      expect(of('d')).toEqual({
        ...{ round1Score: '181.00', round1Rank: '4', round2Score: '182.00', round2Rank: '4' },
      });
    },
  );
  it('share a rank where they come to the same', () => {
    const tied = calculated({ rounds: 2, judge_count: [1, 1] }, { x: ['80', '70'], y: ['80', '71'], z: ['70', '60'] });
    const { round1Score, round1Rank, round2Rank } = dancerScores(tied, 'x', { words: [], seesRounds: true });
    expect([round1Score, round1Rank, round2Rank]).toEqual(['87.50', '1T', '2']);
  });
  it('are the mark and the result where one judge judges one round', () => {
    const one = calculated({ rounds: 1, judge_count: [1] }, { x: ['80.5'], y: ['80.5'], z: ['70'] });
    const said = [word(1, 1, 'Lovely turnout')];
    expect(dancerScores(one, 'x', { words: said, seesRounds: true })).toEqual({
      ...{ round1Score: '80.50', round1Rank: '1T', round1Comments: 'Lovely turnout' },
    });
  });
  it('have a line of each judge who wrote, and comments alone where rounds are not shown', () => {
    const all = calculated();
    const comments = { round2Comments: 'Judge 1: Lovely turnout\nJudge 3: Toes out' };
    expect(dancerScores(all, 'c', { words, seesRounds: true })).toMatchObject({ round2Score: '245.00', ...comments });
    expect(dancerScores(all, 'c', { words, seesRounds: false })).toEqual(comments);
  });
  it('are nothing of somebody who is on no sheet', () => {
    expect(dancerScores(calculated(), 'nobody', { words: [], seesRounds: true })).toEqual({});
  });
});
