import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from './drawing.tsx';
import styles from './empty-state.module.css';

interface Props {
  /** One line. */
  readonly text: string;
  readonly drawing?: DrawingName;
  readonly more?: ReactNode;
  /** One action. */
  readonly action?: ReactNode;
}

export function EmptyState({ text, drawing = 'plate', more, action }: Props) {
  return (
    <div className={styles.empty}>
      <Drawing name={drawing} />
      <p className={styles.text}>{text}</p>
      {more && <p className={styles.more}>{more}</p>}
      {action}
    </div>
  );
}
