import type { VideoNote } from '@rince/contracts/judging';
import { listVideoNotes, saveVideoNote } from '@rince/contracts/routes/judging';
import { call, longestAnswerMs } from '../../lib/api.ts';
import { storedIn } from '../../lib/outbox/memory.ts';
import { type Box, Outbox } from '../../lib/outbox/outbox.ts';
import { isLoggedIn } from '../../lib/own-account.ts';
import { queryClient } from '../../lib/query-client.ts';
import { queryOf } from '../../lib/query-of.ts';
import { showFailure } from '../../ui/toast.ts';

/** Which video a note is about. */
export interface NotedVideo {
  /** The card. */
  readonly id: string;
  readonly round: number;
  readonly video: string;
}
interface NoteData extends NotedVideo {
  readonly note: VideoNote;
}
export type UnsentNotes = Box<NoteData, unknown, never>;

/** The judge's own notes of a video. */
export const notesQuery = ({ id, round }: Pick<NotedVideo, 'id' | 'round'>) =>
  queryOf(listVideoNotes, { params: { id }, query: { query: { round } } }, []);

/** A list with a note in it as it is now; one without words goes. */
export const withNote = (notes: readonly VideoNote[], note: VideoNote): VideoNote[] => {
  const others = notes.filter(({ _id }) => _id !== note._id);
  return (note.text === '' ? others : [...others, note]).sort((a, b) => a.second - b.second);
};

/** How long the network is left alone after it failed. */
const pauseMs = 4000;

const outboxOf = (judge: string): Outbox<NoteData, unknown, never> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const outbox: Outbox<NoteData, unknown, never> = new Outbox({
    send: ({ data: { id, ...body }, key }) =>
      call(saveVideoNote, { params: { id }, body }, { key, signal: AbortSignal.timeout(longestAnswerMs) }),
    follow: (data) => data,
    onStored: (_, { data }) =>
      queryClient.setQueryData(
        notesQuery(data).queryKey,
        (known) => known && { notes: withNote(known.notes, data.note) },
      ),
    onRefused: showFailure,
    memory: storedIn(localStorage, `rince.notes.${judge}`),
    isTheirs: () => isLoggedIn(judge),
    later: (work) => {
      clearTimeout(timer);
      timer = setTimeout(work, pauseMs);
    },
  });
  // What is refused is about a video that is there no more: nobody can decide anything.
  outbox.subscribe(() => {
    for (const [id, { status }] of Object.entries(outbox.box())) if (status === 'refused') outbox.giveWay(id);
  });
  addEventListener('online', outbox.sendWaiting);
  return outbox;
};

const outboxes = new Map<string, Outbox<NoteData, unknown, never>>();
/** The notes of a judge that the server has not acknowledged; opened once, with what an earlier page left. */
export const notesOutbox = (judge: string): Outbox<NoteData, unknown, never> => {
  const one = outboxes.get(judge) ?? outboxOf(judge);
  outboxes.set(judge, one);
  return one;
};

/** What a judge has noted of a video, whether the server knows it or not. */
export const notesOf = (stored: readonly VideoNote[], unsent: UnsentNotes, video: string): VideoNote[] =>
  Object.values(unsent).reduce<VideoNote[]>(
    (notes, { data }) => (data.video === video ? withNote(notes, data.note) : notes),
    [...stored],
  );
