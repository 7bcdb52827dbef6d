import type { JobView } from '@rince/contracts/events';
import styles from './job.module.css';

/** How far queued work is. */
export function JobProgress({ job }: { readonly job: JobView }) {
  const isWaiting = job.status === 'queued' || job.total === 0;
  const label = job.kind === 'publish' ? 'Publishing' : 'Competitions calculated';
  return (
    <div className={styles.progress}>
      <div className={styles.head}>
        <span>{isWaiting ? 'Waiting to begin' : label}</span>
        {!isWaiting && (
          <span className="numbers">
            {job.done} of {job.total}
          </span>
        )}
      </div>
      <progress
        className={styles.bar}
        aria-label={label}
        max={isWaiting ? 1 : job.total}
        value={isWaiting ? 0 : job.done}
      />
    </div>
  );
}
