import styles from './action-bar.module.css';
import { Button } from './button.tsx';

interface Props {
  readonly dirty: boolean;
  readonly busy: boolean;
  readonly next?: string;
  readonly onNext?: () => void;
  readonly onBack?: () => void;
  readonly onSave?: () => void;
  readonly note?: string;
  /** There is nothing to save, and nowhere to go on to. */
  readonly isIdle?: boolean;
}

/** The way on, where the thumb is. */
export function ActionBar({ dirty, busy, next, onNext, onBack, onSave, note, isIdle = false }: Props) {
  return (
    <div className={styles.bar} data-bottom-bar>
      <span className={styles.text} aria-live="polite">
        {note ?? (dirty ? 'Not saved yet' : '')}
      </span>
      {onBack && (
        <Button onClick={onBack} disabled={busy}>
          Back
        </Button>
      )}
      {onSave && (
        <Button onClick={onSave} disabled={busy || !dirty}>
          Save
        </Button>
      )}
      {onNext && (
        <Button kind="primary" onClick={onNext} busy={busy} disabled={isIdle}>
          {next}
        </Button>
      )}
    </div>
  );
}
