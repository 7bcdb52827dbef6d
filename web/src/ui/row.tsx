import type { ReactNode } from 'react';
import styles from './panel.module.css';

/** Things in a line, wrapping. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
