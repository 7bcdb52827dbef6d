import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './notice.module.css';

interface Props {
  readonly tone?: 'gold' | 'red' | 'good';
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** A sentence that stays on the page until what it says is no longer so. */
export function Notice({ tone = 'gold', children, action }: Props) {
  return (
    <div
      className={classNames(styles.notice, tone !== 'gold' && styles[tone])}
      role={tone === 'red' ? 'alert' : 'note'}
    >
      <div>{children}</div>
      {action}
    </div>
  );
}
