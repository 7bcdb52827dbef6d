import type { ReactNode } from 'react';
import styles from './panel.module.css';

/** Things beside each other where there is room, two at most. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}
