import { listEvents } from '@rince/contracts/routes/events';
import { getImport } from '@rince/contracts/routes/imports';
import { queryOf } from '../../lib/query-of.ts';

/** The events that a list may be for: an admin sees all. */
export const importEventsQuery = queryOf(listEvents, { query: { limit: 999 } }, ['event:*']);

const everyMs = 4000;

/** An import; asked for again now and then while it runs, for when the socket is silent. */
export const importQuery = (id: string) => ({
  ...queryOf(getImport, { params: { id } }, [`job:${id}`]),
  refetchInterval: ({ state }: { state: { data?: { status: string } | undefined } }) =>
    state.data?.status === 'queued' || state.data?.status === 'running' ? everyMs : (false as const),
});

/** '1 school', '2 schools', '2,000 dancers'. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
