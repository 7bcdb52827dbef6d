import type { readFilters } from '@rince/contracts/routes/notices';
import { getUpdate, listUpdates } from '@rince/contracts/routes/updates';
import { pagesOf } from '../../lib/pages-of.ts';
import { queryOf } from '../../lib/query-of.ts';

export const updatesQuery = (filter: (typeof readFilters)[number]) =>
  pagesOf(listUpdates, { query: { filter: { id: filter } } });
export const updateQuery = (id: string) => queryOf(getUpdate, { params: { id } });
