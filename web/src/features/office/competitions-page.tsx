import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { competitionsQuery, organizerEventQuery } from '../../feis/events/organizer-queries.ts';
import { useWatch } from '../../lib/use-live.ts';
import { plural } from '../../lib/words.ts';
import { Awaited } from '../../ui/awaited.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListSearch, ListSelect, ListTools } from '../../ui/list-tools.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SkeletonTiles } from '../../ui/skeleton-tiles.tsx';
import { Stack } from '../../ui/stack.tsx';
import { TileGrid } from '../../ui/tile-grid.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import { competitionFilters, competitionSorts, idIn } from './competition-choices.ts';
import { CompetitionModal } from './competition-modal.tsx';
import { OrganizerCompetitionTile } from './competition-tile.tsx';
import { EmptyCompetitions } from './empty-competitions.tsx';

export function CompetitionsPage() {
  const { id = '' } = useParams();
  useWatch(id);
  const address = useListAddress();
  const search = address.asked.get('search')?.trim() ?? '';
  const sort = idIn(competitionSorts, address.asked.get('sort'));
  const filter = idIn(competitionFilters, address.asked.get('filter'));
  const opened = address.params.get('competition') ?? '';
  const event = useQuery(organizerEventQuery(id));
  const query = useQuery({
    ...competitionsQuery(id, { search, sort, filter }),
    placeholderData: keepPreviousData,
  });
  const isFiltered = search !== '' || filter !== 'all';
  return (
    <>
      <PageHeader
        title="Competitions"
        sub={event.data?.name}
        back={`/app/event-dashboard/${id}`}
        backTitle="Event dashboard"
      />
      <ListTools>
        <ListSearch address={address} placeholder="Code, dance or age group" />
        <ListSelect address={address} name="sort" label="Sort" options={competitionSorts} />
        <ListSelect address={address} name="filter" label="Filter" options={competitionFilters} />
      </ListTools>
      <Stack>
        {!isFiltered && query.data && !query.isPlaceholderData && (
          <EmptyCompetitions event={id} competitions={query.data.data} />
        )}
        <QueryView query={query} skeleton={<SkeletonTiles count={9} />}>
          {({ data, count }) => (
            <Awaited when={query.isPlaceholderData}>
              <p aria-live="polite">{plural(count ?? data.length, 'Result')}</p>
              {data.length === 0 ? (
                <EmptyState
                  text="No Competitions Found"
                  more={isFiltered ? 'Nothing fits this search and filter.' : 'Competitions are made in the wizard.'}
                  action={isFiltered && <Button onClick={address.clear}>Show all</Button>}
                />
              ) : (
                <TileGrid label="Competitions">
                  {data.map((tile) => (
                    <OrganizerCompetitionTile
                      key={tile._id}
                      tile={tile}
                      onOpen={() => address.set({ competition: tile._id })}
                    />
                  ))}
                </TileGrid>
              )}
            </Awaited>
          )}
        </QueryView>
      </Stack>
      {opened !== '' && (
        <CompetitionModal event={id} competition={opened} onClose={() => address.set({ competition: '' })} />
      )}
    </>
  );
}
