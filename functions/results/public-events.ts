import type { UseCase } from '@rince/runtime/http';
import { pageLimit } from '@rince/runtime/lists';
import { listEvents } from '@rince/store/events';

const mostEvents = 999;

/** Events with published results, newest first; nobody need be signed in. */
export const publicEvents: UseCase<'publicEvents'> = async (ctx, { query }) => {
  const { items } = await listEvents(ctx.table, 'published', mostEvents);
  const withResults = items
    .filter(({ hasResults }) => hasResults)
    .sort((a, b) => b.eventStart.localeCompare(a.eventStart));
  const end = pageLimit(query, mostEvents);
  return { data: withResults.slice(query.skip, end), count: withResults.length, hasMore: withResults.length > end };
};
