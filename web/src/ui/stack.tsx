import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './panel.module.css';

/** Things below each other. */
export function Stack({ narrow, children }: { narrow?: boolean; children: ReactNode }) {
  return <div className={classNames(styles.stack, narrow && styles.narrow)}>{children}</div>;
}
