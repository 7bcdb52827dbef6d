import type { RichDocument } from '@rince/domain/rich-text';
import { useId } from 'react';
import styles from './rich-text-editor.module.css';
import { Skeleton } from './skeleton.tsx';
import { useLater } from './use-later.ts';

/** The editor is large and few people write: it is loaded where it is shown. */
const load = async () => (await import('./rich-text-editor.tsx')).RichTextEditor;

export interface RichTextFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  /** What stands there at first; the editor keeps what is typed. */
  readonly value: RichDocument;
  readonly onChange: (value: RichDocument) => void;
}

/** A field for text with a little form: headings, lists, links. */
export function RichTextField({ label, hint, error, value, onChange }: RichTextFieldProps) {
  const id = useId();
  const Editor = useLater(load, undefined);
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <span className={styles.label} id={id}>
        {label}
      </span>
      {Editor ? (
        <Editor
          labelledBy={id}
          describedBy={notes || undefined}
          invalid={error !== undefined}
          value={value}
          onChange={onChange}
        />
      ) : (
        <Skeleton lines={4} />
      )}
      {hint && (
        <span className={styles.hint} id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && (
        <span className={styles.error} id={`${id}-error`} role="alert">
          {error}
        </span>
      )}
    </div>
  );
}
