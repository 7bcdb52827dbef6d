import type { PointsTail } from './irish-points.ts';

export type RotationType = 'SET' | 'SPLIT' | 'ROTATING';

/** How a competition is scored. */
export interface Scoring {
  readonly rounds: number;
  readonly judge_rotation_type: RotationType;
  /** Judges in each round. */
  readonly judge_count: readonly number[];
  readonly drop_high_low: boolean;
  readonly showIp: boolean;
  readonly pointsTail: PointsTail;
}

export const mostRounds = 3;
export const mostJudges = 7;
/** Dropping the highest and the lowest of three would leave one judge to decide. */
export const fewestJudgesToDrop = 4;

const whole = (value: number, from: number, to: number): boolean =>
  Number.isInteger(value) && value >= from && value <= to;

/** Every rule the scoring breaks, as sentences. What makes the others meaningless is said alone. */
export const scoringFaults = (scoring: Scoring): string[] => {
  const { rounds, judge_count: panels, judge_rotation_type: type } = scoring;
  if (!whole(rounds, 1, mostRounds)) return ['Rounds must be between 1 and 3'];
  if (!['SET', 'SPLIT', 'ROTATING'].includes(type)) return ['The rotation type must be SET, SPLIT or ROTATING'];
  if (!Array.isArray(panels) || panels.length !== rounds) return ['Each round needs its number of judges'];
  if (!panels.every((count) => whole(count, 1, mostJudges))) return ['A round has between 1 and 7 judges'];
  const faults: string[] = [];
  // Said beside what is wrong with the panels, not after it: somebody who drops high and low in SET meets both.
  if (scoring.drop_high_low && panels.some((count) => count < fewestJudgesToDrop))
    faults.push('Drop High/Low cannot be used with fewer than 4 judges');
  if (type === 'SET' && panels.some((count) => count !== panels[0]))
    faults.push('SET needs the same judges in every round');
  if (type === 'SPLIT' && rounds > 1 && panels[0] !== panels[1])
    faults.push('SPLIT needs the same number of judges in rounds 1 and 2');
  if (scoring.pointsTail !== 'fractional' && scoring.pointsTail !== 'none')
    faults.push("The points below 50th place must be 'fractional' or 'none'");
  return faults;
};

/** The first rule the scoring breaks; undefined when it keeps them all. */
export const scoringFault = (scoring: Scoring): string | undefined => scoringFaults(scoring)[0];
