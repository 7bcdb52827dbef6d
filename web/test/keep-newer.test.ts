import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { keepNewer } from '../src/lib/keep-newer.ts';

const clientOf = () => new QueryClient({ defaultOptions: { queries: { structuralSharing: keepNewer, retry: false } } });
const queryKey = ['entries', 'a'];

it('an answer that was asked before a save and comes after it does not undo what is shown', async () => {
  const client = clientOf();
  client.setQueryData(queryKey, { _id: 'a', revision: 3, step: 2 });
  const answer = Promise.withResolvers<unknown>();
  const asked = client.fetchQuery({ queryKey, queryFn: () => answer.promise });
  client.setQueryData(queryKey, { _id: 'a', revision: 4, step: 0 });
  answer.resolve({ _id: 'a', revision: 3, step: 2 });
  await asked;
  expect(client.getQueryData(queryKey)).toEqual({ _id: 'a', revision: 4, step: 0 });
});

it('takes what is newer, what has no revision, and what is another thing', () => {
  expect(keepNewer({ _id: 'a', revision: 3 }, { _id: 'a', revision: 4 })).toEqual({ _id: 'a', revision: 4 });
  expect(keepNewer({ _id: 'a', revision: 3 }, { _id: 'a', revision: 3, name: 'Una' })).toHaveProperty('name');
  expect(keepNewer({ _id: 'a', revision: 3 }, { _id: 'b', revision: 1 })).toEqual({ _id: 'b', revision: 1 });
  expect(keepNewer({ count: 3 }, { count: 2 })).toEqual({ count: 2 });
  expect(keepNewer(undefined, { _id: 'a', revision: 1 })).toEqual({ _id: 'a', revision: 1 });
});

it('what stayed equal stays the same object', () => {
  const known = { _id: 'a', revision: 3, dancers: [{ name: 'Una' }] };
  const next = keepNewer(known, { _id: 'a', revision: 4, dancers: [{ name: 'Una' }] }) as typeof known;
  expect(next.dancers).toBe(known.dancers);
});
