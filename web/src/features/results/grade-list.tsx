import type { PublicResult } from '@rince/contracts/results';
import { Link } from 'react-router';
import { tintOf } from '../../feis/events/tint-of.ts';
import { classNames } from '../../ui/class-names.ts';
import { RightIcon } from '../../ui/icons.ts';
import styles from './results.module.css';

interface Props {
  readonly grade: PublicResult['grades'][number];
  readonly to: string;
}

/** The competitions of a category danced in three rounds, one below the other. */
export function GradeList({ grade, to }: Props) {
  return (
    <section className={classNames(styles.grade, styles[tintOf(grade.type)])} aria-label={grade.title}>
      <h2 className={styles.gradeTitle}>{grade.title}</h2>
      <ul className={styles.list}>
        {grade.competitions.map(({ _id, code, rowTitle, columnTitle, danced }) => (
          <li key={_id}>
            <Link to={`${to}/${_id}`} className={styles.line}>
              <span className={styles.lineCode}>{code}</span>
              <span className={styles.lineTitle}>
                {columnTitle}
                {rowTitle !== grade.title && `, ${rowTitle}`}
              </span>
              <span className={styles.lineSub}>
                {danced} {danced === 1 ? 'dancer' : 'dancers'}
              </span>
              <RightIcon />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
