import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListSearch, ListSelect, ListTools } from '../../ui/list-tools.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Stack } from '../../ui/stack.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import { useEvent } from './event-page.tsx';
import { competitionsQuery, enterableQuery } from './event-queries.ts';
import { type Enterable, filtersOf, matchingCompetitions, sorts } from './matching-competitions.ts';
import { Programme } from './programme.tsx';

const none: readonly Enterable[] = [];

/** The syllabus of an event, to be searched and filtered: by group, or by what is open to a dancer of one's own. */
export function EventCompetitions() {
  const event = useEvent();
  const query = useQuery(competitionsQuery(event._id));
  const dancers = useQuery(enterableQuery(event._id)).data?.dancers ?? none;
  const address = useListAddress();
  const { asked } = address;
  const search = asked.get('search') ?? '';
  const sort = asked.get('sort') ?? 'codeAsc';
  return (
    <QueryView query={query}>
      {({ data }) => {
        const filters = filtersOf(data, dancers, event);
        const filter = filters.find(({ value }) => value === asked.get('filter'))?.value ?? 'all';
        const found = matchingCompetitions(data, dancers, { search, sort, filter });
        return (
          <div>
            <ListTools>
              <ListSearch address={address} placeholder="Code, dance or age group" />
              <ListSelect address={address} name="sort" label="Sort" options={sorts} />
              <ListSelect address={address} name="filter" label="Filter" options={filters} />
            </ListTools>
            <Stack>
              <p aria-live="polite">
                {found.length} {found.length === 1 ? 'Result' : 'Results'}
              </p>
              {found.length > 0 ? (
                <Programme competitions={found} currency={event.currency} />
              ) : (
                <EmptyState
                  text="No Competitions Found"
                  more={
                    data.length === 0
                      ? 'The organizers have not written them yet.'
                      : 'Nothing fits this search and filter.'
                  }
                  action={data.length > 0 && <Button onClick={address.clear}>Show all</Button>}
                />
              )}
            </Stack>
          </div>
        );
      }}
    </QueryView>
  );
}
