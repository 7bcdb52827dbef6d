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

/** A rule that a scoring breaks. */
export interface ScoringFault {
  /** The field of a form where it is said. */
  readonly field: 'rounds' | 'judge_count' | 'drop_high_low';
  /** Fields do not go together, each of which may be right by itself. */
  readonly isOfSeveral: boolean;
  readonly message: string;
}

const ofOne = (field: ScoringFault['field'], message: string): ScoringFault => ({ field, isOfSeveral: false, message });
const ofSeveral = (field: ScoringFault['field'], message: string): ScoringFault => ({
  field,
  isOfSeveral: true,
  message,
});

/** Every rule the scoring breaks. What makes the others meaningless is said alone. */
export const scoringFaults = (scoring: Scoring): ScoringFault[] => {
  const { rounds, judge_count: panels, judge_rotation_type: type } = scoring;
  if (!whole(rounds, 1, mostRounds)) return [ofOne('rounds', 'Rounds must be between 1 and 3')];
  if (!['SET', 'SPLIT', 'ROTATING'].includes(type))
    return [ofOne('judge_count', 'The rotation type must be SET, SPLIT or ROTATING')];
  if (!Array.isArray(panels) || panels.length !== rounds)
    return [ofSeveral('judge_count', 'Each round needs its number of judges')];
  if (!panels.every((count) => whole(count, 1, mostJudges)))
    return [ofOne('judge_count', 'A round has between 1 and 7 judges')];
  const faults: ScoringFault[] = [];
  // Said beside what is wrong with the panels, not after it: somebody who drops high and low in SET meets both.
  if (scoring.drop_high_low && panels.some((count) => count < fewestJudgesToDrop))
    faults.push(ofSeveral('drop_high_low', 'Drop High/Low cannot be used with fewer than 4 judges'));
  if (type === 'SET' && panels.some((count) => count !== panels[0]))
    faults.push(ofSeveral('judge_count', 'SET needs the same judges in every round'));
  if (type === 'SPLIT' && rounds > 1 && panels[0] !== panels[1])
    faults.push(ofSeveral('judge_count', 'SPLIT needs the same number of judges in rounds 1 and 2'));
  if (scoring.pointsTail !== 'fractional' && scoring.pointsTail !== 'none')
    faults.push(ofOne('judge_count', "The points below 50th place must be 'fractional' or 'none'"));
  return faults;
};

/** The first rule the scoring breaks; undefined when it keeps them all. */
export const scoringFault = (scoring: Scoring): string | undefined => scoringFaults(scoring)[0]?.message;
