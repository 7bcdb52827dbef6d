import { hidesNumbers } from '@rince/domain/entry/numbered-dancer';
import type { Video } from '@rince/domain/entry/video';
import {
  askedUntil,
  isAskedAgain,
  isReportOver,
  type VideoReport,
  waitsLongest,
} from '@rince/domain/entry/video-report';
import type { Event } from '@rince/domain/event/event';
import { momentIn } from '@rince/domain/event/moment-in';
import { videosKeptUntil } from '@rince/domain/event/windows';
import { refuse } from '@rince/domain/refusal';
import { type Context, signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { actOf } from '@rince/store/acts';
import { putNotice } from '@rince/store/notices';
import { refuseIfStale } from '@rince/store/stale';
import { changeVideoReport, checkVideoReport, getVideoReport, videoReportsOf } from '@rince/store/video-reports';
import { checkVideo, getVideo, saveVideo } from '@rince/store/videos';
import type { Write } from '@rince/store/write';
import { loadSyllabus } from '../shared/event/load-event.ts';
import { lineNamed } from '../shared/sheet/line-named.ts';
import { onSheetAsRead } from '../shared/sheet/load-sheet.ts';
import { reportViews } from './report-view.ts';
import { type RoundToAsk, roundToAsk } from './round-to-ask.ts';

const acts = { ask: 'askVideo', answer: 'answerReport', close: 'closeReport' } as const;

/**
 * Who runs an event asks the family for another video, answers whoever reported, or closes the report. The leave to send lies on the round itself, so that a
 * video that comes at the same moment and the end of that leave cannot both win.
 */
export const decideVideoReport: UseCase<'decideVideoReport'> = (ctx, { params, body }) =>
  onSheetAsRead(async () => {
    const syllabus = await loadSyllabus(ctx.table, body.event);
    ctx.allow('event.edit', { event: syllabus.event });
    const report = await getVideoReport(ctx.table, body.event, params.id);
    if (!report || isReportOver(report, ctx.now)) throw refuse('NOT_FOUND');
    refuseIfStale(report, body.revision);
    const isAsked = body.act === 'ask';
    const stored = await getVideo(ctx.table, report.entryCompetition, report.round);
    const isSent = stored?.video !== undefined;
    const other = await otherThatWaits(ctx, report, stored);
    // Nobody who was told of a later end finds the round closed before.
    const own = askedUntil(syllabus.event, body.hours, ctx.now);
    const until = new Date(Math.max(own.getTime(), Date.parse(other?.until ?? '') || 0));
    const asked = isAsked ? await askedOf(ctx, report, until) : undefined;
    const next: VideoReport = {
      ...report,
      // The event may have been moved since it was reported.
      expiresAt: Math.floor(videosKeptUntil(syllabus.event).getTime() / 1000),
      ...(asked ? placeOf(asked.video) : {}),
      ...(body.words === '' ? {} : { answer: body.words }),
      ...(isAsked ? { state: 'open', askedAt: ctx.now.toISOString(), until: until.toISOString() } : {}),
      ...(body.act === 'close' ? { state: 'closed', until: undefined, sent: isSent || other !== undefined } : {}),
    };
    const { round, dancer, competition } = next;
    // As the round was when it was asked who else waits for it.
    const revision = stored?.revision ?? 0;
    const leave = asked
      ? leaveToSend(next, { ...asked.video, revision }, other)
      : body.act === 'close'
        ? endOfLeave(report, stored, other)
        : [];
    const [shown] = await reportViews(ctx, syllabus, [{ ...next, revision: next.revision + 1 }]);
    if (!shown) throw refuse('NOT_FOUND');
    return ctx.commit(
      [
        changeVideoReport(next),
        ...leave,
        ...(asked?.holds ?? []),
        actOf(ctx, { event: report.event, competition, act: acts[body.act], detail: { round, dancer } }),
        ...told(
          ctx,
          syllabus.event,
          { ...next, dancerNumber: shown.dancerNumber, code: shown.code },
          { ...body, isSent, goesOn: other !== undefined },
        ),
      ],
      shown,
    );
  });

/** The round of a dancer who is asked for a video, wherever they were when it was reported. Refused where somebody else has their line by now. */
const askedOf = async (
  ctx: Context,
  { competition, entryCompetition, dancer, round }: VideoReport,
  until: Date,
): Promise<RoundToAsk> => {
  const line = await lineNamed(ctx.table, `${competition}-${entryCompetition}`);
  if (line.dancer !== dancer)
    throw refuse('CONFLICT', 'Another dancer stands on this line by now, so no other video is taken for it.');
  return roundToAsk(ctx, line, { round, until });
};
const placeOf = ({ competition, entry, owner }: Video) => ({ competition, entry, owner });

/** Another open report of the same round that waits for a video, too. */
const otherThatWaits = async (ctx: Context, report: VideoReport, stored: Video | undefined) =>
  isAskedAgain(stored, ctx.now)
    ? waitsLongest(await videoReportsOf(ctx.table, report.event), report, ctx.now)
    : undefined;
type Other = Awaited<ReturnType<typeof otherThatWaits>>;

/** The round takes another video until the report says so no more. */
const leaveToSend = ({ _id, until = '', askedAt: at }: VideoReport, video: Video, other: Other): Write[] => [
  saveVideo({ ...video, again: { until, report: _id, at } }),
  ...(other ? [checkVideoReport(other)] : []),
];

/** What a report that is closed had asked for is taken no more, unless another one waits for it. */
const endOfLeave = ({ _id, until }: VideoReport, stored: Video | undefined, other: Other): Write[] => {
  if (!stored || until === undefined) return [];
  // Another report has the leave, and whoever closes that one at this moment must not hand it on to this one.
  if (stored.again?.report !== _id) return [checkVideo(stored)];
  return [
    saveVideo({ ...stored, again: other && { until: other.until, report: other._id, at: other.askedAt } }),
    ...(other ? [checkVideoReport(other)] : []),
  ];
};

interface Told {
  readonly act: keyof typeof acts;
  readonly words: string;
  readonly isSent: boolean;
  /** Another report waits for a video of the round, too. */
  readonly goesOn: boolean;
}

/** Whoever reported is told what came of it, and the family when it is asked. */
const told = (
  ctx: Context,
  event: Event,
  report: VideoReport & { readonly code: string },
  { act, words, isSent, goesOn }: Told,
): Write[] => {
  const { round, competition, entry, entryCompetition, owner, by, type, askedAt, until, dancerNumber, code } = report;
  const isLeave = type === 'Dances by video';
  const wanted = isSent ? 'another video' : 'a video';
  const me = signedIn(ctx)._id;
  // Before the event families may not be told its numbers.
  const of = `round ${round} of ${code}${hidesNumbers(event, ctx.now) ? '' : `, dancer ${dancerNumber}`}`;
  const said = words === '' ? '' : ` ${words}`;
  const notice = { event: event._id, seen: false, createdAt: ctx.now.toISOString() };
  const asked: Write[] =
    act === 'ask' && owner !== me
      ? [
          putNotice({
            ...notice,
            _id: ctx.newId(),
            user: owner,
            title: isSent ? 'Please send a video again' : 'Please send a video',
            content: `${event.name} asks for ${wanted} of ${of}. It is taken until ${momentIn(event.timeZone, new Date(until ?? 0))}.${said}`,
            path: `/app/entries/${entry}`,
          }),
        ]
      : [];
  const came = {
    ask: `The family was asked for ${wanted} of ${of}.`,
    answer: `About ${of}:`,
    close:
      isLeave && !goesOn
        ? `${isSent ? 'No other video' : 'No video'} of ${of} is taken any more.`
        : `What was reported about ${of} is settled.`,
  }[act];
  // A family that was asked learns that nothing more is expected of it.
  const concerned = new Set([
    ...(by === undefined ? [] : [by]),
    ...(act === 'close' && askedAt !== undefined && !goesOn ? [owner] : []),
  ]);
  concerned.delete(me);
  if (act === 'ask') concerned.delete(owner);
  return [
    ...asked,
    ...[...concerned].map((user) =>
      putNotice({
        ...notice,
        _id: ctx.newId(),
        user,
        title: isLeave ? 'A round by video' : 'A report about a video',
        // What a family is asked in may name its child, and a judge knows numbers alone.
        content: act === 'ask' ? came : `${came}${said}`,
        path: `/app/j/${round}/${competition}-${entryCompetition}`,
      }),
    ),
  ];
};
