import type { CompetitionTile, OrganizerEvent } from '@rince/contracts/events';
import type { EventJudge } from '../../feis/events/organizer-queries.ts';
import { plural } from '../../lib/words.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './dashboard.module.css';
import { dayFigures } from './day-figures.ts';

const title = 'The day at a glance';

interface Props {
  readonly event: OrganizerEvent;
  readonly competitions: readonly CompetitionTile[];
  readonly judges: readonly EventJudge[];
}

/** Entries, judged, tabulated, published: the whole day in four figures, then a slim line for each category. */
export function DayAtAGlance({ event, competitions, judges }: Props) {
  const { all, grades } = dayFigures(event, competitions, judges);
  if (grades.length === 0)
    return (
      <Section title={title}>
        <EmptyState
          drawing="stage"
          text="No competitions yet"
          more="Once there is a syllabus, this shows how far the day is."
          action={
            event.runs && <ButtonLink to={`/app/event-dashboard/${event._id}/edit/3`}>Add competitions</ButtonLink>
          }
        />
      </Section>
    );
  const figures: readonly (readonly [string, number, string])[] = [
    ['Entries', all.entries, `in ${plural(all.danced, 'competition')}`],
    ['Judged', all.judged, `of ${all.danced}`],
    ['Tabulated', all.tabulated, `of ${all.danced}`],
    ['Published', all.published, `of ${all.danced}`],
  ];
  return (
    <Section title={title}>
      <dl className={styles.figures}>
        {figures.map(([name, count, of]) => (
          <div key={name} className={styles.figure}>
            <dt>{name}</dt>
            <dd>
              <span className={styles.big}>{count}</span> <span className={styles.of}>{of}</span>
            </dd>
          </div>
        ))}
      </dl>
      <ul className={styles.lines}>
        {grades.map((grade) => (
          <li key={grade.id}>
            <ProgressLine
              label={`${grade.title}, ${plural(grade.entries, 'entry', 'entries')}`}
              total={grade.danced}
              parts={[
                { title: 'Judged', count: grade.judged },
                { title: 'Tabulated', count: grade.tabulated },
                { title: 'Published', count: grade.published },
              ]}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Its place while it is counted. */
export function DayToCome() {
  return (
    <Section title={title}>
      <Skeleton lines={6} />
    </Section>
  );
}
