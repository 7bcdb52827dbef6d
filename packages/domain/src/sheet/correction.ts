import type { Grade } from '../event/grade.ts';
import { refuse } from '../refusal.ts';
import type { Competition } from './competition.ts';
import type { JudgeCard } from './judge-card.ts';
import type { Mark } from './mark.ts';
import { refuseUnlessRecalled } from './recall-round.ts';

/** A mark as a tabulator writes it into the sheet; `score` in thousandths. */
export interface WrittenMark {
  readonly round: number;
  readonly entryCompetition: string;
  readonly score: number | null;
  readonly absent: boolean;
  readonly comments: string;
  readonly reason?: string | undefined;
}

type MarkValue = Pick<Mark, 'score' | 'absent'>;

/** Whether it changes a mark that is there. */
const corrects = (before: MarkValue | undefined, { score, absent }: MarkValue): boolean =>
  before !== undefined && (before.score !== score || before.absent !== absent);

/** The result, or recall, that was calculated of the mark which is changed here; none for a first mark, or while nothing is calculated. */
export const calculatedOf = (
  { result, recall }: Pick<Competition, 'result' | 'recall'>,
  before: MarkValue | undefined,
  mark: MarkValue,
): string | undefined => {
  const isMarked = before !== undefined && (before.score !== null || before.absent);
  return isMarked && corrects(before, mark) ? (result ?? recall) : undefined;
};

/** Whether the same is there already, by whatever revision. */
export const isWrittenAlready = (before: Mark, mark: WrittenMark): boolean =>
  !corrects(before, mark) && before.comments === mark.comments;

/**
 * A tabulator writes a mark while its round is danced by whom it names, and says why a finalized card is corrected; a mark that should not
 * be there may always be cleared.
 */
export const refuseCorrection = (
  grade: Grade,
  competition: Competition,
  card: JudgeCard,
  before: Mark | undefined,
  mark: WrittenMark,
): void => {
  const clears = mark.score === null && !mark.absent;
  if (!clears) refuseUnlessRecalled(grade, competition, mark);
  if (card.finalized && corrects(before, mark) && !mark.reason)
    throw refuse('BAD_REQUEST', 'The judge has finalized this card. Say why you correct it.');
};
