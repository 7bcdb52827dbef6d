import { type CriterionKey, criterionKeys } from '@rince/domain/criteria';
import type { MarkData } from './outbox.ts';

/** A scorecard as it is typed. */
export interface ScorecardValues {
  score: string;
  absent: boolean;
  comments: string;
  /** A criterion is praised, or asked for, or neither. */
  criteria: Partial<Record<CriterionKey, 'good' | 'work'>>;
}

type Marked = Partial<Record<CriterionKey, boolean>>;

const criteriaOf = (goodJob: Marked, needsWork: Marked): ScorecardValues['criteria'] =>
  Object.fromEntries([
    ...Object.keys(goodJob)
      .filter((key) => goodJob[key as CriterionKey])
      .map((key) => [key, 'good']),
    ...Object.keys(needsWork)
      .filter((key) => needsWork[key as CriterionKey])
      .map((key) => [key, 'work']),
  ]);

/** A mark as a card shows it. */
export const valuesOf = (
  mark: Pick<MarkData, 'score' | 'absent' | 'comments' | 'goodJob' | 'needsWork'> | undefined,
): ScorecardValues => ({
  score: mark?.score === null || mark?.score === undefined ? '' : String(mark.score),
  absent: mark?.absent ?? false,
  comments: mark?.comments ?? '',
  criteria: criteriaOf(mark?.goodJob ?? {}, mark?.needsWork ?? {}),
});

/** Whether two cards say the same. */
export const sameValues = (a: ScorecardValues, b: ScorecardValues): boolean =>
  a.score === b.score &&
  a.absent === b.absent &&
  a.comments === b.comments &&
  criterionKeys.every((key) => a.criteria[key] === b.criteria[key]);

export const markedAs = (criteria: ScorecardValues['criteria'], as: 'good' | 'work'): Marked =>
  Object.fromEntries(
    Object.entries(criteria)
      .filter(([, value]) => value === as)
      .map(([key]) => [key, true]),
  );

/** A typed mark, clamped to 0 to 100 with at most three decimals; undefined while it is no number. */
export const clampedMark = (typed: string): number | undefined => {
  const plain = typed.trim().replace(',', '.');
  if (plain === '' || !/^-?\d*\.?\d*$/.test(plain) || plain === '.' || plain === '-') return undefined;
  return Number(Math.min(100, Math.max(0, Number(plain))).toFixed(3));
};
