import type { ScoringSystem } from '@rince/contracts/events';
import type { CompetitionType } from '@rince/domain/tabulation/label';

/** How types of competition are called. */
export const typeLabels: Readonly<Record<CompetitionType, string>> = {
  first: 'First Feis',
  grades: 'Grades Solo',
  trophy: 'Grades Trophy',
  special: 'Grades Special',
  teams: 'Teams',
  adultteams: 'Adult Teams',
  allspecial: 'All Levels Special',
  championship: 'Championships',
  championshipspecial: 'Championship Special',
};

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

export const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** '3 rounds, 3 judges each, the same judges in every round'. */
export function scoringInWords({ rounds, judge_count, judge_rotation_type }: ScoringSystem): string {
  const [first = 1] = judge_count;
  const even = judge_count.every((count) => count === first);
  const judges = even ? plural(first, 'judge') : `${judge_count.join(', ')} judges`;
  if (rounds === 1) return `1 round, ${judges}`;
  return `${rounds} rounds, ${judges}${even ? ' each' : ''}, ${rotationLabels[judge_rotation_type]}`;
}

/** 'Áine', 'Áine and Brid', 'Áine, Brid and Cian'. */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
