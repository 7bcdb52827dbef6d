import { tabulatesEvent, watchesVideo } from '@rince/domain/access';
import { roundsByVideoOf } from '@rince/domain/entry/round-by-video';
import { takesReports } from '@rince/domain/entry/round-window';
import { issueTypes, watchedAt } from '@rince/domain/entry/video-report';
import { videosKeptUntil } from '@rince/domain/event/windows';
import { refuse } from '@rince/domain/refusal';
import { judgesOf } from '@rince/domain/sheet/panel';
import type { Context } from '@rince/runtime/context';
import { actOf } from '@rince/store/acts';
import { putEventNotice, putNotice } from '@rince/store/notices';
import { allowedRoundsAt, putVideoReport } from '@rince/store/video-reports';
import { getVideo } from '@rince/store/videos';
import type { Write } from '@rince/store/write';
import { peopleOf } from '../shared/entry/people-of-lines.ts';
import { lineNamed } from '../shared/sheet/line-named.ts';
import { loadCompetition } from '../shared/sheet/load-competition.ts';

interface Reported {
  readonly url: string;
  readonly error: { readonly type: string; readonly comments: string };
}

/** What somebody who watches a video says is wrong with it; undefined where a report is about something else. */
export const reportOfVideo = async (ctx: Context, { url, error }: Reported): Promise<Write[] | undefined> => {
  const type = issueTypes.find((one) => one === error.type);
  const at = watchedAt(url);
  if (type === undefined || at === undefined) return undefined;
  if (!ctx.user) throw refuse('UNAUTHENTICATED');
  const by = ctx.user._id;
  const line = await lineNamed(ctx.table, at.named);
  const { event, grade, competition, place } = await loadCompetition(ctx.table, line.competition);
  const [people] = await peopleOf(ctx.table, event, [line]);
  const judges = judgesOf(competition.panel);
  const byVideo = roundsByVideoOf({ event, grade }, await allowedRoundsAt(ctx.table, event), line);
  const mayReport =
    people !== undefined &&
    byVideo.includes(at.round) &&
    (tabulatesEvent(ctx.actor, event) ||
      watchesVideo(ctx.actor, { entry: people.entry, teacherAccess: people.teacherAccess, judges }));
  if (!mayReport) throw refuse('NOT_FOUND');
  const video = await getVideo(ctx.table, line._id, at.round);
  if (!takesReports({ event, grade, round: at.round, video }, ctx.now))
    throw refuse('UPLOADS_CLOSED', 'Issues with the videos of this round can no longer be reported.');
  const [owner = ''] = people.entry.owners;
  const report = {
    ...{ _id: ctx.newId(), event: event._id, competition: competition._id, entryCompetition: line._id },
    ...{ entry: line.entry, owner, dancer: line.dancer, dancerNumber: line.dancerNumber, round: at.round },
    ...{ type, comments: error.comments, by, at: ctx.now.toISOString(), state: 'open' as const },
    expiresAt: Math.floor(videosKeptUntil(event).getTime() / 1000),
    revision: 1,
  };
  const told = {
    _id: report._id,
    title: 'Issue reported',
    content: `${type}: round ${at.round} of ${place.code}, dancer ${line.dancerNumber}.`,
    path: `/app/event-dashboard/${event._id}/video-reports`,
    createdAt: report.at,
    event: event._id,
  };
  return [
    putVideoReport(report),
    actOf(ctx, {
      event: event._id,
      competition: competition._id,
      act: 'reportVideo',
      detail: { round: at.round, dancer: line.dancer },
    }),
    ...putEventNotice({ ...told, topStory: false }),
    ...event.admins.filter((user) => user !== by).map((user) => putNotice({ ...told, user, seen: false })),
  ];
};
