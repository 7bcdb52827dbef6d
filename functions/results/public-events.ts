import type { UseCase } from '@rince/runtime/http';
import { pageLimit } from '@rince/runtime/lists';
import { getEvents, listEvents } from '@rince/store/events';

const mostEvents = 999;

/** Events with published results, newest first; nobody need be signed in. */
export const publicEvents: UseCase<'publicEvents'> = async (ctx, { query }) => {
  const { items } = await listEvents(ctx.table, 'published', mostEvents);
  // The index finds them, the events themselves say whether they are public now.
  const found = items.filter(({ hasResults }) => hasResults).map(({ _id }) => _id);
  const withResults = (await getEvents(ctx.table, found, { consistent: true }))
    .filter(({ hasResults, published }) => hasResults && published)
    .sort((a, b) => b.eventStart.localeCompare(a.eventStart));
  const end = pageLimit(query, mostEvents);
  return { data: withResults.slice(query.skip, end), count: withResults.length, hasMore: withResults.length > end };
};
