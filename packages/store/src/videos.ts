import type { Video } from '@rince/domain/entry/video';
import type { Round } from '@rince/domain/video';
import type { Item } from './item.ts';
import { videoKey, videoRange } from './keys.ts';
import { sheetChanged, stale } from './stale.ts';
import type { Table } from './table.ts';
import type { Write } from './write.ts';

export const getVideo = (table: Table, entryCompetition: string, round: Round): Promise<Video | undefined> =>
  table.get<Video>(videoKey(entryCompetition, round));
/** The videos of rounds, in their order, undefined where nothing was sent. */
export const getVideos = (
  table: Table,
  wanted: readonly (readonly [entryCompetition: string, round: Round])[],
): Promise<(Video | undefined)[]> => table.getMany<Video>(wanted.map(([id, round]) => videoKey(id, round)));
/** All rounds of one entry competition that something was sent for. */
export const videosOf = (table: Table, entryCompetition: string): Promise<Video[]> =>
  table.read<Video>(videoRange(entryCompetition));

/** Holds only while a round is as it was read; with revision 0 while nothing was sent of it. */
export const checkVideo = ({ _id, round, revision }: Pick<Video, '_id' | 'round' | 'revision'>): Write => ({
  kind: 'check',
  key: videoKey(_id, round),
  condition: revision === 0 ? { is: 'absent' } : { is: 'revision', seen: revision },
  refusal: sheetChanged,
});

/** Writes a round as it is now, if it still is as it was read. */
export const saveVideo = (video: Video): Write => {
  const { _id, round, revision } = video;
  const item: Item = { ...videoKey(_id, round), entity: 'video', ...video, revision: revision + 1 };
  return {
    kind: 'put',
    item,
    condition: revision === 0 ? { is: 'absent' } : { is: 'revision', seen: revision },
    refusal: stale(),
  };
};
/** Moves the end of a round, whatever else of it changes at the same moment. */
export const endVideoAt = ({ _id, round }: Pick<Video, '_id' | 'round'>, expiresAt: number): Write => ({
  kind: 'update',
  key: videoKey(_id, round),
  set: { expiresAt },
  condition: { is: 'present' },
});
/** Nothing is left of a round; the table's stream has its files deleted. */
export const dropVideos = (table: Table, videos: readonly Video[]): Promise<void> =>
  table.removeMany(videos.map(({ _id, round }) => videoKey(_id, round)));
