import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { judgesQuery, organizerEventQuery } from '../../feis/events/organizer-queries.ts';
import { useWatch } from '../../lib/use-live.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SkeletonTiles } from '../../ui/skeleton-tiles.tsx';
import { Stack } from '../../ui/stack.tsx';
import { TileGrid } from '../../ui/tile-grid.tsx';
import { JudgeTile } from './judge-tile.tsx';
import { UnassignedNotice } from './unassigned-notice.tsx';

/** Who judges the event, and how far each of them is. */
export function JudgesPage() {
  const { id = '' } = useParams();
  useWatch(id);
  const event = useQuery(organizerEventQuery(id));
  const query = useQuery(judgesQuery(id));
  const add = `/app/event-dashboard/${id}/judges/add`;
  const isEmpty = query.data?.judges.length === 0;
  return (
    <>
      <PageHeader
        title="Judges"
        sub={event.data?.name}
        back={`/app/event-dashboard/${id}`}
        backTitle="Event dashboard"
        actions={
          query.data &&
          !isEmpty && (
            <ButtonLink kind="primary" to={add}>
              Add/Remove Judges
            </ButtonLink>
          )
        }
      />
      <QueryView query={query} skeleton={<SkeletonTiles count={5} />}>
        {({ judges, closed }) =>
          judges.length === 0 ? (
            <EmptyState
              text="No judges yet"
              more="Add the people who judge this event, then say who judges what."
              action={
                <ButtonLink kind="primary" to={add}>
                  Add Judges
                </ButtonLink>
              }
            />
          ) : (
            <Stack>
              {event.data && <UnassignedNotice event={event.data} judges={judges} closed={closed} />}
              <TileGrid label="Judges">
                {judges.map((judge) => (
                  <JudgeTile key={judge._id} judge={judge} closed={closed} to={`${add}?judge=${judge._id}`} />
                ))}
              </TileGrid>
            </Stack>
          )
        }
      </QueryView>
    </>
  );
}
