import type { CompetitionFound } from '@rince/contracts/events';
import { groupedBy } from '@rince/domain/grouped';
import { byVideoWords } from '../../feis/dancers/by-video.ts';
import { tintOf } from '../../feis/events/tint-of.ts';
import { showMoney } from '../../lib/money.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './events.module.css';

interface Props {
  readonly competitions: readonly CompetitionFound[];
  readonly currency: 'usd' | 'cad' | 'aud';
}

/** Competitions as a printed syllabus has them: dances by category, each with its age groups and codes, in the order given. */
export function Programme({ competitions, currency }: Props) {
  return [...groupedBy(competitions, ({ grade }) => grade)].map(([grade, ofGrade]) => {
    const [{ gradeTitle, type, price, byVideo = [] }] = ofGrade as [CompetitionFound];
    return (
      <section key={grade} className={classNames(styles.grade, styles[tintOf(type)])} aria-label={gradeTitle}>
        <h2 className={styles.gradeName}>
          {gradeTitle}
          {byVideo.length > 0 && <span className={styles.byVideo}>{byVideoWords(byVideo)}</span>}
          <span className={styles.price}>{price === 0 ? 'free' : `${showMoney(price, currency)} a dance`}</span>
        </h2>
        <ul>
          {[...groupedBy(ofGrade, ({ rowTitle }) => rowTitle)].map(([dance, ofDance]) => (
            <li key={dance} className={styles.dance}>
              <span className={styles.danceName}>{dance}</span>
              <ul className={styles.groups}>
                {ofDance.map(({ _id, code, columnTitle, count = 0 }) => (
                  <li key={_id}>
                    {columnTitle} <span className={styles.code}>{code}</span>
                    {count > 0 && ` · ${count} entered`}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </section>
    );
  });
}
