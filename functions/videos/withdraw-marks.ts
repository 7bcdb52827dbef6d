import type { Video } from '@rince/domain/entry/video';
import { refuse } from '@rince/domain/refusal';
import type { Mark } from '@rince/domain/sheet/mark';
import { type Context, signedIn } from '@rince/runtime/context';
import { actOf } from '@rince/store/acts';
import { checkMark, withdrawMark } from '@rince/store/marks';
import { checkWhoStands, lineAt } from '@rince/store/roster';
import type { Write } from '@rince/store/write';
import { marksOfRound } from './marks-of-round.ts';

/**
 * Whoever sends another video is judged by it: the marks that a round has go to the history, and no other one may come in this moment. Refused where a
 * judge has closed the card, or the sheet is closed: what was decided there stands until somebody opens it. Whoever is not on the line takes no mark away.
 */
export const withdrawMarks = async (
  ctx: Context,
  { _id: entryCompetition, event, competition, round, dancer }: Video,
): Promise<Write[]> => {
  const [found, line] = await Promise.all([
    marksOfRound(ctx.table, { competition, entryCompetition, round }),
    lineAt(ctx.table, competition, entryCompetition),
  ]);
  // What another dancer got on this line, who took it over, was given for what they showed.
  const stands = checkWhoStands(competition, entryCompetition, line);
  if (!found || line?.dancer !== dancer) return [stands];
  const { marks, closed } = found;
  if (!marks.some(({ isGiven }) => isGiven))
    return [stands, ...marks.map(({ place, stored }) => checkMark(place, stored))];
  if (closed === 'SUBMITTED')
    throw refuse(
      closed,
      'The sheet of this competition is closed, so its videos stay as they are. Please ask the organizer, who can open it again.',
    );
  if (closed === 'LOCKED')
    throw refuse(
      closed,
      'A judge has closed the marks of this round, so its video stays as it is. Please ask the organizer, who can have them opened.',
    );
  const withdrawn = marks.flatMap(({ place, stored, isGiven }): Write[] =>
    stored && isGiven ? withdrawMark(withdrawnFrom(ctx, stored), stored, ctx.newId()) : [checkMark(place, stored)],
  );
  return [stands, ...withdrawn, actOf(ctx, { event, competition, act: 'withdrawMarks', detail: { round, dancer } })];
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
