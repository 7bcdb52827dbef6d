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

/** The first rule the scoring breaks, as a sentence; undefined when it keeps them all. */
export const scoringFault = (scoring: Scoring): string | undefined => {
  const { rounds, judge_count: panels, judge_rotation_type: type } = scoring;
  if (!whole(rounds, 1, mostRounds)) return 'Rounds must be between 1 and 3';
  if (!['SET', 'SPLIT', 'ROTATING'].includes(type)) return 'The rotation type must be SET, SPLIT or ROTATING';
  if (!Array.isArray(panels) || panels.length !== rounds) return 'Each round needs its number of judges';
  if (!panels.every((count) => whole(count, 1, mostJudges))) return 'A round has between 1 and 7 judges';
  if (type === 'SET' && panels.some((count) => count !== panels[0])) return 'SET needs the same judges in every round';
  if (type === 'SPLIT' && rounds > 1 && panels[0] !== panels[1])
    return 'SPLIT needs the same number of judges in rounds 1 and 2';
  if (scoring.drop_high_low && panels.some((count) => count < fewestJudgesToDrop))
    return 'Drop High/Low cannot be used with fewer than 4 judges';
  if (scoring.pointsTail !== 'fractional' && scoring.pointsTail !== 'none')
    return "The points below 50th place must be 'fractional' or 'none'";
  return undefined;
};
