import { hidesNumbers } from '@rince/domain/entry/numbered-dancer';
import type { Video } from '@rince/domain/entry/video';
import { askedUntil, isReportOver, type VideoReport } from '@rince/domain/entry/video-report';
import type { EventWithGrades } from '@rince/domain/event/event';
import { momentIn } from '@rince/domain/event/moment-in';
import { videosKeptUntil } from '@rince/domain/event/windows';
import { refuse } from '@rince/domain/refusal';
import { isDancing, notDancing } from '@rince/domain/sheet/not-dancing';
import { type Context, signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { actOf } from '@rince/store/acts';
import { putNotice } from '@rince/store/notices';
import { checkLine } from '@rince/store/roster';
import { refuseIfStale } from '@rince/store/stale';
import { changeVideoReport, getVideoReport } from '@rince/store/video-reports';
import { getVideo, saveVideo } from '@rince/store/videos';
import type { Write } from '@rince/store/write';
import { loadSyllabus } from '../shared/event/load-event.ts';
import { lineNamed } from '../shared/sheet/line-named.ts';
import { onSheetAsRead } from '../shared/sheet/load-sheet.ts';
import { refuseIfJudged } from './marks-of-round.ts';
import { reportViews } from './report-view.ts';

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
    if (isAsked && report.entry === '') throw refuse('NOT_READY', 'This dancer came by no entry: nobody can be asked.');
    const until = askedUntil(ctx.now, body.hours);
    const stored = await getVideo(ctx.table, report.entryCompetition, report.round);
    const asked = isAsked ? await whereAsked(ctx, report) : { competition: report.competition, holds: [] };
    if (isAsked && until >= videosKeptUntil(syllabus.event))
      throw refuse('CONFLICT', 'The videos of this event are about to be deleted.');
    const next: VideoReport = {
      ...report,
      competition: asked.competition,
      ...(body.words === '' ? {} : { answer: body.words }),
      ...(isAsked ? { state: 'open', askedAt: ctx.now.toISOString(), until: until.toISOString() } : {}),
      ...(body.act === 'close' ? { state: 'closed', until: undefined, sent: stored?.video !== undefined } : {}),
    };
    const { round, dancer, competition } = next;
    const [shown] = await reportViews(ctx, syllabus, [{ ...next, revision: next.revision + 1 }]);
    if (!shown) throw refuse('NOT_FOUND');
    return ctx.commit(
      [
        changeVideoReport(next),
        ...leaveToSend(next, stored, syllabus),
        ...asked.holds,
        actOf(ctx, { event: report.event, competition, act: acts[body.act], detail: { round, dancer } }),
        ...told(ctx, syllabus, next, { ...body, isSent: stored?.video !== undefined }),
      ],
      shown,
    );
  });

/**
 * The sheet on which a dancer stands who is asked for a video, wherever they were when it was reported. Refused where they dance no more, somebody else has
 * their line, or what would come is judged by nobody. Answers what holds only as long as that is so.
 */
const whereAsked = async (
  ctx: Context,
  { competition, entryCompetition, dancer, round }: VideoReport,
): Promise<{ readonly competition: string; readonly holds: readonly Write[] }> => {
  const line = await lineNamed(ctx.table, `${competition}-${entryCompetition}`);
  if (line.dancer !== dancer)
    throw refuse('CONFLICT', 'Another dancer stands on this line by now, so no other video is taken for it.');
  if (!isDancing(line)) throw notDancing(line.dancerNumber, line.out);
  const at = { competition: line.competition, entryCompetition, round };
  return {
    competition: line.competition,
    holds: [
      checkLine(line.competition, entryCompetition, { dances: true, dancer }),
      ...(await refuseIfJudged(ctx.table, at)),
    ],
  };
};

/** The round takes another video until the report says so no more. */
const leaveToSend = (report: VideoReport, stored: Video | undefined, { event }: EventWithGrades): Write[] => {
  const { _id, entryCompetition, round, entry, owner, competition, dancer, until } = report;
  const isOurs = stored?.again?.report === _id;
  if (until === undefined) return stored && isOurs ? [saveVideo({ ...stored, again: undefined })] : [];
  if (isOurs && stored.again?.until === until) return [];
  const fresh = { _id: entryCompetition, round, entry, owner, event: event._id, competition, dancer, revision: 0 };
  const expiresAt = Math.floor(videosKeptUntil(event).getTime() / 1000);
  return [saveVideo({ ...(stored ?? { ...fresh, expiresAt }), again: { until, report: _id } })];
};

/** Whoever reported is told what came of it, and the family when it is asked. */
const told = (
  ctx: Context,
  { event, grades }: EventWithGrades,
  { round, competition, entry, entryCompetition, owner, by, type, askedAt, until, dancerNumber }: VideoReport,
  { act, words, isSent }: { readonly act: keyof typeof acts; readonly words: string; readonly isSent: boolean },
): Write[] => {
  const isLeave = type === 'Dances by video';
  const wanted = isSent ? 'another video' : 'a video';
  const me = signedIn(ctx)._id;
  const code = grades.flatMap(({ competitions }) => competitions).find((one) => one._id === competition)?.code ?? '';
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
    close: isLeave
      ? `${isSent ? 'No other video' : 'No video'} of ${of} is taken any more.`
      : `What was reported about ${of} is settled.`,
  }[act];
  // A family that was asked learns that nothing more is expected of it.
  const concerned = new Set([
    ...(by === undefined ? [] : [by]),
    ...(act === 'close' && askedAt !== undefined ? [owner] : []),
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
        content: `${came}${said}`,
        path: `/app/j/${round}/${competition}-${entryCompetition}`,
      }),
    ),
  ];
};
