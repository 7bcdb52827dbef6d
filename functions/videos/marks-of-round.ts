import { type RefusalCode, refuse } from '@rince/domain/refusal';
import type { JudgeCard } from '@rince/domain/sheet/judge-card';
import type { Mark, MarkPlace } from '@rince/domain/sheet/mark';
import { isClosedCard } from '@rince/domain/sheet/open-card';
import { changeCard } from '@rince/store/cards';
import { getHead } from '@rince/store/competitions';
import { getMarks } from '@rince/store/marks';
import type { Table } from '@rince/store/table';
import type { Write } from '@rince/store/write';

/** One judge's place for a dancer in a round, with the mark that stands there, if one was given. */
interface GivenMark {
  readonly place: MarkPlace;
  readonly card: JudgeCard;
  /** As it is stored, be it without a score. */
  readonly stored: Mark | undefined;
  readonly isGiven: boolean;
}

export interface MarksOfRound {
  readonly marks: readonly GivenMark[];
  /** Why another video of the round would not be judged: its sheet is closed, or a judge has marked the dancer and closed the card. */
  readonly closed: Extract<RefusalCode, 'SUBMITTED' | 'LOCKED'> | undefined;
}

/** What judges gave a dancer in a round, and whether that stands whatever is sent; undefined where there is no such sheet. */
export const marksOfRound = async (
  table: Table,
  { competition, entryCompetition, round }: Pick<MarkPlace, 'competition' | 'entryCompetition' | 'round'>,
): Promise<MarksOfRound | undefined> => {
  const head = await getHead(table, competition);
  if (!head) return undefined;
  const cards = head.cards.filter((card) => card.round === round);
  const places = cards.map(({ slot }) => ({ competition, round, slot, entryCompetition }));
  const stored = await getMarks(table, places);
  const marks = cards.map((card, i) => {
    const mark = stored[i];
    const isGiven = mark !== undefined && (mark.score !== null || mark.absent);
    return { place: places[i] as MarkPlace, card, stored: mark, isGiven };
  });
  const isOnClosedCard = marks.some(({ isGiven, card }) => isGiven && isClosedCard(card));
  return { marks, closed: head.competition.submitted ? 'SUBMITTED' : isOnClosedCard ? 'LOCKED' : undefined };
};

/**
 * Nobody is asked for a video that is refused when it comes. Answers what is written of the round's cards, so that a judge who closes one at the same
 * moment, with this dancer absent, looks again, and none closes it as it was read before.
 */
export const refuseIfJudged = async (table: Table, at: Parameters<typeof marksOfRound>[1]): Promise<Write[]> => {
  const found = await marksOfRound(table, at);
  const closed = found?.closed;
  if (closed === 'SUBMITTED')
    throw refuse(
      closed,
      'The sheet of this competition is closed, so another video would not be judged. Open it again before you ask for one.',
    );
  if (closed === 'LOCKED')
    throw refuse(
      closed,
      'A judge has marked this dancer and closed the card of this round, so no other video is taken. Have the card opened again before you ask for one.',
    );
  return (found?.marks ?? []).map(({ card }) => changeCard(card, {}, { sameMarks: true }));
};
