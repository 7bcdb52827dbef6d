import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ResultBlock } from '../../feis/results/result-block.tsx';
import { showDay } from '../../lib/dates.ts';
import { useOwnAccount } from '../../lib/own-account.ts';
import { useAskWhenTold } from '../../lib/use-live.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { useDancer } from './dancer-page.tsx';
import { dancerResultsQuery } from './dancer-queries.ts';
import styles from './dancers.module.css';

/** Everything judges said about this dancer, once it is published. */
export function DancerResults() {
  const dancer = useDancer();
  const self = useOwnAccount();
  const options = dancerResultsQuery(dancer._id, self._id);
  const query = useQuery(options);
  useAskWhenTold(options.queryKey);
  return (
    <QueryView query={query}>
      {({ events }) => {
        const danced = events.filter(({ results }) => results.length > 0);
        if (danced.length === 0)
          return (
            <EmptyState
              drawing="rosette"
              text="No Results Found"
              more="Scores, placings and comments appear here when an event publishes its results."
            />
          );
        return danced.map((event) => (
          <section key={event._id} className={styles.event} aria-label={event.name}>
            <div className={styles.eventHead}>
              <h2 className={styles.eventName}>{event.name}</h2>
              <span className={styles.eventDay}>{showDay(event.eventStart)}</span>
              <Link to={`/public/results/event/${event._id}`}>Public results</Link>
            </div>
            <div className={styles.results}>
              {event.results.map((result) => (
                <ResultBlock key={result.competition} event={event._id} result={result} />
              ))}
            </div>
          </section>
        ));
      }}
    </QueryView>
  );
}
