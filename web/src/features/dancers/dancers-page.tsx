import { levelLabel } from '@rince/domain/levels';
import { useQuery } from '@tanstack/react-query';
import { AddTile } from '../../ui/add-tile.tsx';
import { PlusIcon } from '../../ui/icons.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SkeletonTiles } from '../../ui/skeleton-tiles.tsx';
import { Tile } from '../../ui/tile.tsx';
import { TileGrid } from '../../ui/tile-grid.tsx';
import { dancersQuery } from './dancer-queries.ts';

export function DancersPage() {
  const query = useQuery(dancersQuery);
  return (
    <>
      <PageHeader title="My Dancer Profiles" />
      <QueryView query={query} skeleton={<SkeletonTiles />}>
        {({ data }) => (
          <TileGrid label="My Dancer Profiles">
            {data.map((dancer) => (
              <Tile
                key={dancer._id}
                level={2}
                tint={dancer.grade}
                title={`${dancer.name} ${dancer.lname}`}
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
            <AddTile to="/app/dancers/new" icon={<PlusIcon />}>
              Add New Dancer
            </AddTile>
          </TileGrid>
        )}
      </QueryView>
    </>
  );
}
