import { takesVideos } from '@rince/domain/entry/round-by-video';
import type { Event } from '@rince/domain/event/event';
import { videosKeptUntil } from '@rince/domain/event/windows';
import { Refusal } from '@rince/domain/refusal';
import type { Competition } from '@rince/domain/sheet/competition';
import { judgesOf } from '@rince/domain/sheet/panel';
import { rounds } from '@rince/domain/video';
import type { Tools } from '@rince/runtime/context';
import type { Change } from '@rince/store/changes';
import { getCompetitions } from '@rince/store/competitions';
import { getEntries } from '@rince/store/entries';
import { officeLinesAt } from '@rince/store/event-entries';
import { getEvent } from '@rince/store/events';
import { endFileAt, filesAt } from '@rince/store/same-files';
import { endSeenAt, seenBy } from '@rince/store/seen-videos';
import type { Table } from '@rince/store/table';
import { endToldAt, toldAt } from '@rince/store/told';
import { endVideoReportAt, videoReportsOf } from '@rince/store/video-reports';
import { endVideoAt, getVideos } from '@rince/store/videos';

const atOnce = 25;
const endOf = (event: Event): number => videosKeptUntil(event).getTime() / 1000;

/** An event that is moved, or keeps its videos for other days, takes the ends of those that were sent along, and of what lies beside them. */
export const followVideoEnds = async (tools: Tools, changes: readonly Change[]): Promise<void> => {
  const moved = new Set(
    changes.flatMap(({ entity, before, after }) => {
      if (entity !== 'event' || !before || !after) return [];
      const [old, now] = [before, after] as unknown as [Event, Event];
      return takesVideos(now) && endOf(old) !== endOf(now) ? [now._id] : [];
    }),
  );
  for (const id of moved) await moveEnds(tools, id);
};

/** By the event as it is now: of two changes the later one counts. */
export const moveEnds = async ({ table }: Tools, id: string): Promise<void> => {
  const event = await getEvent(table, id);
  // An event without days has no end: what was sent for it goes when its old one comes.
  if (!event || Number.isNaN(endOf(event))) return;
  const expiresAt = Math.floor(endOf(event));
  const { entries } = await officeLinesAt(table, id);
  const found = await getEntries(
    table,
    entries.map(({ _id }) => _id),
  );
  const entered = found.flatMap((entry) => entry?.sections.flatMap(({ competitions }) => competitions) ?? []);
  const videos = await getVideos(
    table,
    entered.flatMap(({ _id }) => rounds.map((round) => [_id, round] as const)),
  );
  const sent = videos.flatMap((video) => video ?? []);
  const known = new Set(sent.map(({ _id }) => _id));
  const shown = entered.filter(({ _id }) => known.has(_id)).map(({ competition }) => competition);
  const danced = await getCompetitions(table, [...new Set(shown)]);
  const [reports, told, files, seen] = await Promise.all([
    videoReportsOf(table, id),
    toldAt(table, id),
    filesAt(table, id),
    seenAt(table, danced),
  ]);
  const isOther = (one: { readonly expiresAt: number }): boolean => one.expiresAt !== expiresAt;
  const writes = [
    ...sent.filter(isOther).map((video) => endVideoAt(video, expiresAt)),
    ...reports.filter(isOther).map((report) => endVideoReportAt(report, expiresAt)),
    ...told.filter(isOther).map((one) => endToldAt(one, expiresAt)),
    ...files.filter(isOther).map((file) => endFileAt(id, file, expiresAt)),
    ...seen.filter(({ one }) => isOther(one)).map(({ at, one }) => endSeenAt(at, one, expiresAt)),
  ];
  for (let from = 0; from < writes.length; from += atOnce)
    await Promise.all(writes.slice(from, from + atOnce).map((write) => table.transact([write]).catch(ignoreGone)));
};

/** What the judges of competitions have played of their videos. */
const seenAt = async (table: Table, danced: readonly Competition[]) => {
  const places = danced.flatMap(({ _id, panel }) => judgesOf(panel).map((judge) => ({ competition: _id, judge })));
  const found = await Promise.all(places.map(async (at) => (await seenBy(table, at)).map((one) => ({ at, one }))));
  return found.flat();
};

/** Its family took it back meanwhile. */
const ignoreGone = (error: unknown): void => {
  if (!(error instanceof Refusal)) throw error;
};
