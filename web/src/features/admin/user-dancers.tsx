import { levelLabel } from '@rince/domain/levels';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SkeletonTiles } from '../../ui/skeleton-tiles.tsx';
import { Tile } from '../../ui/tile.tsx';
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
              <Tile
                key={dancer._id}
                level={2}
                tint={dancer.grade}
                title={`${dancer.name} ${dancer.lname}`}
                lead={<Portrait of={dancer} />}
                sub={
                  <>
                    {levelLabel(dancer.level)}
                    <br />
                    {dancer.school.name}
                  </>
                }
                to={`/app/dancers/${dancer._id}/info`}
              />
            ))}
          </TileGrid>
        )
      }
    </QueryView>
  );
}
