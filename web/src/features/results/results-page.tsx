import { listEvents } from '@rince/contracts/routes/events';
import { runsEvent } from '@rince/domain/access';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { actorOf, useOwnAccount } from '../../lib/own-account.ts';
import { queryOf } from '../../lib/query-of.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { EditIcon } from '../../ui/icons.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SkeletonTiles } from '../../ui/skeleton-tiles.tsx';
import { TileGrid } from '../../ui/tile-grid.tsx';
import { ResultEventTile } from './result-event-tile.tsx';
import styles from './results.module.css';
import { ResultsTabs } from './results-tabs.tsx';

const eventsWithResults = queryOf(
  listEvents,
  { query: { skip: 0, limit: 999, sort: { createdAt: -1 }, query: { hasResults: true } } },
  ['event:*'],
);

/** Events with results, inside the app. */
export function ResultsPage() {
  const query = useQuery(eventsWithResults);
  const actor = actorOf(useOwnAccount());
  return (
    <>
      <PageHeader title="Results" />
      <ResultsTabs />
      <QueryView query={query} skeleton={<SkeletonTiles count={6} />}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              drawing="rosette"
              text="No Events Found"
              more="Results appear here as soon as an event publishes them."
              action={<ButtonLink to="/app">Dashboard</ButtonLink>}
            />
          ) : (
            <TileGrid label="Events with results">
              {data.map((event) => (
                <ResultEventTile
                  key={event._id}
                  event={event}
                  actions={
                    runsEvent(actor, event) && (
                      <Link
                        to={`/app/event-dashboard/${event._id}/edit/1`}
                        className={styles.corner}
                        aria-label={`Edit ${event.name}`}
                        title="Edit"
                      >
                        <EditIcon />
                      </Link>
                    )
                  }
                />
              ))}
            </TileGrid>
          )
        }
      </QueryView>
    </>
  );
}
