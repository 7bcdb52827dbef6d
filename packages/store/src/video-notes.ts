import type { Video } from '@rince/domain/entry/video';
import { refuse } from '@rince/domain/refusal';
import type { Key } from './item.ts';
import { notedVideoKey, notedVideoRange, userKey, videoNoteKey, videoNoteRange } from './keys.ts';
import type { Table } from './table.ts';
import { checkVideo } from './videos.ts';
import type { Write } from './write.ts';

/** What a judge noted of a moment of a video: for themselves alone. */
export interface VideoNote {
  readonly _id: string;
  readonly judge: string;
  readonly entryCompetition: string;
  /** The file: its moments are those of no other one. */
  readonly file: string;
  readonly second: number;
  readonly text: string;
}

/** Keeps a note, or takes away one without words; only while its video is the one that was read, and its judge has an account. */
export const saveVideoNote = (video: Video, note: VideoNote): Write[] => {
  const { judge, entryCompetition, file } = note;
  const lies = videoNoteKey(note);
  return [
    note.text === '' ? { kind: 'delete', key: lies } : { kind: 'put', item: { ...lies, entity: 'videoNote', ...note } },
    {
      kind: 'put',
      item: {
        ...notedVideoKey(judge, entryCompetition, file),
        ...{ entity: 'notedVideo', entryCompetition, file },
      },
    },
    checkVideo(video),
    {
      kind: 'check',
      key: userKey(judge),
      // Whoever erases an account looks for its notes after this was written: none comes later.
      condition: { is: 'equal', to: { erasing: undefined, erased: undefined } },
      refusal: () => refuse('NOT_FOUND'),
    },
  ];
};

/** What a judge noted of a video, by its moments. */
export const videoNotesBy = async (
  table: Table,
  { _id, key, judge }: { readonly _id: string; readonly key: string; readonly judge: string },
): Promise<VideoNote[]> =>
  (await table.read<VideoNote>(videoNoteRange(_id, key, judge))).sort((a, b) => a.second - b.second);

/** Nothing that anybody noted of a video stays when it is gone. */
export const dropNotesOf = async (
  table: Table,
  { _id, key }: { readonly _id: string; readonly key: string },
): Promise<void> => {
  const notes = await table.read<VideoNote>(videoNoteRange(_id, key));
  const judges = new Set(notes.map(({ judge }) => judge));
  await table.removeMany([...notes.map(videoNoteKey), ...[...judges].map((judge) => notedVideoKey(judge, _id, key))]);
};

/** All that a judge noted, whatever of it is still there. */
export const everyNoteBy = async (table: Table, judge: string): Promise<VideoNote[]> => {
  const noted = await table.read<Pick<VideoNote, 'entryCompetition' | 'file'>>(notedVideoRange(judge));
  const found = await Promise.all(
    noted.map(({ entryCompetition, file }) => videoNotesBy(table, { _id: entryCompetition, key: file, judge })),
  );
  return found.flat();
};
/** Nothing that a judge noted stays when they go. */
export const dropNotesBy = async (table: Table, judge: string): Promise<void> =>
  table.removeMany((await everyNoteBy(table, judge)).map((note): Key => videoNoteKey(note)));
