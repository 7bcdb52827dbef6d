import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

const widths = ['62%', '88%', '74%', '92%', '56%', '80%'];
const some = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i);

/** Stands where text or a form will be. */
export function Skeleton({ lines = 5 }: { readonly lines?: number }) {
  return (
    <div className={styles.lines} role="status" aria-busy="true">
      <span className="hidden-text">Loading</span>
      {some(lines).map((i) => (
        <div key={i} className={classNames(styles.block, styles.row)} style={{ width: widths[i % widths.length] }} />
      ))}
    </div>
  );
}
