import { InfiniteQueryObserver, type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { queryClient } from '../src/lib/query-client.ts';

const queryKey = ['updates'];
afterEach(() => queryClient.clear());

/** Answers that come when they are told to, in the order in which they were asked for. */
const answers = () => {
  const asked: PromiseWithResolvers<string>[] = [];
  const queryFn = () => {
    const answer = Promise.withResolvers<string>();
    asked.push(answer);
    return answer.promise;
  };
  return { asked, queryFn };
};
const written = (client: QueryClient) => client.invalidateQueries({ queryKey });

it('a first answer that was asked for before a write is not what is shown after it', async () => {
  const { asked, queryFn } = answers();
  const seen: unknown[] = [];
  const stop = new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(({ data }) => seen.push(data));
  const done = written(queryClient);
  asked[0]?.resolve('before');
  expect(asked).toHaveLength(2);
  asked[1]?.resolve('after');
  await done;
  expect(queryClient.getQueryData(queryKey)).toBe('after');
  expect(seen).not.toContain('before');
  stop();
});

it('whoever waits for an answer that was asked for before a write gets the one after it', async () => {
  const { asked, queryFn } = answers();
  const waited = queryClient.fetchQuery({ queryKey, queryFn });
  void written(queryClient);
  asked[0]?.resolve('before');
  asked[1]?.resolve('after');
  await expect(waited).resolves.toBe('after');
});

it('what was left while it was asked for again is not kept as it was before a write', async () => {
  const { asked, queryFn } = answers();
  queryClient.setQueryData(queryKey, 'long ago', { updatedAt: 1 });
  const stop = new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => undefined);
  stop();
  void written(queryClient);
  asked[0]?.resolve('before');
  asked[1]?.resolve('after');
  await expect.poll(() => queryClient.getQueryData(queryKey)).toBe('after');
});

it('pages, too, are asked for again', async () => {
  const { asked, queryFn } = answers();
  const stop = new InfiniteQueryObserver(queryClient, {
    queryKey,
    queryFn,
    initialPageParam: 0,
    getNextPageParam: () => undefined,
  }).subscribe(() => undefined);
  const done = written(queryClient);
  asked[0]?.resolve('before');
  asked[1]?.resolve('after');
  await done;
  expect(queryClient.getQueryData(queryKey)).toHaveProperty('pages', ['after']);
  stop();
});

it('what is on its way and not cancelled is shown, and asked for once more', async () => {
  const { asked, queryFn } = answers();
  const seen: unknown[] = [];
  const stop = new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(({ data }) => seen.push(data));
  const done = queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false });
  expect(asked).toHaveLength(1);
  asked[0]?.resolve('before');
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.resolve('after');
  await done;
  expect(seen).toContain('before');
  expect(queryClient.getQueryData(queryKey)).toBe('after');
  stop();
});

it('what is on the screen is asked for once after a write, and what is not asked for stays so', async () => {
  const { asked, queryFn } = answers();
  queryClient.setQueryData(queryKey, 'before', { updatedAt: 1 });
  await queryClient.invalidateQueries({ queryKey });
  expect(asked).toHaveLength(0);
  const stop = new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => undefined);
  const done = written(queryClient);
  expect(asked).toHaveLength(2);
  asked[1]?.resolve('after');
  await done;
  expect(asked).toHaveLength(2);
  stop();
});
