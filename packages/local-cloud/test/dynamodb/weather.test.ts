import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { StreamRecord } from '../../src/dynamodb/streams.ts';
import { Gate } from '../../src/gate.ts';
import { clientOf, tableName, tableWorld, until, type World } from './support.ts';

// What DynamoDB documents for a bad day, met by functions only: whoever comes without a trace id, as tests and the cloud itself do, has clear weather.

const TableName = tableName;
const keyOf = (sk: string) => ({ pk: { S: 'feis' }, sk: { S: sk } });
const itemOf = (sk: string, n = 0) => ({
  ...keyOf(sk),
  gsi1pk: { S: 'open' },
  gsi1sk: { S: sk },
  n: { N: String(n) },
});
const ofIndex = (more: object = {}) =>
  new QueryCommand({
    TableName,
    IndexName: 'gsi1',
    KeyConditionExpression: 'gsi1pk = :open',
    ExpressionAttributeValues: { ':open': { S: 'open' } },
    ...more,
  });

describe('in bad weather', () => {
  const gate = new Gate();
  let world: World;
  let traced: DynamoDBClient;
  beforeEach(async () => {
    gate.weather.set('');
    world = await tableWorld({ gate });
    traced = clientOf(world.service.url);
    traced.middlewareStack.add(
      (next) => (given) => {
        (given.request as { headers: Record<string, string> }).headers['x-amzn-trace-id'] = 'judging';
        return next(given);
      },
      { step: 'finalizeRequest', priority: 'low' },
    );
  });
  afterEach(async () => {
    traced.destroy();
    await world.end();
  });

  const put = (sk: string, n = 0, by = world.client) => by.send(new PutItemCommand({ TableName, Item: itemOf(sk, n) }));
  const listed = async (by: DynamoDBClient) => (await by.send(ofIndex())).Items?.length ?? 0;
  const read = async (by: DynamoDBClient, ConsistentRead: boolean) =>
    Number((await by.send(new GetItemCommand({ TableName, Key: keyOf('a'), ConsistentRead }))).Item?.n?.N);

  test('on a good day they are behind for a moment at most', async () => {
    gate.weather.set('7:mild');
    await put('a', 1);
    // The first look at the table is kept after a tenth of a second.
    await until(async () => (await read(traced, false)) === 1);
    await put('a', 2);
    await new Promise((resolve) => setTimeout(resolve, 250));
    const reads = Array.from({ length: 60 }, () => read(traced, false));
    expect(new Set(await Promise.all(reads))).toEqual(new Set([2]));
  });

  test('an index and a careless read are behind for two seconds at most, a strong read never', async () => {
    gate.weather.set('1:late');
    await put('a', 1);
    await new Promise((resolve) => setTimeout(resolve, 500));
    await put('a', 2);
    await put('b');
    const seen = new Set<string>();
    const end = Date.now() + 1_000;
    while (Date.now() < end) {
      seen.add(`index ${await listed(traced)}`).add(`careless ${await read(traced, false)}`);
      seen.add(`strong ${await read(traced, true)}`).add(`untraced ${await listed(world.client)}`);
    }
    expect(seen).toContain('index 1');
    expect(seen).toContain('index 2');
    expect(seen).toContain('careless 1');
    expect([...seen].filter((one) => /strong|untraced/.test(one)).sort()).toEqual(['strong 2', 'untraced 2']);
    // So long the machine has no time for anything, not even for a look at the table.
    for (const from = performance.now(); performance.now() - from < 800; );
    await new Promise((resolve) => setTimeout(resolve, 700));
    for (let i = 0; i < 30; i++) expect(await listed(traced)).toBe(2);
  });

  test('pages end early, and the next goes on behind them', async () => {
    for (let i = 10; i < 40; i++) await put(`${i}`);
    gate.weather.set('1:shortpage');
    let pages = 0;
    const walk = async () => {
      const found: (string | undefined)[] = [];
      let from: Parameters<typeof ofIndex>[0] & { ExclusiveStartKey?: never } = {};
      do {
        const { Items = [], LastEvaluatedKey } = await traced.send(ofIndex(from));
        found.push(...Items.map(({ sk }) => sk?.S));
        pages++;
        from = LastEvaluatedKey ? ({ ExclusiveStartKey: LastEvaluatedKey } as never) : {};
      } while ('ExclusiveStartKey' in from);
      return found;
    };
    for (let time = 0; time < 20; time++)
      expect(await walk()).toEqual(Array.from({ length: 30 }, (_, i) => `${i + 10}`));
    expect(pages).toBeGreaterThan(20);
  });

  test('some of a batch is left for another request', async () => {
    gate.weather.set('1:unprocessed');
    let left = 0;
    for (let round = 0; round < 40; round++) {
      let parts = Array.from({ length: 5 }, (_, i) => ({ PutRequest: { Item: itemOf(`${round}-${i}`) } }));
      while (parts.length > 0) {
        const answer = await traced.send(new BatchWriteItemCommand({ RequestItems: { [TableName]: parts } }));
        parts = (answer.UnprocessedItems?.[TableName] ?? []) as typeof parts;
        left += parts.length;
      }
    }
    expect(left).toBeGreaterThan(0);
    expect(await listed(world.client)).toBe(200);
    let missing = 0;
    for (let round = 0; round < 40; round++) {
      let Keys = Array.from({ length: 5 }, (_, i) => keyOf(`${round}-${i}`));
      let found = 0;
      while (Keys.length > 0) {
        const answer = await traced.send(new BatchGetItemCommand({ RequestItems: { [TableName]: { Keys } } }));
        found += answer.Responses?.[TableName]?.length ?? 0;
        Keys = (answer.UnprocessedKeys?.[TableName]?.Keys ?? []) as typeof Keys;
        missing += Keys.length;
      }
      expect(found).toBe(5);
    }
    expect(missing).toBeGreaterThan(0);
  });

  test('writes meet others, services are busy, and answers are lost: each by its own name, and a lost one was carried out', async () => {
    gate.weather.set('1:conflict,throttle,lost,dropped');
    const ends = new Map<string, number>();
    for (let i = 0; i < 400; i++) {
      const transaction = new TransactWriteItemsCommand({
        TransactItems: [{ Put: { TableName, Item: itemOf(`t${i}`) } }],
      });
      const end = await (i % 2 === 0 ? put(`p${i}`, 0, traced) : traced.send(transaction)).then(
        () => 'done',
        (error: Error) => error.name,
      );
      ends.set(end, (ends.get(end) ?? 0) + 1);
      const there = await world.client.send(
        new GetItemCommand({ TableName, Key: keyOf(`${i % 2 === 0 ? 'p' : 't'}${i}`) }),
      );
      if (end === 'done') expect(there.Item).toBeDefined();
      if (/Transaction|Throttling/.test(end)) expect(there.Item).toBeUndefined();
    }
    for (const name of ['TransactionConflictException', 'TransactionCanceledException', 'ThrottlingException'])
      expect([name, ends.has(name)]).toEqual([name, true]);
    const counts = gate.weather.counts;
    expect(counts.get('lost')).toBeGreaterThan(0);
    const there = await listed(world.client);
    expect(there).toBe((ends.get('done') ?? 0) + (counts.get('lost') ?? 0));
  });

  test('a stream comes in shards and some of it again, each item in its order', async () => {
    gate.weather.set('1:held,again');
    const records: StreamRecord[] = [];
    world.service.streams.subscribe({
      tableName,
      consumer: 'push',
      batchSize: 20,
      handler: async (batch) => void records.push(...batch),
    });
    for (let n = 1; n <= 60; n++) for (const sk of ['a', 'b', 'c']) await put(sk, n);
    const numbersOf = (sk: string) =>
      records
        .filter(({ dynamodb }) => dynamodb.Keys.sk?.S === sk)
        .map(({ dynamodb }) => Number(dynamodb.NewImage?.n?.N));
    await until(() => ['a', 'b', 'c'].every((sk) => numbersOf(sk).includes(60)), 15_000);
    expect(records.length).toBeGreaterThan(180);
    for (const sk of ['a', 'b', 'c']) {
      const first = numbersOf(sk).filter((n, i, all) => all.indexOf(n) === i);
      expect(first).toEqual(Array.from({ length: 60 }, (_, i) => i + 1));
    }
  });
});
