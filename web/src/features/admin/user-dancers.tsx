import { useQuery } from '@tanstack/react-query';
import { DancerTile } from '../../feis/dancers/dancer-tile.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SkeletonTiles } from '../../ui/skeleton-tiles.tsx';
import { TileGrid } from '../../ui/tile-grid.tsx';
import { userDancersQuery } from './admin-queries.ts';
import { useUser } from './user-page.tsx';

export function UserDancers() {
  const user = useUser();
  const query = useQuery(userDancersQuery(user._id));
  return (
    <QueryView query={query} skeleton={<SkeletonTiles />}>
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState text="No Dancers Found" more="Dancers appear here once this person adds them." />
        ) : (
          <TileGrid label={`Dancers of ${user.name} ${user.lname}`}>
            {data.map((dancer) => (
              <DancerTile key={dancer._id} dancer={dancer} level={2} withSchool />
            ))}
          </TileGrid>
        )
      }
    </QueryView>
  );
}
