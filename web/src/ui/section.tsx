import type { ReactNode } from 'react';
import { CrashBoundary } from './crash-boundary.tsx';
import styles from './panel.module.css';

/** A part of a page with a heading and perhaps a link beside it. */
export function Section({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.sectionHead}>
        <h2 className={styles.title}>{title}</h2>
        {action}
      </div>
      <CrashBoundary>{children}</CrashBoundary>
    </section>
  );
}
