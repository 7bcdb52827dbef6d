import type { VideoReportView } from '@rince/contracts/routes/video-reports';
import { sentBy } from '@rince/domain/entry/round-by-video';
import type { VideoReport } from '@rince/domain/entry/video-report';
import type { EventWithGrades } from '@rince/domain/event/event';
import { areVideosKept } from '@rince/domain/event/windows';
import { roundTitle } from '@rince/domain/video';
import type { Context } from '@rince/runtime/context';
import { mayBeLate } from '@rince/store/item';
import { linesAt } from '@rince/store/roster';
import { getUsers } from '@rince/store/users';
import { getVideos } from '@rince/store/videos';
import { findLine } from '../shared/sheet/line-named.ts';

/** Reports as who runs the event reads them: with who says so, and the video as it is now. */
export const reportViews = async (
  { table, now }: Context,
  { event, grades }: EventWithGrades,
  reports: readonly VideoReport[],
): Promise<VideoReportView[]> => {
  const places = new Map(
    grades.flatMap((grade) => grade.competitions.map((place) => [place._id, { grade, place }] as const)),
  );
  const isKept = areVideosKept(event, now);
  const [users, standing, videos] = await Promise.all([
    getUsers(table, [...new Set(reports.flatMap(({ by }) => by ?? []))], mayBeLate),
    linesAt(
      table,
      reports.map(({ competition, entryCompetition }) => ({ competition, _id: entryCompetition })),
    ),
    isKept
      ? getVideos(
          table,
          reports.map(({ entryCompetition, round }) => [entryCompetition, round] as const),
        )
      : [],
  ]);
  // Who was moved since is named as they dance now.
  const lines = await Promise.all(
    reports.map(async ({ entryCompetition, dancer }, i) => {
      const line = standing[i] ?? (await findLine(table, entryCompetition));
      return line?.dancer === dancer ? line : undefined;
    }),
  );
  const names = new Map(users.map(({ _id, name, lname }) => [_id, `${name} ${lname}`.trim()]));
  return reports.map((report, i) => {
    const { entryCompetition, dancer, round, by } = report;
    const line = lines[i];
    const competition = line?.competition ?? report.competition;
    const at = places.get(competition);
    // Another dancer may have taken the line over, and what was sent before shows somebody else.
    const sent = sentBy(videos[i], { _id: entryCompetition, dancer })?.video;
    return {
      ...report,
      // Another number may have been given since.
      dancerNumber: line?.dancerNumber ?? report.dancerNumber,
      videos: `${competition}-${entryCompetition}`,
      code: at?.place.code ?? '',
      rowTitle: at?.place.rowTitle ?? '',
      title: roundTitle(at?.grade.type ?? 'special', round),
      by: by === undefined ? 'Rince' : (names.get(by) ?? 'A closed account'),
      ...(sent ? { path: sent.key, sentAt: sent.uploadedAt } : {}),
    };
  });
};
