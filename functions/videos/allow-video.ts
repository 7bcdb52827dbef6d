import { isRoundInTime } from '@rince/domain/entry/round-window';
import { askedUntil, isAskedAgain, type VideoReport } from '@rince/domain/entry/video-report';
import { momentIn } from '@rince/domain/event/moment-in';
import { refuse } from '@rince/domain/refusal';
import { type Context, signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { actOf } from '@rince/store/acts';
import { setOnEvent } from '@rince/store/events';
import { putNotice } from '@rince/store/notices';
import { putVideoReport } from '@rince/store/video-reports';
import { saveVideo } from '@rince/store/videos';
import { loadSyllabus } from '../shared/event/load-event.ts';
import { lineNamed } from '../shared/sheet/line-named.ts';
import { onSheetAsRead } from '../shared/sheet/load-sheet.ts';
import { reportViews } from './report-view.ts';
import { roundToAsk } from './round-to-ask.ts';

/**
 * Lets one dancer send a round by video: of a feis in a hall who cannot come, and after the last day of videos who was too late for it. The leave lies on the round itself, as that of a report does, and is listed
 * among the reports: there the organizer watches what came, asks again, or takes the leave back.
 */
export const allowVideo: UseCase<'allowVideo'> = (ctx, { body }) =>
  onSheetAsRead(async () => {
    const syllabus = await loadSyllabus(ctx.table, body.event);
    ctx.allow('event.edit', { event: syllabus.event });
    const line = await lineNamed(ctx.table, body.id);
    if (line.event !== body.event) throw refuse('NOT_FOUND');
    const { round, reason } = body;
    const until = askedUntil(syllabus.event, body.hours, ctx.now);
    const { event, grade, place, video, holds } = await roundToAsk(ctx, line, { round, until });
    // When that is over, somebody who was recalled or moved too late for it is let send alone.
    if (isRoundInTime({ event, grade, round }, ctx.now))
      throw refuse('CONFLICT', 'Everybody sends this round by video already.');
    if (isAskedAgain(video, ctx.now))
      throw refuse(
        'CONFLICT',
        'This dancer may send a video of this round already. You find it among the video reports.',
      );
    const report: VideoReport = {
      ...{ _id: ctx.newId(), event: event._id, competition: line.competition, entryCompetition: line._id },
      ...{ entry: video.entry, owner: video.owner, dancer: line.dancer, dancerNumber: line.dancerNumber, round },
      ...{ type: 'Dances by video', comments: reason, by: signedIn(ctx)._id, at: ctx.now.toISOString(), state: 'open' },
      ...{ askedAt: ctx.now.toISOString(), until: until.toISOString(), expiresAt: video.expiresAt, revision: 1 },
    };
    const [shown] = await reportViews(ctx, syllabus, [report]);
    if (!shown) throw refuse('NOT_FOUND');
    const leave = { until: until.toISOString(), report: report._id, at: report.askedAt };
    return ctx.commit(
      [
        putVideoReport(report),
        saveVideo({ ...video, again: leave }),
        ...holds,
        ...(event.videosAllowed ? [] : [setOnEvent(event._id, { videosAllowed: true })]),
        actOf(ctx, {
          event: event._id,
          competition: line.competition,
          act: 'allowVideo',
          reason,
          detail: { round, dancer: line.dancer },
        }),
        toFamily(ctx, {
          user: video.owner,
          event: event._id,
          content: `${event.name} takes a video of round ${round} of ${place.code}, ${place.rowTitle}, from ${line.name}: please send it until ${momentIn(event.timeZone, until)}.${event.inPerson ? ' Judges see it as they see who dances before them.' : ''}`,
          path: `/app/entries/${video.entry}`,
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
