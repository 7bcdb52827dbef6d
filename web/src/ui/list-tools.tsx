import type { ReactNode } from 'react';
import styles from './list-tools.module.css';

/** Above a list: a search, a filter and a sort. */
export function ListTools({ children }: { readonly children: ReactNode }) {
  return <div className={styles.tools}>{children}</div>;
}
