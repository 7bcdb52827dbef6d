import type { Video } from '@rince/domain/entry/video';
import { refuse } from '@rince/domain/refusal';
import type { Mark } from '@rince/domain/sheet/mark';
import { isClosedCard } from '@rince/domain/sheet/open-card';
import type { RosterLine } from '@rince/domain/sheet/roster-line';
import { type Context, signedIn } from '@rince/runtime/context';
import { actOf } from '@rince/store/acts';
import { checkMark, withdrawMark } from '@rince/store/marks';
import { putNotice } from '@rince/store/notices';
import { checkWhoStands, lineAt } from '@rince/store/roster';
import type { Write } from '@rince/store/write';
import { loadCompetition } from '../shared/sheet/load-competition.ts';
import { type MarksOfRound, marksOfRound } from './marks-of-round.ts';

/**
 * Whoever sends another video is judged by it: the marks that a round has go to the history, and no other one may come in this moment. Refused where a
 * judge has closed the card, or the sheet is closed: what was decided there stands until somebody opens it. Whoever is not on the line takes no mark away.
 */
export const withdrawMarks = async (
  ctx: Context,
  { _id: entryCompetition, event, competition, round, dancer, video }: Video,
): Promise<Write[]> => {
  const [found, line] = await Promise.all([
    marksOfRound(ctx.table, { competition, entryCompetition, round }),
    lineAt(ctx.table, competition, entryCompetition),
  ]);
  // What another dancer got on this line, who took it over, was given for what they showed.
  const stands = checkWhoStands(competition, entryCompetition, line);
  if (!found || line?.dancer !== dancer) return [stands];
  const { marks, closed } = found;
  const told = await tellJudges(ctx, { round, line, found, isThere: video !== undefined });
  if (!marks.some(({ isGiven }) => isGiven))
    return [stands, ...marks.map(({ place, stored }) => checkMark(place, stored)), ...told];
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
  return [
    stands,
    ...withdrawn,
    ...told,
    actOf(ctx, { event, competition, act: 'withdrawMarks', detail: { round, dancer } }),
  ];
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

interface Concerned {
  readonly round: number;
  readonly line: RosterLine;
  readonly found: MarksOfRound;
  /** Another video has come, or none is there for now. */
  readonly isThere: boolean;
}

/** Who has to mark the round again is told: that the mark is withdrawn, and later that there is something to watch. Nobody of a sheet or card that is closed. */
const tellJudges = async (
  ctx: Context,
  { round, line, found: { marks, closed }, isThere }: Concerned,
): Promise<Write[]> => {
  const concerned = marks.flatMap(({ card, stored, isGiven }) => {
    const isAwaited = isThere && stored?.withdrawn === true;
    return card.judge !== undefined && !isClosedCard(card) && (isGiven || isAwaited)
      ? [{ user: card.judge, isGiven }]
      : [];
  });
  if (concerned.length === 0 || closed === 'SUBMITTED') return [];
  const { event, place } = await loadCompetition(ctx.table, line.competition);
  const of = `Round ${round} of ${place.code}, dancer ${line.dancerNumber}`;
  const came = isThere
    ? 'Please watch the video that is there now, and mark it.'
    : 'You are told when another one comes.';
  return concerned.map(({ user, isGiven }) =>
    putNotice({
      ...{ _id: ctx.newId(), user, event: event._id, seen: false, createdAt: ctx.now.toISOString() },
      title: isGiven ? 'Your mark was withdrawn' : 'Another video to mark',
      content: isGiven
        ? `${of}: ${isThere ? 'a video came after you had marked this round' : 'the video that you had marked was taken back'}. ${came}`
        : `${of}: another video has come. ${came}`,
      path: `/app/j/${round}/${line.competition}-${line._id}`,
    }),
  );
};
