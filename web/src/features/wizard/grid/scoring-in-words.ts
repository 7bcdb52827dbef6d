import type { ScoringSystemView } from '@rince/contracts/events';
import { plural } from '../../../lib/words.ts';

export const recallLabels = {
  NONE: 'No recall',
  ALL: 'Everybody is recalled',
  PERCENT: 'A percentage is recalled',
} as const;

const rotationLabels = {
  SET: 'the same judges in every round',
  SPLIT: 'one panel for rounds 1 and 2, one for round 3',
  ROTATING: 'new judges in each round',
} as const;

/** '3 rounds, 3 judges each, the same judges in every round; the highest and the lowest judge of a dancer do not count'. */
export const scoringInWords = (system: ScoringSystemView): string =>
  `${roundsInWords(system)}${system.drop_high_low ? '; the highest and the lowest judge of a dancer do not count' : ''}`;

function roundsInWords({ rounds, judge_count, judge_rotation_type }: ScoringSystemView): string {
  const [first = 1] = judge_count;
  const even = judge_count.every((count) => count === first);
  const judges = even ? plural(first, 'judge') : `${judge_count.join(', ')} judges`;
  if (rounds === 1) return `1 round, ${judges}`;
  return `${rounds} rounds, ${judges}${even ? ' each' : ''}, ${rotationLabels[judge_rotation_type]}`;
}
