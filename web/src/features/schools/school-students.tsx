import { levelLabel } from '@rince/domain/levels';
import { useInfiniteQuery } from '@tanstack/react-query';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SkeletonTiles } from '../../ui/skeleton-tiles.tsx';
import { Tile } from '../../ui/tile.tsx';
import { TileGrid } from '../../ui/tile-grid.tsx';
import { useSchool } from './school-page.tsx';
import { studentsQuery } from './school-queries.ts';

export function SchoolStudents() {
  const school = useSchool();
  const query = useInfiniteQuery(studentsQuery(school._id));
  return (
    <QueryView query={query} skeleton={<SkeletonTiles count={6} />}>
      {({ pages }) => {
        const students = pages.flatMap(({ data }) => data);
        if (students.length === 0)
          return <EmptyState text="No Students" more="Dancers appear here once their families choose this school." />;
        return (
          <>
            <TileGrid label="Students">
              {students.map((dancer) => (
                <Tile
                  key={dancer._id}
                  level={2}
                  tint={dancer.grade}
                  title={`${dancer.name} ${dancer.lname}`}
                  lead={<Portrait of={dancer} />}
                  sub={levelLabel(dancer.level)}
                  to={`/app/dancers/${dancer._id}/info`}
                />
              ))}
            </TileGrid>
            <LoadMore
              hasMore={query.hasNextPage}
              busy={query.isFetchingNextPage}
              failed={query.isFetchNextPageError}
              onMore={() => void query.fetchNextPage()}
            />
          </>
        );
      }}
    </QueryView>
  );
}
