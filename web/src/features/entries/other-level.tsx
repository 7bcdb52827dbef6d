import { levelNote } from '@rince/contracts/routes/entries';
import { type Level, levelIds, levelLabel } from '@rince/domain/people/levels';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import styles from './choose.module.css';

/** What a teacher or an admin says of a dancer who enters at another level. */
export interface RequestedLevel {
  readonly level: Level;
  readonly note: string;
}

/** What is wrong with a note; nothing when it can be sent. */
export const noteProblem = ({ note }: RequestedLevel): string | undefined =>
  levelNote.safeParse(note).error?.issues[0]?.message;

interface Props {
  /** The level of the dancer's profile. */
  readonly own: Level;
  readonly requested: RequestedLevel | undefined;
  /** What is wrong with the note; a new one for each try, so that the cursor goes there. */
  readonly problem: { readonly text: string } | undefined;
  /** Looks the competitions up; the level stays as it was where that fails. */
  readonly onLevel: (level: Level) => Promise<void>;
  readonly onNote: (note: string) => void;
}

/** Another level than the own one, for those who may choose it: first a quiet offer, then the level and the reason. */
export function OtherLevelFields({ own, requested, problem, onLevel, onNote }: Props) {
  const [open, setOpen] = useState(requested !== undefined);
  const [awaited, setAwaited] = useState<Level>();
  const select = useRef<HTMLSelectElement>(null);
  const note = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (problem) note.current?.focus();
  }, [problem]);

  if (!open && requested === undefined)
    return (
      <Button
        kind="quiet"
        className={styles.otherLevel}
        onClick={() => {
          flushSync(() => setOpen(true));
          select.current?.focus();
        }}
      >
        Enter another level
      </Button>
    );

  const choose = async (level: Level): Promise<void> => {
    if (awaited !== undefined) return;
    setAwaited(level);
    await onLevel(level);
    setAwaited(undefined);
  };
  return (
    <fieldset className={styles.level}>
      <legend className="hidden-text">Another level</legend>
      <Select
        ref={select}
        label="Level"
        value={awaited ?? requested?.level ?? own}
        aria-busy={awaited !== undefined || undefined}
        onChange={({ target }) => void choose(target.value as Level)}
        options={levelIds.map((id) => ({
          value: id,
          label: id === own ? `${levelLabel(id)} (own level)` : levelLabel(id),
        }))}
      />
      {requested && (
        <TextArea
          ref={note}
          label="Note"
          hint="Why this level. The organizer reads it."
          rows={2}
          required
          className={styles.levelNote}
          value={requested.note}
          error={problem?.text}
          onChange={({ target }) => onNote(target.value)}
        />
      )}
    </fieldset>
  );
}
