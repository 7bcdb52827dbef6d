import type { ScoringSystemView } from '@rince/contracts/events';
import { expect, it } from 'vitest';
import { scoringInWords } from '../src/features/wizard/grid/scoring-in-words.ts';

const championship = {
  _id: '01hzzzzzzzzzzzzzzzzzzzzzzz',
  ...{ rounds: 3, judge_count: [3, 3, 3], judge_rotation_type: 'SET', drop_high_low: false },
} as unknown as ScoringSystemView;

it('says of a scoring system how many judge, and whose points do not count', () => {
  expect(scoringInWords(championship)).toBe('3 rounds, 3 judges each, the same judges in every round');
  expect(scoringInWords({ ...championship, judge_count: [5, 5, 5], drop_high_low: true })).toBe(
    '3 rounds, 5 judges each, the same judges in every round; the highest and the lowest judge of a dancer do not count',
  );
  expect(scoringInWords({ ...championship, rounds: 1, judge_count: [1] })).toBe('1 round, 1 judge');
});
