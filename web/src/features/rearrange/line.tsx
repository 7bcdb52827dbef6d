import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './rearrange.module.css';

interface Props {
  /** Its place among the lines, from 0. */
  readonly at: number;
  /** What it says so far. */
  readonly title: string;
  /** Absent where it is the only one. */
  readonly onRemove: (() => void) | undefined;
  readonly children: ReactNode;
  /** What else can be done with it. */
  readonly actions?: ReactNode;
}

/** A line of the form: where dancers come from, and where they go to. */
export function Line({ at, title, onRemove, children, actions }: Props) {
  return (
    <fieldset className={styles.line}>
      <legend>{title || `Line ${at + 1}`}</legend>
      <div className={styles.fields}>{children}</div>
      {(actions || onRemove) && (
        <div className={styles.foot}>
          {actions}
          {onRemove && (
            <Button kind="quiet" aria-label={`Remove line ${at + 1}`} onClick={onRemove}>
              Remove
            </Button>
          )}
        </div>
      )}
    </fieldset>
  );
}
