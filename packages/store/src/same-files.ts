import type { Video } from '@rince/domain/entry/video';
import { sameFileKey, sameFileRange, sameFilesRange } from './keys.ts';
import type { Table } from './table.ts';
import type { Write } from './write.ts';

/** A video, by what its file is known by. */
export interface SameFile extends Pick<Video, 'entry' | 'dancer' | 'round'> {
  readonly entryCompetition: string;
  /** Where it lies: another one may have taken its place. */
  readonly key: string;
}

interface NotedFile extends SameFile {
  readonly sk: string;
  readonly expiresAt: number;
}

/** Keeps by what the file of a video is known, for those that come after it. */
export const noteFile = (
  { _id: entryCompetition, entry, dancer, event, round, expiresAt }: Video,
  { file, key }: { readonly file: string; readonly key: string },
): Write => ({
  kind: 'put',
  item: {
    ...sameFileKey(event, file, entryCompetition, round),
    ...{ entity: 'sameFile', entryCompetition, entry, dancer, round, key, expiresAt },
  },
});

/** All videos of an event that are, or were, this file. */
export const withFile = (table: Table, event: string, file: string): Promise<SameFile[]> =>
  table.read<SameFile>(sameFileRange(event, file));

/** All that is kept of the files of an event. */
export const filesAt = (table: Table, event: string): Promise<NotedFile[]> => table.read(sameFilesRange(event));
/** Moves the end of what is kept of a file. */
export const endFileAt = (event: string, { sk }: NotedFile, expiresAt: number): Write => ({
  kind: 'update',
  key: { ...sameFilesRange(event), sk },
  set: { expiresAt },
  condition: { is: 'present' },
});
