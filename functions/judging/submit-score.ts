import { type submitScore as row, scoreObjects } from '@rince/contracts/routes/judging';
import type { BodyOf } from '@rince/contracts/row';
import { sentBy } from '@rince/domain/entry/round-by-video';
import { isOpenForJudging } from '@rince/domain/event/windows';
import { Refusal, refuse } from '@rince/domain/refusal';
import type { Competition } from '@rince/domain/sheet/competition';
import { calculatedOf } from '@rince/domain/sheet/correction';
import type { Mark, MarkPlace } from '@rince/domain/sheet/mark';
import { isDancing, notDancing } from '@rince/domain/sheet/not-dancing';
import { seatsOf } from '@rince/domain/sheet/panel';
import { asksForRecall, refuseUnlessRecalled } from '@rince/domain/sheet/recall-round';
import type { RosterLine } from '@rince/domain/sheet/roster-line';
import type { Round } from '@rince/domain/video';
import { type Context, signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { writeOwnCard } from '@rince/store/cards';
import { getCompetition } from '@rince/store/competitions';
import { getGrade } from '@rince/store/events';
import { getMarkFacts, saveMark } from '@rince/store/marks';
import { checkVideo, getVideo } from '@rince/store/videos';
import type { Write } from '@rince/store/write';

import { loadEvent } from '../shared/event/load-event.ts';
import { onSheetAsRead } from '../shared/sheet/load-sheet.ts';
import { shownMark } from './judge-cards.ts';

type Data = BodyOf<typeof row>['data'];

/** Where the mark goes: as the scorecard was told, or as the panel says. */
const placeOf = async (ctx: Context, data: Data): Promise<{ place: MarkPlace; event: string }> => {
  const [competition = '', entryCompetition = ''] = data._id.split('-');
  const place = { competition, entryCompetition, round: data.round };
  if (data.at) return { place: { ...place, slot: data.at.slot }, event: data.at.event };
  const stored = await getCompetition(ctx.table, competition);
  const seat = stored && seatsOf(stored.panel, signedIn(ctx)._id).find(({ round }) => round === data.round);
  if (!stored) throw refuse('NOT_FOUND');
  if (!seat) ctx.allow('mark.write', { judges: [], event: await loadEvent(ctx.table, stored.event) });
  if (!seat) throw refuse('NOT_FOUND');
  return { place: { ...place, slot: seat.slot }, event: stored.event };
};

/** The recall that a round is danced by, where it waits for one; refused before it, and for whoever was not called. */
const recallOf = async (
  ctx: Context,
  competition: Competition,
  { round, entryCompetition }: MarkPlace,
): Promise<string | undefined> => {
  if (round !== 3) return undefined;
  const grade = await getGrade(ctx.table, competition.event, competition.grade);
  if (!grade || !asksForRecall(grade, round)) return undefined;
  refuseUnlessRecalled(grade, competition, { round, entryCompetition });
  return competition.recall;
};

/** Holds while a round has the video that its judge had before them, or still none; nothing where the card says neither. */
const asWatched = async (ctx: Context, { video: seen, round: n }: Data, line: RosterLine): Promise<Write[]> => {
  if (seen === undefined) return [];
  const round = n as Round;
  const stored = await getVideo(ctx.table, line._id, round);
  if (seen !== null && !stored?.video)
    throw refuse(
      'VIDEO_REPLACED',
      'The video that you watched was taken back, so it is not marked. Please open the card again.',
    );
  if (seen !== null && stored?.video?.key !== seen) throw refuse('VIDEO_REPLACED');
  if (seen === null && sentBy(stored, line)?.video)
    throw refuse(
      'VIDEO_REPLACED',
      'A video of this round has come since you opened the card. Please watch it before you mark it.',
    );
  return [checkVideo(stored ?? { _id: line._id, round, revision: 0 })];
};

/** Saves one score object, unless the same mark is there already. */
const saveOne = async <Answer>(
  ctx: Context,
  data: Data,
  commit: (writes: readonly Write[], mark: Mark) => Promise<Answer>,
): Promise<Answer> => {
  const judge = signedIn(ctx)._id;
  const { place, event: eventId } = await placeOf(ctx, data);
  const { event, competition, card, line, mark: before } = await getMarkFacts(ctx.table, place, eventId);
  if (!event || !competition) throw refuse('NOT_FOUND');
  ctx.allow('mark.write', { judges: card?.judge === undefined ? [] : [card.judge], event });
  if (!line) throw refuse('NOT_FOUND');
  if (data.score !== null && !isDancing(line)) throw notDancing(line.dancerNumber, line.out);
  if (!isOpenForJudging(event, ctx.now)) throw refuse('NOT_OPEN');
  const recall = await recallOf(ctx, competition, place);
  const value = { score: data.score === null ? null : Math.round(data.score * 1000), absent: data.absent };
  const corrects = calculatedOf(competition, before, value);
  const mark: Mark = {
    ...place,
    event: eventId,
    ...value,
    comments: data.comments,
    goodJob: data.goodJob,
    needsWork: data.needsWork,
    by: judge,
    at: ctx.now.toISOString(),
    ...(corrects === undefined ? {} : { corrects }),
    revision: (before?.revision ?? 0) + 1,
  };
  if (before && data.revision !== before.revision) {
    // The same mark again, sent by a card that never heard the answer: it is saved already.
    if (saysTheSame(before, mark)) return commit([], before);
    throw refuse('STALE', undefined, { current: shownMark(before) });
  }
  const watched = await asWatched(ctx, data, line);
  return commit(
    [
      writeOwnCard(judge, place, recall, ctx.key),
      ...saveMark(mark, before, { historyId: ctx.newId(), card, shown: shownMark }),
      ...watched,
    ],
    mark,
  );
};

/** What became of a score object that came along with another. */
const alongside = async (ctx: Context, data: Data) => {
  const { _id, round } = data;
  try {
    const mark = await onSheetAsRead(() =>
      saveOne(ctx, data, async (writes, saved) => {
        await ctx.table.transact(writes);
        return shownMark(saved);
      }),
    );
    return { _id, round, mark };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return {
      _id,
      round,
      refused: { code: error.code, message: error.message, current: error.detail.current as never },
    };
  }
};

/**
 * A judge saves a mark: on their own open card, inside the judging window, for somebody who dances the round. Score objects that waited beside it
 * are each saved, or refused, as if they came alone.
 */
export const submitScore: UseCase<'submitScore'> = async (ctx, { body: { data, entries = [] } }) => {
  const others: Awaited<ReturnType<typeof alongside>>[] = [];
  for (const one of entries.flatMap(scoreObjects)) others.push(await alongside(ctx, one));
  const answer = (mark: Mark) => ({
    ...answerOf(data, mark),
    ...(entries.length === 0 ? {} : { entries: others }),
  });
  return onSheetAsRead(() => saveOne(ctx, data, async (writes, mark) => ctx.commit(writes, answer(mark))));
};

const answerOf = (data: Data, mark: Mark) => ({
  _id: data._id,
  round: data.round,
  mark: shownMark(mark),
  savedAt: mark.at,
  ...(data.nextUrl === undefined ? {} : { nextUrl: data.nextUrl }),
});

const saysTheSame = (a: Mark, b: Mark): boolean =>
  a.by === b.by &&
  JSON.stringify({ ...shownMark(a), revision: 0 }) === JSON.stringify({ ...shownMark(b), revision: 0 });
