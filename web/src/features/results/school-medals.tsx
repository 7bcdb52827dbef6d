import type { SchoolResults } from '@rince/contracts/results';
import styles from './school-medals.module.css';

/** How many of a school's students were first, second and third, and how many were placed. */
export function SchoolMedals({ medals: { first, second, third, placed } }: Pick<SchoolResults, 'medals'>) {
  const counted = [
    ['1st', first],
    ['2nd', second],
    ['3rd', third],
    ['Placed', placed],
  ] as const;
  return (
    <dl className={styles.medals}>
      {counted.map(([what, count]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  );
}
