import { listDancers } from '@rince/contracts/routes/dancers';
import { levelLabel } from '@rince/domain/people/levels';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/query-of.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SkeletonTiles } from '../../ui/skeleton-tiles.tsx';
import { Tile } from '../../ui/tile.tsx';
import { TileGrid } from '../../ui/tile-grid.tsx';
import { ResultsTabs } from './results-tabs.tsx';

const ownDancers = queryOf(listDancers, { query: { skip: 0, limit: 99 } });

/** One's own dancers, each leading to what judges said about them. */
export function MyResultsPage() {
  const query = useQuery(ownDancers);
  return (
    <>
      <PageHeader title="My Results" />
      <ResultsTabs />
      <QueryView query={query} skeleton={<SkeletonTiles count={2} />}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              text="No Dancers Found"
              more="Results of your dancers appear here once you have a dancer profile."
              action={<ButtonLink to="/app/dancers/new">Add a dancer</ButtonLink>}
            />
          ) : (
            <TileGrid label="My dancers">
              {data.map(({ _id, name, lname, level }) => (
                <Tile
                  key={_id}
                  level={2}
                  tint="primary"
                  title={`${name} ${lname}`}
                  to={`/app/results/dancers/${_id}`}
                  sub={levelLabel(level)}
                />
              ))}
            </TileGrid>
          )
        }
      </QueryView>
    </>
  );
}
