import { afterEach, expect, it, vi } from 'vitest';

// What a judge's page shows of a mark whose answer was lost, and came at last.

afterEach(() => vi.unstubAllGlobals());

const config = {
  ...{ api: 'http://feis.test/api', socket: 'ws://feis.test', region: 'us-east-1', version: '1' },
  ...{ userPoolId: 'us-east-1_pool', userPoolClientId: 'client' },
  ...{ paymentsPublishableKey: '', paymentsScriptUrl: '', paymentsConnectUrl: '' },
};
const markOf = (score: number, revision: number) => ({ score, absent: false, comments: '', revision });

it('a correction stays on the card when the answer to the mark before it comes late', async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('addEventListener', () => undefined);
  let posts = 0;
  let onLost = (): void => undefined;
  vi.stubGlobal('fetch', async (url: string | URL, init: RequestInit = {}) => {
    if (String(url).endsWith('config.json')) return Response.json(config);
    if (init.method !== 'POST') return Response.json({});
    // It was stored, and its answer is lost: the same key is answered as it would have been the first time.
    if (++posts === 1) {
      onLost();
      throw new TypeError('The network is away');
    }
    return Response.json({ status: 200, data: { _id: 'comp-line', round: 1, mark: markOf(80, 1), savedAt: '' } });
  });
  const { loadConfig } = await import('../src/lib/config.ts');
  await loadConfig();
  const { queryClient } = await import('../src/lib/query-client.ts');
  const { judgeCardsQuery } = await import('../src/features/judging/judging-queries.ts');
  const { ownAccountQuery } = await import('../src/lib/own-account.ts');
  const { judgesHere, saveMark } = await import('../src/features/judging/unsent-marks.ts');
  const { queryKey } = judgeCardsQuery('comp');
  const show = (marks: object) =>
    queryClient.setQueryData(queryKey, { entries: [{ _id: 'comp-line', marks }] } as never);
  show({});
  // The page hears of the tabulator's correction, and has asked for it.
  onLost = () => void show({ 1: markOf(65, 2) });
  queryClient.setQueryData(ownAccountQuery.queryKey, { _id: 'judge' } as never);
  judgesHere('judge');
  const mark = { _id: 'comp-line', round: 1, score: 80, absent: false, comments: '' };
  expect(await saveMark(mark, { dancerNumber: 1, competition: '601' })).toBe('stored');
  expect(posts).toBe(2);
  expect(queryClient.getQueryData(queryKey)?.entries[0]?.marks[1]).toMatchObject({ score: 65, revision: 2 });
});
