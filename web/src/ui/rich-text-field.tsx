import { useId } from 'react';
import styles from './rich-text-editor.module.css';
import type { WrittenDocument } from './rich-text-editor.tsx';
import { Skeleton } from './skeleton.tsx';
import { useLazyPart } from './use-lazy-part.ts';

/** The editor is large and few people write: it is loaded where it is shown. */
const load = async () => (await import('./rich-text-editor.tsx')).RichTextEditor;

interface Props<Document extends WrittenDocument> {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  /** What stands there at first; the editor keeps what is typed. */
  readonly value: Document;
  readonly onChange: (value: Document) => void;
  /** Whether a link may lead to this address. */
  readonly isSafeLink: (address: string) => boolean;
}

/** A field for text with a little form: headings, lists, links. */
export function RichTextField<Document extends WrittenDocument>(props: Props<Document>) {
  const { label, hint, error, value, onChange, isSafeLink } = props;
  const id = useId();
  const Editor = useLazyPart(load, undefined);
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
          isSafeLink={isSafeLink}
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
