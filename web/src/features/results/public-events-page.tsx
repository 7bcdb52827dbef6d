import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SkeletonTiles } from '../../ui/skeleton-tiles.tsx';
import { Stack } from '../../ui/stack.tsx';
import { TileGrid } from '../../ui/tile-grid.tsx';
import { LoginNotice } from './login-notice.tsx';
import { publicEventsQuery } from './public-data.ts';
import { ResultEventTile } from './result-event-tile.tsx';

/** Events with results, for everybody. */
export function PublicEventsPage() {
  const query = useQuery(publicEventsQuery);
  return (
    <>
      <PageHeader title="Results" />
      <QueryView query={query} skeleton={<SkeletonTiles count={6} />}>
        {(events) =>
          events.length === 0 ? (
            <Stack>
              <EmptyState
                drawing="rosette"
                text="No Events Found"
                more="Results appear here as soon as an event publishes them."
              />
              <LoginNotice />
            </Stack>
          ) : (
            <Stack>
              <TileGrid label="Events with results">
                {events.map((event) => (
                  <ResultEventTile key={event._id} event={event} />
                ))}
              </TileGrid>
              <LoginNotice />
            </Stack>
          )
        }
      </QueryView>
    </>
  );
}
