import { competitorLine } from '../../feis/dancers/competitor-line.ts';
import { LevelLine } from '../../feis/dancers/level-line.tsx';
import { NumberPlate } from '../../feis/dancers/number-plate.tsx';
import { CardButton } from './card-button.tsx';
import type { SeenEntry } from './entry-queries.ts';
import styles from './pay.module.css';

/** The dancers of an entry with their numbers, and what each of them dances. */
export function DancerPlates({ entry }: { readonly entry: SeenEntry }) {
  return (
    <ul className={styles.plates} aria-label="Dancers">
      {entry.sections.map((section) => (
        <li key={section.dancer} className={styles.plate}>
          <div>
            <NumberPlate number={section.dancerNumber} size="large" />
          </div>
          <div>
            <h2 className={styles.plateName}>
              {section.profile.name} {section.profile.lname}
            </h2>
            <p className={styles.plateSub}>
              {competitorLine({ ...section, age: section.profile.age })}, {section.profile.school.name}
            </p>
            <LevelLine otherLevel={section.otherLevel} />
          </div>
          <ul className={styles.competitions}>
            {section.competitions.map(({ competition, code, title }) => (
              <li key={competition}>
                <span>{title}</span>
                <span className={styles.code}>{code}</span>
              </li>
            ))}
            {section.withdrawn
              ?.filter(({ competition }) => !section.competitions.some((one) => one.competition === competition))
              .map(({ _id, code, title }) => (
                <li key={_id} className={styles.left}>
                  <span>
                    <s>{title}</s> not entering
                  </span>
                  <span className={styles.code}>{code}</span>
                </li>
              ))}
          </ul>
          {section.dancerNumber !== undefined && entry.paidAt !== undefined && entry.mayPrint && (
            <CardButton
              event={entry.event._id}
              entry={entry._id}
              dancerNumber={section.dancerNumber}
              dancer={section.profile.name}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
