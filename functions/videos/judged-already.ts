import type { VideoReport } from '@rince/domain/entry/video-report';
import { refuse } from '@rince/domain/refusal';
import { isClosedCard } from '@rince/domain/sheet/open-card';
import { getHead } from '@rince/store/competitions';
import { getMarks } from '@rince/store/marks';
import type { Table } from '@rince/store/table';

/** Nobody is asked for a video that is refused when it comes: of a sheet that is closed, or where a judge has marked this dancer on a card that is. */
export const refuseIfJudged = async (
  table: Table,
  { competition, entryCompetition, round }: Pick<VideoReport, 'competition' | 'entryCompetition' | 'round'>,
): Promise<void> => {
  const head = await getHead(table, competition);
  if (!head) return;
  if (head.competition.submitted)
    throw refuse(
      'SUBMITTED',
      'The sheet of this competition is closed, so another video would not be judged. Open it again before you ask for one.',
    );
  const closed = head.cards.filter((card) => card.round === round && isClosedCard(card));
  const marks = await getMarks(
    table,
    closed.map(({ slot }) => ({ competition, round, slot, entryCompetition })),
  );
  if (marks.some((mark) => mark && (mark.score !== null || mark.absent)))
    throw refuse(
      'LOCKED',
      'A judge has marked this dancer and closed the card of this round, so no other video is taken. Have the card opened again before you ask for one.',
    );
};
