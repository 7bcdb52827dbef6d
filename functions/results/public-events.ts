import { areShown } from '@rince/domain/results/public-version';
import type { UseCase } from '@rince/runtime/http';
import { pageLimit } from '@rince/runtime/lists';
import { getEvents, listEvents } from '@rince/store/events';

const mostEvents = 999;

/** Events with published results, newest first unless asked otherwise, or one of them; nobody need be signed in. */
export const publicEvents: UseCase<'publicEvents'> = async (ctx, { query }) => {
  const one = query.query?.id;
  const items = one === undefined ? (await listEvents(ctx.table, 'published', mostEvents)).items : [];
  // The index finds them, the events themselves say whether they are public now.
  const found = one === undefined ? items.filter(({ hasResults }) => hasResults).map(({ _id }) => _id) : [one];
  const withResults = (await getEvents(ctx.table, found))
    .filter(areShown)
    .sort((a, b) => a.eventStart.localeCompare(b.eventStart) * (query.sort?.number ?? -1));
  const end = pageLimit(query, mostEvents);
  return { data: withResults.slice(query.skip, end), count: withResults.length, hasMore: withResults.length > end };
};
