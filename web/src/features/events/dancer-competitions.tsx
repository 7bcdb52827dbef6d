import type { Dance } from '@rince/contracts/entries';
import { showMoney } from '../../lib/money.ts';
import styles from './events.module.css';

interface Props {
  readonly dances: readonly Dance[];
  readonly currency: 'usd' | 'cad' | 'aud';
}

/** What one dancer may enter: per category the dances, each with its codes and prices. */
export function DancerCompetitions({ dances, currency }: Props) {
  const grades = [...new Map(dances.map(({ grade, gradeName }) => [grade, gradeName]))];
  if (grades.length === 0) return <p>No competition of this event is open at this age and level.</p>;
  return grades.map(([grade, title]) => (
    <section key={grade} className={styles.grade} aria-label={title}>
      <h3>{title}</h3>
      <ul className={styles.dances}>
        {dances
          .filter((dance) => dance.grade === grade)
          .map((dance) => (
            <li key={dance.name.title} className={styles.dance}>
              <span>{dance.name.title}</span>
              <span className={styles.codes}>
                {dance.options
                  .map(({ code, columnTitle, price }) => `${code} ${columnTitle}, ${showMoney(price, currency)}`)
                  .join(' · ')}
              </span>
            </li>
          ))}
      </ul>
    </section>
  ));
}
