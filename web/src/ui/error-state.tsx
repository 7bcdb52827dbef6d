import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Drawing } from './drawing.tsx';
import styles from './empty-state.module.css';

interface Props {
  readonly title?: string;
  readonly text?: string;
  readonly onRetry?: () => void;
  /** Where trying again would not help. */
  readonly action?: ReactNode;
}

/** What happened, and a way on. */
export function ErrorState({
  title = 'An Error Occured',
  text = 'Please reload this view and try again',
  onRetry,
  action,
}: Props) {
  return (
    <div className={styles.empty} role="alert">
      <Drawing name="lost" />
      <p className={styles.text}>{title}</p>
      {text !== '' && <p className={styles.more}>{text}</p>}
      {onRetry && <Button onClick={onRetry}>Try again</Button>}
      {action}
    </div>
  );
}
