import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classNames } from './class-names.ts';

interface Props {
  /** Gold: won, recalled, new. Red: needs action. */
  readonly tone?: 'quiet' | 'good' | 'gold' | 'red';
  readonly children: ReactNode;
}

export function Badge({ tone = 'quiet', children }: Props) {
  return <span className={classNames(styles.badge, tone !== 'quiet' && styles[tone])}>{children}</span>;
}
