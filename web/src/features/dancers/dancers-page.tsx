import { useQuery } from '@tanstack/react-query';
import { DancerTile } from '../../feis/dancers/dancer-tile.tsx';
import { useOwnAccount } from '../../lib/own-account.ts';
import { AddTile } from '../../ui/add-tile.tsx';
import { PlusIcon } from '../../ui/icons.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SkeletonTiles } from '../../ui/skeleton-tiles.tsx';
import { TileGrid } from '../../ui/tile-grid.tsx';
import { dancersQuery } from './dancer-queries.ts';
import { MyStudents } from './my-students.tsx';

/** Own dancers, and a teacher's students. */
export function DancersPage() {
  const self = useOwnAccount();
  const query = useQuery(dancersQuery);
  return (
    <>
      <PageHeader title="My Dancer Profiles" />
      <QueryView query={query} skeleton={<SkeletonTiles />}>
        {({ data }) => (
          <TileGrid label="My Dancer Profiles">
            {data.map((dancer) => (
              <DancerTile key={dancer._id} dancer={dancer} level={2} withSchool />
            ))}
            <AddTile to="/app/dancers/new" icon={<PlusIcon />}>
              Add New Dancer
            </AddTile>
          </TileGrid>
        )}
      </QueryView>
      {self.roles.includes('teacher') && <MyStudents self={self} />}
    </>
  );
}
