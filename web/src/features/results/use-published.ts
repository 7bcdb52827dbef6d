import { useQuery } from '@tanstack/react-query';
import { NotPublished, publicResultQuery } from './public-data.ts';

/** How often a screen in the hall asks for what is new. */
const hallRefreshMs = 20_000;
/** How often a page asks that somebody is looking at: most readers have no socket, and a pointer from the edge costs next to nothing. */
const openRefreshMs = 60_000;

/** What an event has published, kept fresh while it is looked at; what was taken back goes from an open page, too. */
export function usePublished(event: string, isHall = false) {
  const { data, error, refetch } = useQuery({
    ...publicResultQuery(event),
    // Where nothing is public the server itself would answer: a crowd that waits there asks when it looks again.
    refetchInterval: ({ state }) => (isHall ? hallRefreshMs : !(state.error instanceof NotPublished) && openRefreshMs),
  });
  return { data: error instanceof NotPublished ? undefined : data, error, refetch };
}
