import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './panel.module.css';

/** A white surface with a line around it. */
export function Panel({ title, narrow, children }: { title?: string; narrow?: boolean; children: ReactNode }) {
  return (
    <section className={classNames(styles.panel, narrow && styles.narrow)}>
      {title && <h2 className={styles.title}>{title}</h2>}
      {children}
    </section>
  );
}
