import type { ReactNode } from 'react';
import { plural } from '../../lib/words.ts';
import styles from './job.module.css';

/** More than these are shown when somebody asks. */
const most = 40;

interface Props {
  readonly count: number;
  /** What these competitions are: 'without a result'. */
  readonly what: string;
  readonly children: ReactNode;
}

/** Competitions that something is to be said of; many of them stand in nobody's way. */
export const Folded = ({ count, what, children }: Props) => (
  <details className={styles.fold} open={count <= most}>
    <summary>
      <strong>{plural(count, 'competition')}</strong> {what}
    </summary>
    {children}
  </details>
);
