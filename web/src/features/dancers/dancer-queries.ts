import { getDancer, listDancers } from '@rince/contracts/routes/dancers';
import { listEntries } from '@rince/contracts/routes/entries';
import { dancerResults } from '@rince/contracts/routes/results';
import { queryOf } from '../../lib/query-of.ts';

const pageSize = 99;

export const dancersQuery = queryOf(listDancers, { query: { skip: 0, limit: pageSize } });
export const dancerQuery = (id: string) => queryOf(getDancer, { params: { id } });
export const dancerResultsQuery = (dancerId: string, userId: string) =>
  queryOf(dancerResults, { query: { dancerId, userId } }, ['competition:*', 'event:*']);
export const dancerEntriesQuery = (dancer: string) =>
  queryOf(listEntries, { query: { skip: 0, limit: 999, query: { dancer } } }, ['entry:*']);
