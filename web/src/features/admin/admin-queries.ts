import { dancersForAdmin } from '@rince/contracts/routes/dancers';
import { getUser, listUsers, type userFilters } from '@rince/contracts/routes/directory';
import { entriesForAdmin } from '@rince/contracts/routes/entries';
import { getScoring, listScoring } from '@rince/contracts/routes/events';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { pagesOf } from '../../lib/pages-of.ts';
import { queryOf, rowKey } from '../../lib/query-of.ts';

/** What the list of users shows; it is kept in the address. */
export interface UsersShown {
  readonly filter: (typeof userFilters)[number]['id'];
  readonly oldestFirst: boolean;
  readonly search: string;
}

const pageSize = 10;

export const usersQuery = ({ filter, oldestFirst, search }: UsersShown) =>
  pagesOf(listUsers, {
    sort: { createdAt: oldestFirst ? 1 : -1 },
    query: { filter: { id: filter }, ...(search === '' ? {} : { search }) },
  });

export const userQuery = (id: string) => queryOf(getUser, { params: { id } });
export const userDancersQuery = (userId: string) =>
  queryOf(dancersForAdmin, { query: { skip: 0, limit: 999, userId } });
export const userEntriesQuery = (userId: string) =>
  queryOf(entriesForAdmin, { query: { skip: 0, limit: 999, userId } }, ['entry:*']);
export const userEntryQuery = (id: string) =>
  queryOf(entriesForAdmin, { query: { skip: 0, limit: 1, id } }, [`entry:${id}`]);

const firstSystems = 100;
/** The list of scoring systems: a hundred, then ten more at a time. */
export const scoringListQuery = infiniteQueryOptions({
  queryKey: [...rowKey(listScoring), 'list'],
  initialPageParam: 0,
  queryFn: ({ pageParam, signal }) =>
    call(listScoring, { query: { skip: pageParam, limit: pageParam === 0 ? firstSystems : pageSize } }, { signal }),
  getNextPageParam: (last, pages) => (last.hasMore ? pages.reduce((sum, { data }) => sum + data.length, 0) : undefined),
});
export const scoringSystemQuery = (id: string) => queryOf(getScoring, { params: { id } });
