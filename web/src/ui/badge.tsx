import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classNames } from './class-names.ts';

interface Props {
  /** Gold: won, recalled, new. Red: needs action. */
  readonly tone?: 'quiet' | 'good' | 'gold' | 'red';
  /** A sentence rather than a word: on a narrow screen it takes two lines. */
  readonly wraps?: boolean;
  readonly children: ReactNode;
}

export function Badge({ tone = 'quiet', wraps, children }: Props) {
  return (
    <span className={classNames(styles.badge, tone !== 'quiet' && styles[tone], wraps && styles.wraps)}>
      {children}
    </span>
  );
}
