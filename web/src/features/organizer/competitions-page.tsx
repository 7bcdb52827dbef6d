import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useWatch } from '../../lib/use-live.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SkeletonTiles } from '../../ui/skeleton-tiles.tsx';
import { Stack } from '../../ui/stack.tsx';
import { TileGrid } from '../../ui/tile-grid.tsx';
import { competitionFilters, competitionSorts, idIn } from './competition-choices.ts';
import { OrganizerCompetitionTile } from './competition-tile.tsx';
import { CompetitionTools } from './competition-tools.tsx';
import { competitionsQuery, organizerEventQuery } from './organizer-queries.ts';
import { plural } from './words.ts';

export function CompetitionsPage() {
  const { id = '' } = useParams();
  useWatch(id);
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const sort = idIn(competitionSorts, params.get('sort'));
  const filter = idIn(competitionFilters, params.get('filter'));
  const event = useQuery(organizerEventQuery(id));
  const query = useQuery({
    ...competitionsQuery(id, { search: useDeferredValue(search.trim()), sort, filter }),
    placeholderData: keepPreviousData,
  });
  const set = (name: string, value: string): void =>
    setParams(
      (before) => {
        if (value === '') before.delete(name);
        else before.set(name, value);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  const isFiltered = search !== '' || filter !== 'all';
  return (
    <>
      <PageHeader
        title="Competitions"
        sub={event.data?.name}
        back={`/app/event-dashboard/${id}`}
        backTitle="Event dashboard"
      />
      <Stack>
        <CompetitionTools search={search} sort={sort} filter={filter} onChange={set} />
        <QueryView query={query} skeleton={<SkeletonTiles count={9} />}>
          {({ data, count }) => (
            <>
              <p aria-live="polite">{plural(count ?? data.length, 'Result')}</p>
              {data.length === 0 ? (
                <EmptyState
                  text="No Competitions Found"
                  more={isFiltered ? 'Nothing fits this search and filter.' : 'Competitions are made in the wizard.'}
                  action={
                    isFiltered && (
                      <Button onClick={() => setParams({}, { replace: true, preventScrollReset: true })}>
                        Show all
                      </Button>
                    )
                  }
                />
              ) : (
                <TileGrid label="Competitions">
                  {data.map((tile) => (
                    <OrganizerCompetitionTile key={tile._id} tile={tile} />
                  ))}
                </TileGrid>
              )}
            </>
          )}
        </QueryView>
      </Stack>
    </>
  );
}
