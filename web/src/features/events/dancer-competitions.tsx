import type { Dance } from '@rince/contracts/entries';
import { showMoney } from '../../lib/money.ts';
import { classNames } from '../../ui/class-names.ts';
import { tintOf } from '../../ui/tint-of.ts';
import styles from './events.module.css';

interface Props {
  readonly dances: readonly Dance[];
  readonly currency: 'usd' | 'cad' | 'aud';
}

/** What one dancer may enter: a programme of dances by category, each with its age groups and codes. */
export function DancerCompetitions({ dances, currency }: Props) {
  const grades = [...new Map(dances.map((dance) => [dance.grade, dance]))];
  if (grades.length === 0) return <p>No competition of this event is open at this age and level.</p>;
  return grades.map(([grade, { gradeName, type, options }]) => (
    <div key={grade} className={classNames(styles.grade, styles[tintOf(type)])}>
      <h3 className={styles.gradeName}>
        {gradeName}
        <span className={styles.price}>{showMoney(options[0]?.price ?? 0, currency)} a dance</span>
      </h3>
      <ul>
        {dances
          .filter((dance) => dance.grade === grade)
          .map((dance) => (
            <li key={dance.name.title} className={styles.dance}>
              <span className={styles.danceName}>{dance.name.title}</span>
              <ul className={styles.groups}>
                {dance.options.map(({ competition, code, columnTitle }) => (
                  <li key={competition}>
                    {columnTitle} <span className={styles.code}>{code}</span>
                  </li>
                ))}
              </ul>
            </li>
          ))}
      </ul>
    </div>
  ));
}
