import { dancerResults } from '@rince/contracts/routes/results';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { ResultBlock } from '../../feis/results/result-block.tsx';
import { showDay } from '../../lib/dates.ts';
import { queryOf } from '../../lib/query-of.ts';
import { useAskWhenTold, useWatch } from '../../lib/use-live.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './results.module.css';

const dancerQuery = (dancerId: string) => queryOf(dancerResults, { query: { dancerId } }, ['event:*']);

/** Everything judges said about one dancer, event by event. */
export function DancerResultsPage() {
  const { id = '' } = useParams();
  const options = dancerQuery(id);
  const query = useQuery(options);
  const dancer = query.data?.dancer;
  // One event can be watched: the newest is the one whose results are still coming.
  useAskWhenTold(options.queryKey);
  useWatch(query.data?.events.find(({ results }) => results.length > 0)?._id);
  return (
    <>
      <PageHeader
        title={dancer ? `${dancer.name} ${dancer.lname}` : 'Results'}
        back="/app/results/dancers"
        backTitle="My Results"
      />
      <QueryView query={query} skeleton={<Skeleton lines={9} />}>
        {({ events }) => {
          const danced = events.filter(({ results }) => results.length > 0);
          if (danced.length === 0)
            return (
              <EmptyState
                drawing="rosette"
                text="No Events Found"
                more="Scores, placings and comments appear here when an event publishes its results."
                action={<ButtonLink to="/app/results">All results</ButtonLink>}
              />
            );
          return danced.map(({ _id, name, eventStart, results }) => (
            <section key={_id} className={styles.event} aria-label={name}>
              <div className={styles.eventHead}>
                <h2 className={styles.eventName}>
                  <Link to={`/app/results/event/${_id}`}>{name}</Link>
                </h2>
                <span className={styles.lineSub}>{showDay(eventStart)}</span>
              </div>
              {results.map((result) => (
                <ResultBlock key={result.competition} event={_id} result={result} />
              ))}
            </section>
          ));
        }}
      </QueryView>
    </>
  );
}
