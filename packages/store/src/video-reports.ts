import { type AllowedRounds, allowedRounds } from '@rince/domain/entry/round-by-video';
import type { VideoReport } from '@rince/domain/entry/video-report';
import type { Event } from '@rince/domain/event/event';
import { videoReportKey, videoReportRange } from './keys.ts';
import { sheetChanged, stale } from './stale.ts';
import type { Table } from './table.ts';
import type { Write } from './write.ts';

const item = (report: VideoReport) => ({
  ...videoReportKey(report.event, report._id),
  entity: 'videoReport',
  ...report,
});

export const putVideoReport = (report: VideoReport): Write => ({
  kind: 'put',
  item: item(report),
  condition: { is: 'absent' },
});
/** Writes it as it is now, if it still is as it was read. */
export const changeVideoReport = (report: VideoReport): Write => ({
  kind: 'put',
  item: item({ ...report, revision: report.revision + 1 }),
  condition: { is: 'revision', seen: report.revision },
  refusal: stale(),
});
/** Holds only while a report is as it was read. */
export const checkVideoReport = ({ event, _id, revision }: Pick<VideoReport, 'event' | '_id' | 'revision'>): Write => ({
  kind: 'check',
  key: videoReportKey(event, _id),
  condition: { is: 'revision', seen: revision },
  refusal: sheetChanged,
});
/** Moves the end of a report, whatever else of it changes at the same moment. */
export const endVideoReportAt = ({ event, _id }: Pick<VideoReport, 'event' | '_id'>, expiresAt: number): Write => ({
  kind: 'update',
  key: videoReportKey(event, _id),
  set: { expiresAt },
  condition: { is: 'present' },
});
export const getVideoReport = (table: Table, event: string, id: string): Promise<VideoReport | undefined> =>
  table.get<VideoReport>(videoReportKey(event, id));
/** The rounds that single dancers of an event in a hall may send by video; nothing is read where nobody may. */
export const allowedRoundsAt = async (
  table: Table,
  { _id, inPerson, videosAllowed }: Pick<Event, '_id' | 'inPerson' | 'videosAllowed'>,
): Promise<AllowedRounds> =>
  allowedRounds(inPerson && videosAllowed ? await table.read<VideoReport>(videoReportRange(_id)) : []);
/** All of an event, newest first: what is still open may be older than much that is closed, and nobody who is erased stays in one. */
export const videoReportsOf = (table: Table, event: string): Promise<VideoReport[]> =>
  table.read<VideoReport>({ ...videoReportRange(event), newestFirst: true });
export const dropVideoReports = (table: Table, reports: readonly VideoReport[]): Promise<void> =>
  table.removeMany(reports.map(({ event, _id }) => videoReportKey(event, _id)));
