import { getDancer, listDancers } from '@rince/contracts/routes/dancers';
import { getSchool, listSchools } from '@rince/contracts/routes/directory';
import { listEntries } from '@rince/contracts/routes/entries';
import { dancerResults } from '@rince/contracts/routes/results';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryOf, rowKey } from '../../lib/query-of.ts';

const pageSize = 99;

export const dancersQuery = queryOf(listDancers, { query: { skip: 0, limit: pageSize } });
export const dancerQuery = (id: string) => queryOf(getDancer, { params: { id } });
export const dancerResultsQuery = (dancerId: string, userId: string) =>
  queryOf(dancerResults, { query: { dancerId, userId } }, ['competition:*', 'event:*']);
export const dancerEntriesQuery = (dancer: string) =>
  queryOf(listEntries, { query: { skip: 0, limit: 999, query: { dancer } } }, ['entry:*']);

/** The schools somebody is on the staff of. */
export const ownSchoolsQuery = queryOf(listSchools, { query: { skip: 0, limit: 999, query: { mine: true } } });
export const schoolQuery = (id: string) => queryOf(getSchool, { params: { id } });
/** A school's dancers, a page at a time. */
export const studentsQuery = (school: string) =>
  infiniteQueryOptions({
    queryKey: [...rowKey(listDancers), { school }],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(
        listDancers,
        {
          query: {
            limit: pageSize,
            query: { school },
            ...(pageParam === undefined ? { skip: 0 } : { cursor: pageParam }),
          },
        },
        { signal },
      ),
    getNextPageParam: ({ cursor }) => cursor,
  });
