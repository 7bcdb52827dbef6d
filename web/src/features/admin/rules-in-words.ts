import type { ScoringSystemView } from '@rince/contracts/events';

/** The labels of the rotation types. */
export const rotations = [
  { value: 'SET', label: 'Set' },
  { value: 'SPLIT', label: 'Split' },
  { value: 'ROTATING', label: 'Rotating' },
] as const;

/** 'Set, 3 rounds of 3, 3 and 3 judges'. */
export const rulesInWords = (system: ScoringSystemView): string => {
  const { rounds, judge_count: counts, judge_rotation_type: type, drop_high_low: drops } = system;
  const label = rotations.find(({ value }) => value === type)?.label ?? type;
  const judges = counts.length > 1 ? `${counts.slice(0, -1).join(', ')} and ${counts.at(-1)}` : `${counts[0]}`;
  const isOne = counts.length === 1 && counts[0] === 1;
  const words = `${label}, ${rounds} ${rounds === 1 ? 'round' : 'rounds'} of ${judges} ${isOne ? 'judge' : 'judges'}`;
  return drops ? `${words}, high and low dropped` : words;
};
