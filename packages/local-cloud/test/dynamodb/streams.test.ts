import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  BatchWriteItemCommand,
  DeleteItemCommand,
  DescribeTimeToLiveCommand,
  GetItemCommand,
  PutItemCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { StreamRecord } from '../../src/dynamodb/streams.ts';
import { startTable } from '../../src/dynamodb/table.ts';
import { clientOf, createFeisTable, knownCallers, tableName, tableWorld, until, type World } from './support.ts';

const keyOf = (sk: string) => ({ pk: { S: 'stream' }, sk: { S: sk } });
const putOf = (sk: string, n = 0, rest = {}) =>
  new PutItemCommand({ TableName: tableName, Item: { ...keyOf(sk), n: { N: String(n) }, ...rest } });
const sortKeys = (records: StreamRecord[]) => records.map(({ dynamodb }) => dynamodb.Keys.sk?.S);

describe('streams', () => {
  let world: World;
  beforeEach(async () => {
    world = await tableWorld();
  });
  afterEach(() => world.end());

  const collect = (consumer = 'push', batchSize = 100) => {
    const records: StreamRecord[] = [];
    const handler = async (batch: StreamRecord[]) => {
      records.push(...batch);
    };
    const subscription = world.service.streams.subscribe({ tableName, consumer, batchSize, handler });
    return { records, subscription };
  };

  test('every kind of write leaves one record of the right shape, in order', async () => {
    const { records } = collect();
    await world.client.send(putOf('a', 1));
    await world.client.send(putOf('a', 1));
    await world.client.send(
      new UpdateItemCommand({
        TableName: tableName,
        Key: keyOf('a'),
        UpdateExpression: 'SET n = :two',
        ExpressionAttributeValues: { ':two': { N: '2' } },
      }),
    );
    await world.client.send(
      new BatchWriteItemCommand({ RequestItems: { [tableName]: [{ PutRequest: { Item: keyOf('b') } }] } }),
    );
    await world.client.send(
      new TransactWriteItemsCommand({
        TransactItems: [
          { Put: { TableName: tableName, Item: keyOf('c') } },
          { Delete: { TableName: tableName, Key: keyOf('b') } },
        ],
      }),
    );
    await world.client.send(new DeleteItemCommand({ TableName: tableName, Key: keyOf('a') }));
    await world.client.send(new DeleteItemCommand({ TableName: tableName, Key: keyOf('never there') }));
    await until(() => records.length >= 6);
    expect(records.map(({ eventName, dynamodb }) => [eventName, dynamodb.Keys.sk?.S])).toEqual([
      ['INSERT', 'a'],
      ['MODIFY', 'a'],
      ['INSERT', 'b'],
      ['INSERT', 'c'],
      ['REMOVE', 'b'],
      ['REMOVE', 'a'],
    ]);
    const numbers = records.map(({ dynamodb }) => BigInt(dynamodb.SequenceNumber));
    expect(numbers.every((number, i) => i === 0 || number > (numbers[i - 1] ?? 0n))).toBe(true);
    expect(records[1]).toMatchObject({
      eventSource: 'aws:dynamodb',
      awsRegion: 'us-east-1',
      dynamodb: { OldImage: { n: { N: '1' } }, NewImage: { n: { N: '2' } }, StreamViewType: 'NEW_AND_OLD_IMAGES' },
    });
    expect(records[1]?.eventSourceARN).toMatch(/^arn:aws:dynamodb:us-east-1:000000000000:table\/feis\/stream\//);
    expect(new Set(records.map(({ eventID }) => eventID)).size).toBe(6);
  });

  test('an idle consumer has a record within 20 ms of its write', async () => {
    let arrived = 0;
    world.service.streams.subscribe({
      tableName,
      consumer: 'quick',
      batchSize: 10,
      handler: async () => {
        arrived = performance.now();
      },
    });
    const waits: number[] = [];
    for (let i = 0; i < 20; i++) {
      arrived = 0;
      // It has had a batch a moment ago, and is idle once the time between two is over.
      await delay(110);
      await world.client.send(putOf(`q${i}`, i));
      const acknowledged = performance.now();
      await until(() => arrived > 0);
      waits.push(arrived - acknowledged);
    }
    waits.sort((a, b) => a - b);
    expect(waits[10]).toBeLessThan(20);
  });

  test('a consumer that is busy has a batch a tenth of a second after the one before, with all that was written meanwhile', async () => {
    const batches: { at: number; records: number }[] = [];
    world.service.streams.subscribe({
      tableName,
      consumer: 'busy',
      batchSize: 10,
      handler: async (records) => {
        batches.push({ at: performance.now(), records: records.length });
      },
    });
    for (let i = 0; i < 40; i++) {
      await world.client.send(putOf(`busy${i}`, i));
      await delay(10);
    }
    await until(() => batches.reduce((sum, { records }) => sum + records, 0) === 40);
    const apart = batches.slice(1).map(({ at }, i) => at - (batches[i]?.at ?? 0));
    apart.sort((a, b) => a - b);
    expect(apart[Math.floor(apart.length / 2)]).toBeGreaterThan(90);
  });

  test('a rejected batch comes again before anything later, and each consumer has its own position', async () => {
    const attempts: (string | undefined)[][] = [];
    let refusals = 3;
    world.service.streams.subscribe({
      tableName,
      consumer: 'stubborn',
      batchSize: 2,
      handler: async (batch) => {
        attempts.push(sortKeys(batch));
        if (refusals-- > 0) throw new Error('not yet');
      },
    });
    const other = collect('other');
    for (let i = 0; i < 4; i++) await world.client.send(putOf(`r${i}`, i));
    await until(() => attempts.flat().at(-1) === 'r3');
    expect(attempts.slice(0, 4).map(([first]) => first)).toEqual(['r0', 'r0', 'r0', 'r0']);
    expect([...new Set(attempts.flat())]).toEqual(['r0', 'r1', 'r2', 'r3']);
    expect(sortKeys(other.records)).toEqual(['r0', 'r1', 'r2', 'r3']);
  });

  test('a consumer goes on after a restart where it stopped and misses nothing', async () => {
    const first = collect();
    await world.client.send(putOf('before', 1));
    await until(() => first.records.length === 1);
    await first.subscription.close();
    await world.client.send(putOf('meanwhile', 2));
    await world.restart();
    await world.client.send(putOf('after', 3));
    const second = collect();
    await until(() => second.records.length >= 2);
    expect(sortKeys(second.records)).toEqual(['meanwhile', 'after']);
    // How far it is, is written after the records were handed over.
    await until(async () => (await second.subscription.lag()) === 0);
  });

  test('a batch that was not finished when the service stopped is delivered again', async () => {
    const started = Promise.withResolvers<void>();
    world.service.streams.subscribe({
      tableName,
      consumer: 'slow',
      batchSize: 10,
      handler: async () => {
        started.resolve();
        throw new Error('the machine stops here');
      },
    });
    await world.client.send(putOf('again', 1));
    await started.promise;
    await world.restart();
    const { records } = collect('slow');
    await until(() => records.length === 1);
    expect(sortKeys(records)).toEqual(['again']);
  });

  test('records are kept for an hour and until every consumer has passed them', async () => {
    let clock = Date.now();
    await world.restart({ now: () => clock });
    const { records, subscription } = collect('first');
    await world.client.send(putOf('kept', 1));
    await until(() => records.length === 1);
    await subscription.close();
    await world.service.streams.trim();
    const late = collect('late');
    await until(() => late.records.length === 1);
    await late.subscription.close();
    clock += 3601_000;
    await world.service.streams.trim();
    const tooLate = collect('too late');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(tooLate.records).toEqual([]);
  });
});

describe('time to live', () => {
  test('a sweep removes what is due, also what was there before, and says so in the stream', async () => {
    let clock = Date.now();
    const world = await tableWorld({ now: () => clock });
    const records: StreamRecord[] = [];
    const handler = async (batch: StreamRecord[]) => {
      records.push(...batch);
    };
    world.service.streams.subscribe({ tableName, consumer: 'ttl', batchSize: 10, handler });
    const expiring = (sk: string, inSeconds: number) =>
      putOf(sk, 0, { expires: { N: String(Math.floor(clock / 1000) + inSeconds) } });
    await world.client.send(expiring('early', 60));
    const TimeToLiveSpecification = { AttributeName: 'expires', Enabled: true };
    await world.client.send(new UpdateTimeToLiveCommand({ TableName: tableName, TimeToLiveSpecification }));
    const described = await world.client.send(new DescribeTimeToLiveCommand({ TableName: tableName }));
    expect(described.TimeToLiveDescription).toEqual({ TimeToLiveStatus: 'ENABLED', AttributeName: 'expires' });
    await world.client.send(expiring('due', 60));
    await world.client.send(expiring('extended', 60));
    await world.client.send(expiring('extended', 600));
    await world.client.send(putOf('forever'));
    await world.client.send(putOf('ancient', 0, { expires: { N: '12345' } }));
    expect(await world.service.sweepExpired()).toBe(0);
    clock += 61_000;
    expect(await world.service.sweepExpired()).toBe(2);
    await until(() => records.filter(({ eventName }) => eventName === 'REMOVE').length === 2);
    const removals = records.filter(({ eventName }) => eventName === 'REMOVE');
    expect(sortKeys(removals).map(String).sort()).toEqual(['due', 'early']);
    expect(removals[0]?.userIdentity).toEqual({ type: 'Service', principalId: 'dynamodb.amazonaws.com' });
    const read = await world.client.send(new GetItemCommand({ TableName: tableName, Key: keyOf('extended') }));
    expect(read.Item).toBeDefined();
    await world.end();
  });
});

test('kill -9 while writing loses no acknowledged write and no record of one', { timeout: 30_000 }, async () => {
  const dir = await mkdtemp(join(tmpdir(), 'rince-kill-'));
  const child = fork(join(import.meta.dirname, 'table-process.ts'), [dir], { stdio: 'inherit' });
  const [url] = (await once(child, 'message')) as [string];
  const client = clientOf(url);
  await createFeisTable(client);
  const acknowledged: string[] = [];
  const write = async (worker: number) => {
    for (let i = 0; ; i++) {
      const sk = `w${worker}-${i}`;
      const twin = `${sk}-twin`;
      if (i % 2) await client.send(putOf(sk, i));
      else {
        const TransactItems = [sk, twin].map((id) => ({ Put: { TableName: tableName, Item: keyOf(id) } }));
        await client.send(new TransactWriteItemsCommand({ TransactItems }));
        acknowledged.push(twin);
      }
      acknowledged.push(sk);
    }
  };
  const workers = Array.from({ length: 8 }, (_, worker) => write(worker).catch(() => undefined));
  await until(() => acknowledged.length > 500, 20_000);
  child.kill('SIGKILL');
  await Promise.all(workers);
  client.destroy();

  const service = await startTable({ dir, principals: knownCallers() });
  const reader = clientOf(service.url);
  const recorded: string[] = [];
  service.streams.subscribe({
    tableName,
    consumer: 'witness',
    batchSize: 1000,
    handler: async (records) => {
      recorded.push(...sortKeys(records).map(String));
    },
  });
  await until(() => acknowledged.every((sk) => recorded.includes(sk)), 10_000);
  expect(new Set(recorded).size).toBe(recorded.length);
  // Nothing is recorded that is not there either, and a transaction is whole.
  for (const sk of recorded) {
    const read = await reader.send(new GetItemCommand({ TableName: tableName, Key: keyOf(sk) }));
    expect(read.Item).toBeDefined();
  }
  for (const twin of recorded.filter((sk) => sk.endsWith('-twin'))) {
    expect(recorded).toContain(twin.slice(0, -'-twin'.length));
  }
  for (const sk of acknowledged) {
    const read = await reader.send(new GetItemCommand({ TableName: tableName, Key: keyOf(sk) }));
    expect(read.Item, sk).toBeDefined();
  }
  reader.destroy();
  await service.close();
  await rm(dir, { recursive: true, force: true });
});
