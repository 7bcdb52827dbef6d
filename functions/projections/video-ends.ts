import { takesVideos } from '@rince/domain/entry/round-by-video';
import type { Event } from '@rince/domain/event/event';
import { videosKeptUntil } from '@rince/domain/event/windows';
import { Refusal } from '@rince/domain/refusal';
import { rounds } from '@rince/domain/video';
import type { Tools } from '@rince/runtime/context';
import type { Change } from '@rince/store/changes';
import { getEntries } from '@rince/store/entries';
import { officeLinesAt } from '@rince/store/event-entries';
import { getEvent } from '@rince/store/events';
import { endVideoAt, getVideos } from '@rince/store/videos';

const atOnce = 25;
const endOf = (event: Event): number => videosKeptUntil(event).getTime() / 1000;

/** An event that is moved, or keeps its videos for other days, takes the ends of those that were sent along. */
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
  const others = videos.filter((video) => video !== undefined && video.expiresAt !== expiresAt);
  for (let from = 0; from < others.length; from += atOnce)
    await Promise.all(
      others.slice(from, from + atOnce).map(async (video) => {
        if (video) await table.transact([endVideoAt(video, expiresAt)]).catch(ignoreGone);
      }),
    );
};

/** Its family took it back meanwhile. */
const ignoreGone = (error: unknown): void => {
  if (!(error instanceof Refusal)) throw error;
};
