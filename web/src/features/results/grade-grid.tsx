import type { PublicResult } from '@rince/contracts/results';
import { Link } from 'react-router';
import { tintOf } from '../../feis/events/tint-of.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './results.module.css';

interface Props {
  readonly grade: PublicResult['grades'][number];
  readonly to: string;
}

/** The codes of a category with results, dances by age groups. */
export function GradeGrid({ grade, to }: Props) {
  const byPlace = new Map(grade.competitions.map((one) => [`${one.row} ${one.column}`, one]));
  const rows = grade.rows.filter(({ _id }) => grade.competitions.some(({ row }) => row === _id));
  const columns = grade.columns.filter(({ _id }) => grade.competitions.some(({ column }) => column === _id));
  return (
    <section className={classNames(styles.grade, styles[tintOf(grade.type)])} aria-label={grade.title}>
      <h2 className={styles.gradeTitle}>{grade.title}</h2>
      <div className={styles.frame}>
        <table className={styles.codes}>
          <caption className="hidden-text">Competitions of {grade.title} by dance and age group</caption>
          <thead>
            <tr>
              <th scope="col">Dance</th>
              {columns.map(({ _id, title }) => (
                <th key={_id} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ _id: row, title }) => (
              <tr key={row}>
                <th scope="row">{title}</th>
                {columns.map(({ _id: column, title: ages }) => {
                  const one = byPlace.get(`${row} ${column}`);
                  return (
                    <td key={column}>
                      {one && (
                        <Link
                          to={`${to}/${one._id}`}
                          className={styles.code}
                          aria-label={`${one.code}: ${title}, ${ages}`}
                        >
                          {one.code}
                        </Link>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
