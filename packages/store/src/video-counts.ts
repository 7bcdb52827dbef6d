import { refuse } from '@rince/domain/refusal';
import { videoCountsKey } from './keys.ts';
import { sheetChanged } from './stale.ts';
import type { Table } from './table.ts';
import type { Write } from './write.ts';

/**
 * What decides between a family whose video is kept and an organizer who puts its round into the hall: each reads this first, and is refused when the other
 * was faster.
 */
export interface VideoCounts {
  /** How many videos of the event were kept. */
  readonly kept?: number;
  /** How often rounds that came by video were put into the hall. */
  readonly cut?: number;
}

export const getVideoCounts = async (table: Table, event: string): Promise<VideoCounts> =>
  (await table.get<VideoCounts>(videoCountsKey(event))) ?? {};

/** A video is kept, as long as no round was put into the hall since this was read. */
export const countKept = (event: string, { cut }: VideoCounts): Write => ({
  kind: 'update',
  key: videoCountsKey(event),
  set: { entity: 'videoCounts' },
  add: { kept: 1 },
  condition: { is: 'equal', to: { cut } },
  refusal: sheetChanged,
});

/** Rounds that came by video are danced in the hall, as long as no video was kept since this was read. */
export const countCut = (event: string, { kept }: VideoCounts): Write => ({
  kind: 'update',
  key: videoCountsKey(event),
  set: { entity: 'videoCounts' },
  add: { cut: 1 },
  condition: { is: 'equal', to: { kept } },
  refusal: () => refuse('CONFLICT', 'A video arrived while this was saved. Please save again.'),
});
