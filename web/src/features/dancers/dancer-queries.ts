import { getDancer, listDancers } from '@rince/contracts/routes/dancers';
import { listEntries } from '@rince/contracts/routes/entries';
import { dancerResults } from '@rince/contracts/routes/results';
import { queryOf } from '../../lib/query-of.ts';

export const dancersQuery = queryOf(listDancers, { query: { skip: 0, limit: 99 } });
export const dancerQuery = (id: string) => queryOf(getDancer, { params: { id } });
export const dancerResultsQuery = (dancerId: string) =>
  queryOf(dancerResults, { query: { dancerId } }, ['competition:*', 'event:*']);
export const entriesQuery = queryOf(listEntries, { query: { skip: 0, limit: 999 } }, ['entry:*']);
