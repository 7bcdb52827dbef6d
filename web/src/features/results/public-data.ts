import type { PlacingsDocument, PublicCompetition, PublicResult, publicEventTile } from '@rince/contracts/results';
import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod';
import { config } from '../../lib/config.ts';

// Public pages fetch by themselves: the contracts' schemas are far more than a phone in a hall should download to read placings.
export type PublicEvent = z.output<typeof publicEventTile>;

/** Results that are not, or no longer, published. */
export class NotPublished extends Error {
  override readonly name = 'NotPublished';
}

interface Envelope<Data> {
  readonly status?: number;
  readonly data?: Data;
}

const api = (path: string): string => `${config().api.replace(/\/api$/, '')}/api/${path}`;

async function fromApi<Data>(path: string, init: RequestInit): Promise<Data> {
  const answer = await fetch(api(path), init);
  // An address that was mistyped is none of an event, and to ask again does not help.
  if (answer.status === 404 || answer.status === 400) throw new NotPublished();
  const { data } = (await answer.json()) as Envelope<Data>;
  if (!answer.ok || data === undefined) throw new Error(`The server answered ${answer.status}.`);
  return data;
}

/** A file beside the site; undefined when it is not there, whatever the edge answers instead. */
async function fromEdge<Data>(path: string, signal: AbortSignal): Promise<Data | undefined> {
  try {
    const answer = await fetch(path, { signal });
    return answer.ok ? ((await answer.json()) as Data) : undefined;
  } catch (error) {
    if (signal.aborted) throw error;
    return undefined;
  }
}

/** Events with published results, newest first. */
export const publicEventsQuery = queryOptions({
  queryKey: ['public results', 'events'],
  queryFn: async ({ signal }) => {
    const wanted = new URLSearchParams({
      skip: '0',
      limit: '999',
      sort: JSON.stringify({ number: -1 }),
      query: JSON.stringify({ hasResults: true }),
    });
    const { data } = await fromApi<{ data: PublicEvent[] }>(`events/public?${wanted}`, { signal });
    return data;
  },
});

const fromResults = (body: { readonly eventId: string; readonly id?: string }, signal: AbortSignal) =>
  fromApi<PublicResult>('events/getPublicResult', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  });

/** What an event has published: a small pointer that is always fresh, then a document that never changes; the API when the edge has neither. */
export const publicResultQuery = (id: string) =>
  queryOptions({
    queryKey: ['public results', 'event', id],
    retry: (count, error) => count < 2 && !(error instanceof NotPublished),
    queryFn: async ({ signal, client, queryKey }): Promise<PublicResult> => {
      const pointer = await fromEdge<{ version: string }>(`/results/${id}/current.json`, signal);
      const known = client.getQueryData<PublicResult>(queryKey);
      if (pointer && known?.version === pointer.version) return known;
      const document = pointer && (await fromEdge<PublicResult>(`/results/${id}/${pointer.version}.json`, signal));
      return document ?? fromResults({ eventId: id }, signal);
    },
  });

/** The placings of one competition: a document that never changes; the API when it has gone, because another one took its place. */
export const publicPlacingsQuery = (event: string, { _id, document = '', placings }: PublicCompetition) =>
  queryOptions({
    queryKey: ['public results', 'event', event, _id, document],
    staleTime: Number.POSITIVE_INFINITY,
    ...(placings ? { initialData: placings } : {}),
    retry: (count, error) => count < 2 && !(error instanceof NotPublished),
    queryFn: async ({ signal }): Promise<PlacingsDocument['placings']> => {
      const found = await fromEdge<PlacingsDocument>(`/results/${event}/${document}.json`, signal);
      if (found) return found.placings;
      const { grades } = await fromResults({ eventId: event, id: _id }, signal);
      return grades[0]?.competitions[0]?.placings ?? [];
    },
  });
