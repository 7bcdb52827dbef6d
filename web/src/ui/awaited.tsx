import type { ReactNode } from 'react';
import styles from './awaited.module.css';

interface Props {
  /** Whether what was asked for is not there yet. */
  readonly when: boolean;
  /** What was there before. */
  readonly children: ReactNode;
}

/**
 * A list of the search before, while the one that was typed is on its way: pale where that takes a moment, and not to be clicked, so that nobody takes it
 * for the answer.
 */
export const Awaited = ({ when, children }: Props) => (
  <div className={styles.list} {...(when ? { role: 'group', 'aria-busy': true, 'aria-disabled': true } : {})}>
    {children}
  </div>
);
