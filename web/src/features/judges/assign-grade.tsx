import type { GradeView } from '@rince/contracts/events';
import { memo } from 'react';
import type { EventJudge } from '../../feis/events/organizer-queries.ts';
import { tintOf } from '../../feis/events/tint-of.ts';
import { typeLabels } from '../../feis/events/type-labels.ts';
import { classNames } from '../../ui/class-names.ts';
import { AllNone } from './all-none.tsx';
import styles from './assign.module.css';
import { AssignCell } from './assign-cell.tsx';
import { type Holders, nameOf, reasonAgainst, seatInWords, unassigned } from './assignment.ts';

interface Props {
  readonly grade: GradeView;
  readonly judge: EventJudge;
  readonly holders: Holders;
  readonly panels: Readonly<Record<string, readonly (readonly (string | null)[])[]>>;
  /** What nobody dances any more: 'All' leaves it out. */
  readonly closed: readonly string[];
  readonly refused: ReadonlyMap<string, string>;
  readonly onChange: (competitions: readonly string[], on: boolean) => void;
}

/** The competitions of a category as boxes to tick for one judge; All and None for the category, a column, a row. */
export const AssignGrade = memo(function AssignGrade({
  grade,
  judge,
  holders,
  panels,
  closed,
  refused,
  onChange,
}: Props) {
  const has = (id: string): boolean => (holders.get(id) ?? []).some(({ _id }) => _id === judge._id);
  const byPlace = new Map(grade.competitions.map((one) => [`${one.row} ${one.column}`, one]));
  // A column is called as its competitions say: its own title, or its age group's.
  const columnTitle = (id: string, title: string): string =>
    grade.competitions.find(({ column }) => column === id)?.columnTitle ?? title;
  const isDanced = (id: string): boolean => !closed.includes(id);
  const all = (ids: readonly string[]) => () =>
    onChange(unassigned(grade, ids.filter(isDanced), holders, judge._id), true);
  const none = (ids: readonly string[]) => () => onChange(ids.filter(has), false);
  const every = grade.competitions.map(({ _id }) => _id);
  return (
    <section className={classNames(styles.grade, styles[tintOf(grade.type)])} aria-label={grade.title}>
      <div className={styles.gradeHead}>
        <h2 className={styles.gradeTitle}>{grade.title}</h2>
        <span className={styles.count}>
          {typeLabels[grade.type]}, {every.filter(has).filter(isDanced).length} of {every.filter(isDanced).length}
        </span>
        <AllNone label={grade.title} onAll={all(every)} onNone={none(every)} />
      </div>
      <div className={styles.frame}>
        <table className={styles.table}>
          <caption className="hidden-text">
            {grade.title}: what {nameOf(judge)} judges
          </caption>
          <thead>
            <tr>
              <th scope="col" className={styles.first}>
                Dance
              </th>
              {grade.columns.map(({ _id, title }) => {
                const ids = grade.competitions.filter(({ column }) => column === _id).map((one) => one._id);
                const name = columnTitle(_id, title);
                return (
                  <th key={_id} scope="col">
                    {name}
                    <AllNone small label={name} onAll={all(ids)} onNone={none(ids)} />
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {grade.rows.map(({ _id: row, title }) => {
              const ids = grade.competitions.filter((one) => one.row === row).map(({ _id }) => _id);
              return (
                <tr key={row}>
                  <th scope="row" className={styles.first}>
                    {title}
                    <AllNone small label={title} onAll={all(ids)} onNone={none(ids)} />
                  </th>
                  {grade.columns.map(({ _id: column }) => {
                    const one = byPlace.get(`${row} ${column}`);
                    if (!one) return <td key={column} className={styles.nothing} />;
                    const here = holders.get(one._id) ?? [];
                    return (
                      <AssignCell
                        key={column}
                        id={one._id}
                        code={one.code}
                        place={`${one.rowTitle}, ${one.columnTitle}`}
                        checked={has(one._id)}
                        reason={reasonAgainst(grade, here, judge._id)}
                        seat={
                          !isDanced(one._id) ? 'Disabled' : has(one._id) ? seatInWords(panels[one._id], judge._id) : ''
                        }
                        others={here
                          .filter(({ _id }) => _id !== judge._id)
                          .map(({ name, lname }) => `${name.slice(0, 1)}${lname.slice(0, 1)}`)
                          .join(' ')}
                        refused={refused.get(`${judge._id} ${one._id}`)}
                        onChange={onChange}
                      />
                    );
                  })}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
});
