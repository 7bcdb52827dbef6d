import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { QueueView } from '../../src/sqs/queues.ts';
import { type Fixture, post, startFixture, until } from './fixture.ts';

let fixture: Fixture;
let table: DynamoDBClient;
let queue: SQSClient;
const TableName = 'fixture-table';

beforeAll(async () => {
  fixture = await startFixture();
  const { env, services } = fixture.cloud;
  const credentials = { accessKeyId: env.AWS_ACCESS_KEY_ID ?? '', secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? '' };
  const region = 'us-east-1';
  table = new DynamoDBClient({ region, credentials, endpoint: services.table.url });
  queue = new SQSClient({ region, credentials, endpoint: services.queues.url });
});
afterAll(async () => {
  table.destroy();
  queue.destroy();
  await fixture.end();
});

const put = (pk: string, sk: string, word = '') =>
  table.send(new PutItemCommand({ TableName, Item: { pk: { S: pk }, sk: { S: sk }, word: { S: word } } }));

async function read(pk: string, sk: string) {
  const { Item } = await table.send(new GetItemCommand({ TableName, Key: { pk: { S: pk }, sk: { S: sk } } }));
  return Item;
}

const tries = async (id: string): Promise<number> => Number((await read('job', id))?.tries?.N ?? 0);

async function send(job: object): Promise<void> {
  const QueueUrl = `${fixture.cloud.services.queues.url}/000000000000/fixture-jobs`;
  await queue.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(job) }));
}

const queueOf = (name: string): QueueView | undefined =>
  fixture.cloud.services.queues.inspect().find((one) => one.name === name);

describe('a queue', () => {
  test('feeds its worker and forgets what succeeded', async () => {
    await send({ id: 'one' });
    await until(async () => ((await tries('one')) === 1 ? true : undefined));
    await until(() => (queueOf('fixture-jobs')?.messages.length === 0 ? true : undefined));
  });

  test('keeps what failed out of sight for its time, tries only that again, and puts it aside after three times', async () => {
    await Promise.all([send({ id: 'bad', fail: true }), send({ id: 'good' })]);
    const began = Date.now();
    const dead = await until(() => queueOf('fixture-dead')?.messages.find(({ body }) => body.includes('bad')), 15_000);
    expect(dead.state).toBe('ready');
    // Two seconds after each try.
    expect(Date.now() - began).toBeGreaterThan(3_900);
    expect({ good: await tries('good'), bad: await tries('bad') }).toEqual({ good: 1, bad: 3 });
    const { json } = await post(fixture.cloud, '/_local/queues/fixture-dead/redrive', {});
    expect(json).toEqual({ moved: 1 });
    await until(async () => ((await tries('bad')) > 3 ? true : undefined));
  });

  test('delivers again what a killed worker had in hand', async () => {
    await send({ id: 'killed', wait: 1500 });
    await until(async () => ((await tries('killed')) === 1 ? true : undefined));
    const { json } = await post(fixture.cloud, '/_local/functions/worker/kill', {});
    expect(json.killed).toBeGreaterThan(0);
    await until(async () => ((await tries('killed')) === 2 ? true : undefined));
    await until(() =>
      queueOf('fixture-jobs')?.messages.some(({ body }) => body.includes('killed')) ? undefined : true,
    );
  });

  test('carries the time of the rules', async () => {
    fixture.cloud.clock.set('2033-05-18T03:33:20Z');
    await send({ id: 'timed', sent: true });
    await until(async () => ((await tries('sent-2000')) === 1 ? true : undefined));
    fixture.cloud.clock.reset();
  });
});

describe('the table', () => {
  test('tells its follower of the changes that pass its filter, and of no others', async () => {
    await put('thing', '1');
    await put('another', '1');
    await put('thing', '1', 'changed');
    await put('thing', '2');
    await until(() => read('seen', 'INSERT thing 1'));
    await until(() => read('seen', 'INSERT thing 2'));
    expect(await read('seen', 'INSERT another 1')).toBeUndefined();
    expect(await read('seen', 'MODIFY thing 1')).toBeUndefined();
  });

  test('finds the record that cannot be digested, puts it aside and goes on', async () => {
    await Promise.all([put('before', '1'), put('poison', '1'), put('after', '1')]);
    await until(() => read('seen', 'INSERT before 1'));
    await until(() => read('seen', 'INSERT after 1'));
    const [aside] = await until(() => {
      const messages = queueOf('fixture-follower-dead')?.messages;
      return messages && messages.length > 0 ? messages : undefined;
    });
    const told = JSON.parse(aside?.body ?? '{}') as {
      DDBStreamBatchInfo: { batchSize: number };
      requestContext: object;
    };
    expect(told.DDBStreamBatchInfo.batchSize).toBe(1);
    expect(told.requestContext).toMatchObject({ condition: 'RetryAttemptsExhausted', approximateInvokeCount: 2 });
  });

  test('tells after a restart what happened before it, and its end was no try of what a worker had in hand', async () => {
    await send({ id: 'ended', wait: 60_000 });
    await until(async () => ((await tries('ended')) === 1 ? true : undefined));
    const { cloud } = fixture;
    await cloud.runtime.close();
    await put('late', '1');
    const inHand = queueOf('fixture-jobs')?.messages.find(({ body }) => body.includes('ended'));
    expect(inHand).toMatchObject({ receiveCount: 1, state: 'inflight' });
    await cloud.close();
    fixture.cloud = (await restart()).cloud;
    const { env, services } = fixture.cloud;
    const credentials = { accessKeyId: env.AWS_ACCESS_KEY_ID ?? '', secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? '' };
    table = new DynamoDBClient({ region: 'us-east-1', credentials, endpoint: services.table.url });
    await until(() => read('seen', 'INSERT late 1'));
    expect(await tries('one')).toBe(1);
  });
});

async function restart() {
  const { startCloud } = await import('../../src/start.ts');
  const { join } = await import('node:path');
  const { folder } = fixture;
  const cloud = await startCloud({
    dir: join(folder, 'data'),
    port: 0,
    quiet: true,
    assembly: join(folder, 'cdk.out'),
  });
  return { cloud };
}
