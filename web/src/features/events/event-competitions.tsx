import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchIcon } from '../../ui/icons.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useEvent } from './event-page.tsx';
import { competitionsQuery, enterableQuery } from './event-queries.ts';
import styles from './events.module.css';
import { Programme } from './programme.tsx';
import { type Enterable, filtersOf, sifted, sorts } from './sifted.ts';

const none: readonly Enterable[] = [];

/** The syllabus of an event, to be searched and sifted: by group, or by what is open to a dancer of one's own. */
export function EventCompetitions() {
  const event = useEvent();
  const query = useQuery(competitionsQuery(event._id));
  const dancers = useQuery(enterableQuery(event._id)).data?.dancers ?? none;
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const sort = params.get('sort') ?? 'codeAsc';
  const set = (name: string, value: string): void =>
    setParams(
      (before) => {
        if (value === '') before.delete(name);
        else before.set(name, value);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <QueryView query={query}>
      {({ data }) => {
        const filters = filtersOf(data, dancers, event);
        const filter = filters.find(({ value }) => value === params.get('filter'))?.value ?? 'all';
        const found = sifted(data, dancers, { search, sort, filter });
        return (
          <>
            <search className={styles.tools}>
              <TextField
                label="Search"
                type="search"
                placeholder="Code, dance or age group"
                before={<SearchIcon />}
                value={search}
                onChange={({ target }) => set('search', target.value)}
              />
              <Select label="Sort" options={sorts} value={sort} onChange={({ target }) => set('sort', target.value)} />
              <Select
                label="Filter"
                options={filters}
                value={filter}
                onChange={({ target }) => set('filter', target.value === 'all' ? '' : target.value)}
              />
            </search>
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
                action={
                  data.length > 0 && (
                    <Button onClick={() => setParams({}, { replace: true, preventScrollReset: true })}>Show all</Button>
                  )
                }
              />
            )}
          </>
        );
      }}
    </QueryView>
  );
}
