import { type ExportType, exportTitles } from '@rince/domain/event/export-types';
import { useQuery } from '@tanstack/react-query';
import { followedMadeQuery, MadeLine, useArrivalAt } from '../../feis/events/made-files.tsx';
import { LineList } from '../../ui/line-list.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import styles from './reports.module.css';

const says: Readonly<Record<ExportType, string>> = {
  competitions: 'Every competition with its grade, judges, places and state',
  competitors: 'Everybody who is entered, with school, level, competitions and who entered them',
  transactions: 'What was paid, what was given back, and what waits to be paid',
  awards: 'Every published placing',
  soloNumbers: 'Everybody who has a number, with their competitions',
  teams: 'Every team with who dances in it',
  bundle: 'Entries, competitions, panels, marks and results in one JSON file, for other programs',
};

interface Props {
  readonly event: string;
  /** The event's, as soon as it is known. */
  readonly timeZone: string | undefined;
}

/** The workbooks of an event, and all of it in one file. */
export function ExportsSection({ event, timeZone }: Props) {
  const query = useQuery(followedMadeQuery(event));
  const section = useArrivalAt('exports', query.data !== undefined);
  return (
    <section ref={section} id="exports" className={styles.exports} aria-labelledby="exports-title">
      <h2 id="exports-title" className={styles.sectionTitle}>
        Export Data
      </h2>
      <p className={styles.quiet}>
        Excel workbooks of this event, their rows as CSV, and all of it in one file. One can take 5 to 10 minutes; you
        can leave this page and are told when it is ready.
      </p>
      <QueryView query={query}>
        {({ exports }) => (
          <LineList label="Workbooks">
            {exports.map((one) => (
              <MadeLine
                key={one.type}
                event={event}
                timeZone={timeZone}
                one={one}
                title={exportTitles[one.type]}
                says={says[one.type]}
                counted={one.type === 'bundle' ? 'competitions read' : 'rows written'}
              />
            ))}
          </LineList>
        )}
      </QueryView>
    </section>
  );
}
