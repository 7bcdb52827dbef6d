import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { call, type Fixture, post, startFixture, until } from './fixture.ts';

// What happens to functions on a bad day, and the page that brings it.

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture({ weather: '3:clock' });
});
afterAll(() => fixture.end());

test('a page shows the weather, and changes it', async () => {
  const { cloud } = fixture;
  const { text } = await call(cloud, '/_local/weather');
  expect(text).toContain('3:clock');
  expect((await post(cloud, '/_local/weather', { forecast: '7:hail' })).status).toBe(400);
  expect((await post(cloud, '/_local/weather', { forecast: '7:busy' })).json).toEqual({ forecast: '7:busy' });
  expect(cloud.services.gate.weather.forecast).toBe('7:busy');
  expect((await post(cloud, '/_local/weather', { forecast: null })).json).toEqual({ forecast: '' });
  expect((await call(cloud, '/_local/weather')).text).toContain('clear');
});

test('calls find no function free, or one that dies, and the next one works', async () => {
  const { cloud } = fixture;
  cloud.services.gate.weather.set('7:busy,killed,unheard');
  const answers = new Map<number, number>();
  for (let i = 0; i < 400 || (i < 4_000 && !answers.has(500)); i++) {
    const { status } = await call(cloud, '/api/echo');
    answers.set(status, (answers.get(status) ?? 0) + 1);
  }
  cloud.services.gate.weather.set('');
  expect([...answers.keys()].sort()).toEqual([200, 500, 503]);
  expect(answers.get(200)).toBeGreaterThan(350);
  expect((await call(cloud, '/api/echo')).status).toBe(200);
});

test('a thread that is new begins late, and works', async () => {
  const { services, runtime } = fixture.cloud;
  const { weather } = services.gate;
  weather.set('7:cold');
  while (!weather.counts.get('cold')) {
    for (const one of runtime.functions.values()) await one.kill();
    expect((await call(fixture.cloud, '/api/echo')).status).toBe(200);
  }
  weather.set('');
});

test('a function may die at any moment of what it takes it, however long that is', async () => {
  const { weather } = fixture.cloud.services.gate;
  expect((await post(fixture.cloud, '/api/echo', { wait: 500 })).status).toBe(200);
  const happens = vi.spyOn(weather, 'happens').mockImplementation((what) => what === 'killed');
  const upTo = vi.spyOn(weather, 'upTo').mockReturnValue(0);
  await call(fixture.cloud, '/api/echo');
  expect(upTo.mock.calls[0]?.[0]).toBeGreaterThan(500);
  happens.mockRestore();
  upTo.mockRestore();
});

test('a message comes twice', async () => {
  const { env, services } = fixture.cloud;
  const credentials = { accessKeyId: env.AWS_ACCESS_KEY_ID ?? '', secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? '' };
  const table = new DynamoDBClient({ region: 'us-east-1', credentials, endpoint: services.table.url });
  const queue = new SQSClient({ region: 'us-east-1', credentials, endpoint: services.queues.url });
  const QueueUrl = `${services.queues.url}/000000000000/fixture-jobs`;
  const triesOf = async (id: string): Promise<number> => {
    const Key = { pk: { S: 'job' }, sk: { S: id } };
    const { Item } = await table.send(new GetItemCommand({ TableName: 'fixture-table', Key, ConsistentRead: true }));
    return Number(Item?.tries?.N ?? 0);
  };
  services.gate.weather.set('7:again,held');
  const ids = Array.from({ length: 60 }, (_, i) => `often-${i}`);
  for (const id of ids) await queue.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify({ id }) }));
  const tries = await until(async () => {
    const all = await Promise.all(ids.map(triesOf));
    return all.every((count) => count > 0) ? all : undefined;
  }, 20_000);
  services.gate.weather.set('');
  expect(Math.max(...tries)).toBeGreaterThan(1);
  table.destroy();
  queue.destroy();
});
