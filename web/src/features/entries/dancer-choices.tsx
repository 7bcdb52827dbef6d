import type { ReactNode } from 'react';
import { competitorLine } from '../../feis/dancers/competitor-line.ts';
import { LevelLine } from '../../feis/dancers/level-line.tsx';
import { tintOf } from '../../feis/events/tint-of.ts';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { danceKey } from './choices.ts';
import styles from './choose.module.css';
import { DanceRow } from './dance-row.tsx';
import type { EntryData } from './entry-queries.ts';
import { WaitingLine } from './waiting-line.tsx';

interface Props {
  readonly event: EntryData['event'];
  readonly dancer: EntryData['dancers'][number];
  readonly currency: 'usd' | 'cad' | 'aud';
  readonly chosen: Readonly<Record<string, string>>;
  /** Another level, for those who may choose it; others read what was chosen. */
  readonly level: ReactNode;
  readonly onChoose: (dance: string, competition: string) => void;
}

/** What one dancer may enter, by category. */
export function DancerChoices({ event, dancer, currency, chosen, level, onChoose }: Props) {
  const paid = dancer.dances.some(({ options }) => options.some(({ entered }) => entered));
  const grades = [...new Map(dancer.dances.map((dance) => [dance.grade, dance]))];
  return (
    <section aria-labelledby={`dancer-${dancer._id}`} className={styles.sheet}>
      <div className={styles.who}>
        <h2 id={`dancer-${dancer._id}`} className={styles.name}>
          {dancer.name} {dancer.lname}
        </h2>
        <p className={styles.about}>
          {competitorLine(dancer)}
          {dancer.student && !dancer.team && ', a student of yours'}
        </p>
        {level || <LevelLine otherLevel={dancer.otherLevel} />}
        {event.full && !paid && (
          <WaitingLine
            wish={{ event: event._id, dancer: dancer._id }}
            what={dancer.name}
            waiting={event.waiting}
            place={dancer.place}
            offeredUntil={dancer.offeredUntil}
          />
        )}
      </div>
      {grades.length === 0 && (
        <EmptyState drawing="lost" text="No competition of this event is open at this age and level." />
      )}
      {grades.map(([grade, { gradeName, type }]) => (
        <div key={grade} className={classNames(styles.grade, styles[tintOf(type)])}>
          <h3 className={styles.gradeName}>{gradeName}</h3>
          {dancer.dances
            .filter((dance) => dance.grade === grade)
            .map((dance) => (
              <DanceRow
                key={danceKey(dance)}
                event={event._id}
                dancer={dancer}
                dance={dance}
                currency={currency}
                value={chosen[danceKey(dance)] ?? ''}
                onChoose={(competition) => onChoose(danceKey(dance), competition)}
              />
            ))}
        </div>
      ))}
    </section>
  );
}
