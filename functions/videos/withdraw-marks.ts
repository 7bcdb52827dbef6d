import type { Video } from '@rince/domain/entry/video';
import { refuse } from '@rince/domain/refusal';
import type { Mark } from '@rince/domain/sheet/mark';
import { isClosedCard } from '@rince/domain/sheet/open-card';
import { type Context, signedIn } from '@rince/runtime/context';
import { actOf } from '@rince/store/acts';
import { getHead } from '@rince/store/competitions';
import { checkMark, getMarks, withdrawMark } from '@rince/store/marks';
import { checkWhoStands, lineAt } from '@rince/store/roster';
import type { Write } from '@rince/store/write';

const isMarked = (mark: Mark | undefined): mark is Mark => mark !== undefined && (mark.score !== null || mark.absent);

/**
 * Whoever sends another video is judged by it: the marks that a round has go to the history, and no other one may come in this moment. Refused where a
 * judge has closed the card, or the sheet is closed: what was decided there stands until somebody opens it. Whoever is not on the line takes no mark away.
 */
export const withdrawMarks = async (
  ctx: Context,
  { _id: entryCompetition, competition: id, round, dancer }: Video,
): Promise<Write[]> => {
  const [head, line] = await Promise.all([getHead(ctx.table, id), lineAt(ctx.table, id, entryCompetition)]);
  // What another dancer got on this line, who took it over, was given for what they showed.
  const stands = checkWhoStands(id, entryCompetition, line);
  if (!head || line?.dancer !== dancer) return [stands];
  const cards = head.cards.filter((card) => card.round === round);
  const places = cards.map(({ slot }) => ({ competition: id, round, slot, entryCompetition }));
  const marks = await getMarks(ctx.table, places);
  if (!marks.some(isMarked)) return [stands, ...places.map((place, i) => checkMark(place, marks[i]))];
  if (head.competition.submitted)
    throw refuse(
      'SUBMITTED',
      'The sheet of this competition is closed, so its videos stay as they are. Please ask the organizer, who can open it again.',
    );
  if (cards.some((card, i) => isMarked(marks[i]) && isClosedCard(card)))
    throw refuse(
      'LOCKED',
      'A judge has closed the marks of this round, so its video stays as it is. Please ask the organizer, who can have them opened.',
    );
  const withdrawn = places.flatMap((place, i): Write[] => {
    const before = marks[i];
    return isMarked(before)
      ? withdrawMark(withdrawnFrom(ctx, before), before, ctx.newId())
      : [checkMark(place, before)];
  });
  const act = {
    event: head.competition.event,
    competition: id,
    act: 'withdrawMarks',
    detail: { round, dancer },
  } as const;
  return [stands, ...withdrawn, actOf(ctx, act)];
};

const withdrawnFrom = (ctx: Context, { competition, event, round, slot, entryCompetition, revision }: Mark): Mark => ({
  ...{ competition, event, round, slot, entryCompetition },
  ...{ score: null, absent: false, comments: '', goodJob: {}, needsWork: {} },
  by: signedIn(ctx)._id,
  at: ctx.now.toISOString(),
  reason: 'Withdrawn because the video was replaced',
  withdrawn: true,
  revision: revision + 1,
});
