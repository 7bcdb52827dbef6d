import type { Fate, GatedRequest } from '@rince/local-cloud/gate';
import { historyOfMarks } from '@rince/store/marks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { tracedClient } from '../support/race.ts';
import { type RacingFeis, racingFeis, storedSheet } from '../support/racing-feis.ts';

// What a table with too much to do answers, and what people are told then.

let cloud: TestCloud;
let feis: RacingFeis;

beforeAll(async () => {
  cloud = await startTestCloud();
  feis = await racingFeis(cloud, { competitions: 20 });
});
afterAll(() => cloud?.end());

const isWrite = ({ operation }: GatedRequest): boolean => operation === 'TransactWriteItems';

/** Sends a mark while the gate decides about its writes. */
const saveWhile = async (decide: (n: number) => Fate, sheet: Awaited<ReturnType<RacingFeis['sheet']>>) => {
  const { client, trace } = tracedClient(feis.judges[0] as Client);
  let writes = 0;
  const stop = cloud.services.gate.watch(trace, (request) => (isWrite(request) ? decide(writes++) : 'go'));
  try {
    return await client.send('submitScore', { body: { data: { _id: sheet.card(0), round: 1, score: 88 } } });
  } finally {
    stop();
  }
};

it('a write that somebody is always in the way of is BUSY, which may be tried again, and nothing is written', async () => {
  const sheet = await feis.sheet();
  const answer = await saveWhile(() => 'conflict', sheet);
  expect(answer).toMatchObject({ http: 503, code: 'BUSY' });
  expect((await storedSheet(feis.table, sheet.id)).marks).toEqual([]);
});

it('a write that is in somebody’s way for a moment, or throttled, is tried again', async () => {
  for (const fate of ['conflict', 'throttle'] as const) {
    const sheet = await feis.sheet();
    expect((await saveWhile((n) => (n < 3 ? fate : 'go'), sheet)).http).toBe(200);
    expect((await storedSheet(feis.table, sheet.id)).marks).toHaveLength(1);
  }
});

it('a write whose answer is lost is written once', async () => {
  const sheet = await feis.sheet();
  expect((await saveWhile((n) => (n === 0 ? 'lose' : 'go'), sheet)).http).toBe(200);
  const { marks, cards } = await storedSheet(feis.table, sheet.id);
  expect(marks).toMatchObject([{ score: 88_000, revision: 1 }]);
  expect(cards[0]?.marks).toBe(1);
  expect(await historyOfMarks(feis.table, sheet.id)).toHaveLength(1);
});

it('a write whose answer is lost, and that is in somebody’s way when it is sent again, is written once', async () => {
  const sheet = await feis.sheet();
  expect((await saveWhile((n) => (n === 0 ? 'lose' : n === 1 ? 'conflict' : 'go'), sheet)).http).toBe(200);
  const { marks, cards } = await storedSheet(feis.table, sheet.id);
  expect(marks).toMatchObject([{ score: 88_000, revision: 1 }]);
  expect(cards[0]?.marks).toBe(1);
});

it('a single write whose answer is lost is not told as somebody else’s', async () => {
  const { client, trace } = tracedClient(feis.organizer);
  const before = await feis.organizer.ask('me');
  let lost = 0;
  const stop = cloud.services.gate.watch(trace, ({ operation }) =>
    operation === 'UpdateItem' && lost++ === 0 ? 'lose' : 'go',
  );
  const { _id: id, revision } = before;
  const answer = await client.send('editUser', { params: { id }, body: { name: 'Orlaith', revision } });
  stop();
  expect(lost).toBeGreaterThan(0);
  expect(answer).toMatchObject({ http: 200 });
});
