import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { newKey } from '../../lib/new-key.ts';
import { useOwnAccount } from '../../lib/own-account.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { CloseIcon } from '../../ui/icons.ts';
import { clockTime } from '../../ui/player-source.ts';
import { TextField } from '../../ui/text-field.tsx';
import styles from './judged-video.module.css';
import { type NotedVideo, notesOf, notesOutbox, notesQuery } from './unsent-notes.ts';
import { useUnsentNotes } from './use-unsent-notes.ts';

interface Props {
  readonly of: NotedVideo;
  /** Where the video plays, once it does. */
  readonly frame: RefObject<HTMLElement | null>;
}

/** What a judge notes for themselves while watching, each note with the moment at which they began to write it. */
export function VideoNotes({ of, frame }: Props) {
  const outbox = notesOutbox(useOwnAccount()._id);
  const unsent = useUnsentNotes();
  const query = useQuery(notesQuery(of));
  const notes = notesOf(query.data?.notes ?? [], unsent, of.video);
  const [text, setText] = useState('');
  const moment = useRef<number>(undefined);
  const field = useRef<HTMLInputElement>(null);
  const video = (): HTMLVideoElement | null | undefined => frame.current?.querySelector('video');

  const type = (typed: string): void => {
    if (typed === '') moment.current = undefined;
    else moment.current ??= Math.floor(video()?.currentTime ?? 0);
    setText(typed);
  };
  const keep = (): void => {
    field.current?.focus();
    const words = text.trim();
    if (words === '') return;
    const note = { _id: newKey(), second: moment.current ?? 0, text: words };
    void outbox.save(note._id, { ...of, note });
    type('');
  };

  return (
    <section className={styles.notes} aria-label="Notes for yourself">
      <form
        className={styles.noteForm}
        onSubmit={(event) => {
          event.preventDefault();
          keep();
        }}
      >
        <TextField
          ref={field}
          label="Note for yourself alone"
          value={text}
          maxLength={500}
          autoComplete="off"
          onChange={({ target }) => type(target.value)}
        />
        <Button type="submit">Keep note</Button>
      </form>
      {notes.length > 0 && (
        <ul className={styles.noteList} aria-label="Notes">
          {notes.map((note) => (
            <li key={note._id} className={styles.note}>
              <button
                type="button"
                className={styles.moment}
                aria-label={`Go to ${clockTime(note.second)}`}
                onClick={() => {
                  const playing = video();
                  if (playing) playing.currentTime = note.second;
                }}
              >
                {clockTime(note.second)}
              </button>
              <span className={styles.words}>{note.text}</span>
              <IconButton
                label={`Remove the note at ${clockTime(note.second)}`}
                icon={<CloseIcon />}
                onClick={() => void outbox.save(note._id, { ...of, note: { ...note, text: '' } })}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
