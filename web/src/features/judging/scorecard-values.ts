import { type CriterionKey, criterionKeys } from '@rince/domain/sheet/criteria';
import { bestMark, nearestMark } from '@rince/domain/sheet/mark';
import type { MarkData } from './unsent-marks.ts';

/** A scorecard as it is typed. */
export interface ScorecardValues {
  score: string;
  /** What was typed where the field holds another mark because of its limits; else empty. */
  typed: string;
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
  typed: '',
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

const plainNumber = (typed: string): string => typed.trim().replace(',', '.');

/** A typed mark, clamped to 0 to 100 with at most three decimals; undefined while it is no number. */
export const clampedMark = (typed: string): number | undefined => {
  const plain = plainNumber(typed);
  if (plain === '' || !/^-?\d*\.?\d*$/.test(plain) || plain === '.' || plain === '-') return undefined;
  return nearestMark(Number(plain));
};

/** What the score field holds after a key: the limits are kept while it is typed, and an unfinished '82.' stays as it is. */
export const scoreField = (text: string): Pick<ScorecardValues, 'score' | 'typed'> => {
  const mark = clampedMark(text);
  return mark !== undefined && Number(plainNumber(text)) !== mark
    ? { score: String(mark), typed: plainNumber(text) }
    : { score: text, typed: '' };
};

/** Says that a mark is entered otherwise than it was typed, and why. */
export const limitNote = ({ score, typed }: Pick<ScorecardValues, 'score' | 'typed'>): string => {
  const why =
    Number(typed) > bestMark
      ? `is more than ${bestMark}`
      : Number(typed) < 0
        ? 'is less than 0'
        : 'has more than three decimals';
  return `${typed} ${why}: it is entered as ${score}.`;
};

/** A 0 is asked for its reason before it is sent: whoever checks the results would ask for it. */
export const asksForReason = ({
  score,
  comments,
}: {
  readonly score: number | null;
  readonly comments: string;
}): boolean => score === 0 && comments.trim() === '';
