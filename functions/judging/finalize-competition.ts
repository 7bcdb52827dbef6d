import { sentBy, takesVideos } from '@rince/domain/entry/round-by-video';
import { awaitedUntil, type RoundFacts, replacedUntil } from '@rince/domain/entry/round-window';
import type { Event } from '@rince/domain/event/event';
import { momentIn } from '@rince/domain/event/moment-in';
import { isOpenForJudging } from '@rince/domain/event/windows';
import { refuse } from '@rince/domain/refusal';
import { isDancing } from '@rince/domain/sheet/not-dancing';
import { seatsOf } from '@rince/domain/sheet/panel';
import { asksForRecall } from '@rince/domain/sheet/recall-round';
import type { RosterLine } from '@rince/domain/sheet/roster-line';
import type { Round } from '@rince/domain/video';
import { type Context, signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { actOf } from '@rince/store/acts';
import { changeCard } from '@rince/store/cards';
import { checkSheet, getHead } from '@rince/store/competitions';
import { changeJudge, getJudge } from '@rince/store/judges';
import { getColumn } from '@rince/store/marks';
import { getRoster } from '@rince/store/roster';
import { getVideos } from '@rince/store/videos';
import { entriesOfLines } from '../shared/entry/people-of-lines.ts';
import { around } from '../shared/sheet/load-competition.ts';
import { onSheetAsRead } from '../shared/sheet/load-sheet.ts';

/**
 * Nobody is absent by a closed card while their family may still send the video, or judged by one in the place of which another is asked for: it would be
 * refused then, inside its own time. Who came by no entry has nobody who could send one. Whoever asks for one at the same moment writes on the cards of the round, and so does whoever takes one back that has a mark:
 * the close, which holds only for the cards as read, looks again.
 */
const refuseIfVideosMayCome = async (
  ctx: Context,
  at: Pick<RoundFacts, 'event' | 'grade' | 'competition'> & { readonly event: Event },
  danced: readonly { readonly line: RosterLine; readonly round: Round; readonly isAbsent: boolean }[],
): Promise<void> => {
  if (danced.length === 0 || !takesVideos(at.event)) return;
  const videos = await getVideos(
    ctx.table,
    danced.map(({ line, round }) => [line._id, round]),
  );
  const awaited = danced.flatMap(({ line, round, isAbsent }, i) => {
    const video = sentBy(videos[i], line);
    const another = replacedUntil({ event: at.event, video }, ctx.now);
    const until = another ?? (isAbsent ? awaitedUntil({ ...at, id: line._id, round, video }, ctx.now) : undefined);
    return until === undefined ? [] : [{ line, round, until, which: another ? 'another' : 'the' }];
  });
  const entries = await entriesOfLines(
    ctx.table,
    awaited.map(({ line }) => line),
  );
  const issues = awaited
    .filter(({ line }) => entries.has(line._id))
    .map(({ line, round, until, which }) => ({
      path: `round${round}`,
      message: `Round ${round}: ${which} video of ${line.dancerNumber} may come until ${momentIn(at.event.timeZone, until)}`,
    }));
  if (issues.length > 0) throw refuse('VIDEO_MAY_COME', undefined, { issues });
};

/** A judge closes their cards: each dancer who dances the round is marked, or marked absent and no video is expected any more. */
export const finalizeCompetition: UseCase<'finalizeCompetition'> = (ctx, { body }) =>
  onSheetAsRead(async () => {
    const judge = signedIn(ctx)._id;
    const head = await getHead(ctx.table, body.id);
    const { competition, event, grade } = await around(ctx.table, head?.competition);
    const seats = seatsOf(competition.panel, judge);
    ctx.allow('mark.write', { judges: seats.length > 0 ? [judge] : [], event });
    if (!isOpenForJudging(event, ctx.now)) throw refuse('NOT_OPEN');
    const [roster, eventJudge] = await Promise.all([
      getRoster(ctx.table, body.id),
      getJudge(ctx.table, event._id, judge),
    ]);

    const own = (head?.cards ?? []).filter((card) => card.judge === judge);
    const waits = (round: number): boolean => asksForRecall(grade, round) && competition.recalled === undefined;
    const closing = own.filter(
      ({ round, finalized }) => !finalized && (body.rounds ? body.rounds.includes(round) : !waits(round)),
    );
    if (closing.some(({ round }) => waits(round))) throw refuse('WAITING_FOR_RECALL');
    if (closing.length > 0 && competition.submitted) throw refuse('SUBMITTED');
    const columns = await Promise.all(
      closing.map(async ({ round, slot }) => ({
        round,
        marks: new Map(
          (await getColumn(ctx.table, { competition: body.id, round, slot })).map((mark) => [
            mark.entryCompetition,
            mark,
          ]),
        ),
      })),
    );
    const dancing = (round: number) =>
      roster.filter(
        (line) => isDancing(line) && (!asksForRecall(grade, round) || competition.recalled?.includes(line._id)),
      );
    const issues = columns.flatMap(({ round, marks }) =>
      dancing(round)
        .filter(({ _id }) => (marks.get(_id)?.score ?? null) === null && !marks.get(_id)?.absent)
        .map(({ dancerNumber }) => ({
          path: `round${round}`,
          message: `Round ${round}: ${dancerNumber} has no mark`,
        })),
    );
    if (issues.length > 0) throw refuse('MISSING_MARKS', undefined, { issues });
    const danced = columns.flatMap(({ round, marks }) =>
      dancing(round).map((line) => ({ line, round: round as Round, isAbsent: marks.get(line._id)?.absent ?? false })),
    );
    await refuseIfVideosMayCome(ctx, { event, grade, competition }, danced);

    const closed = new Set(closing.map(({ round }) => round));
    const finalized = own.filter((card) => card.finalized || closed.has(card.round)).map(({ round }) => round);
    const completed = finalized.length === own.length;
    const names = completed && eventJudge && !eventJudge.completed.includes(body.id);
    return ctx.commit(
      [
        ...closing.map((card) => changeCard(card, { finalized: true }, { sameMarks: true })),
        ...(closing.length > 0
          ? [
              checkSheet(competition),
              actOf(ctx, {
                event: event._id,
                competition: body.id,
                act: 'finalize',
                detail: { rounds: [...closed].sort() },
              }),
            ]
          : []),
        ...(names ? [changeJudge(eventJudge, { completed: [...eventJudge.completed, body.id] })] : []),
      ],
      { finalized, completed },
    );
  });
