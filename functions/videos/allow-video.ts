import { roundsByVideo, sentBy } from '@rince/domain/entry/round-by-video';
import { askedUntil, isAskedAgain, type VideoReport } from '@rince/domain/entry/video-report';
import { momentIn } from '@rince/domain/event/moment-in';
import { videosKeptUntil } from '@rince/domain/event/windows';
import { refuse } from '@rince/domain/refusal';
import { isDancing, notDancing } from '@rince/domain/sheet/not-dancing';
import { asksForRecall } from '@rince/domain/sheet/recall-round';
import { roundsUpTo } from '@rince/domain/video';
import { type Context, signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { actOf } from '@rince/store/acts';
import { setOnEvent } from '@rince/store/events';
import { putNotice } from '@rince/store/notices';
import { checkLine } from '@rince/store/roster';
import { putVideoReport } from '@rince/store/video-reports';
import { getVideo, saveVideo } from '@rince/store/videos';
import { entriesOfLines } from '../shared/entry/people-of-lines.ts';
import { loadSyllabus } from '../shared/event/load-event.ts';
import { lineNamed } from '../shared/sheet/line-named.ts';
import { loadCompetition } from '../shared/sheet/load-competition.ts';
import { onSheetAsRead } from '../shared/sheet/load-sheet.ts';
import { refuseIfJudged } from './marks-of-round.ts';
import { reportViews } from './report-view.ts';

/**
 * Lets one dancer of a feis in a hall, who cannot come, send a round by video. The leave lies on the round itself, as that of a report does, and is listed
 * among the reports: there the organizer watches what came, asks again, or takes the leave back.
 */
export const allowVideo: UseCase<'allowVideo'> = (ctx, { body }) =>
  onSheetAsRead(async () => {
    const syllabus = await loadSyllabus(ctx.table, body.event);
    ctx.allow('event.edit', { event: syllabus.event });
    const line = await lineNamed(ctx.table, body.id);
    if (line.event !== body.event) throw refuse('NOT_FOUND');
    const { event, grade, place, competition } = await loadCompetition(ctx.table, line.competition);
    const { round, reason } = body;
    if (!roundsUpTo(grade.rounds).includes(round)) throw refuse('BAD_REQUEST', 'This competition has no such round.');
    if (roundsByVideo({ event, grade }).includes(round))
      throw refuse('CONFLICT', 'Everybody sends this round by video already.');
    if (!isDancing(line)) throw notDancing(line.dancerNumber, line.out);
    if (competition.submitted) throw refuse('SUBMITTED');
    const onCards = await refuseIfJudged(ctx.table, {
      competition: competition._id,
      entryCompetition: line._id,
      round,
    });
    if (asksForRecall(grade, round) && !competition.recalled)
      throw refuse(
        'WAITING_FOR_RECALL',
        'Round 3 is danced by who is recalled. Let this dancer send it once the recall is calculated.',
      );
    if (asksForRecall(grade, round) && !competition.recalled?.includes(line._id))
      throw refuse('NOT_RECALLED', 'This dancer was not recalled to round 3, so no video of it is taken.');
    const [entries, kept] = await Promise.all([
      entriesOfLines(ctx.table, [line]),
      getVideo(ctx.table, line._id, round),
    ]);
    const entry = entries.get(line._id);
    const stored = sentBy(kept, line);
    if (kept?.video && !stored)
      throw refuse('CONFLICT', 'The video of another dancer, who stood on this line before, lies here.');
    if (!entry) throw refuse('NOT_READY', 'This dancer came by no entry: nobody can be asked.');
    if (isAskedAgain(stored, ctx.now))
      throw refuse(
        'CONFLICT',
        'This dancer may send a video of this round already. You find it among the video reports.',
      );
    const until = askedUntil(ctx.now, body.hours);
    const ends = videosKeptUntil(event);
    if (until >= ends) throw refuse('CONFLICT', 'The videos of this event are about to be deleted.');
    const expiresAt = Math.floor(ends.getTime() / 1000);
    const at = {
      ...{ event: event._id, competition: line.competition, entry: line.entry, owner: entry.owner },
      ...{ dancer: line.dancer, round, expiresAt },
    };
    const report: VideoReport = {
      ...{ ...at, _id: ctx.newId(), entryCompetition: line._id, dancerNumber: line.dancerNumber },
      ...{ type: 'Dances by video', comments: reason, by: signedIn(ctx)._id, at: ctx.now.toISOString(), state: 'open' },
      ...{ askedAt: ctx.now.toISOString(), until: until.toISOString(), revision: 1 },
    };
    const [shown] = await reportViews(ctx, syllabus, [report]);
    if (!shown) throw refuse('NOT_FOUND');
    const leave = { until: until.toISOString(), report: report._id };
    return ctx.commit(
      [
        putVideoReport(report),
        saveVideo({ ...(stored ?? { ...at, _id: line._id, revision: kept?.revision ?? 0 }), again: leave }),
        checkLine(line.competition, line._id, { dances: true }),
        ...onCards,
        ...(event.videosAllowed ? [] : [setOnEvent(event._id, { videosAllowed: true })]),
        actOf(ctx, {
          event: event._id,
          competition: line.competition,
          act: 'allowVideo',
          reason,
          detail: { round, dancer: line.dancer },
        }),
        toFamily(ctx, {
          user: entry.owner,
          event: event._id,
          content: `${event.name} takes a video of round ${round} of ${place.code}, ${place.rowTitle}, from ${line.name}: please send it until ${momentIn(event.timeZone, until)}. Judges see it as they see who dances before them.`,
          path: `/app/entries/${entry._id}`,
        }),
      ],
      shown,
    );
  });

interface Word {
  readonly user: string;
  readonly event: string;
  readonly content: string;
  readonly path: string;
}

const toFamily = (ctx: Context, word: Word) =>
  putNotice({
    ...word,
    _id: ctx.newId(),
    title: 'You may send a round by video',
    seen: false,
    createdAt: ctx.now.toISOString(),
  });
