import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GetConnectionCommand,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type Fixture, startFixture, until } from './fixture.ts';

let fixture: Fixture;

beforeAll(async () => {
  fixture = await startFixture({ socketLimits: { most: 12, idleMs: 1500, longestMs: 4000 } });
});
afterAll(() => fixture.end());

interface Client {
  readonly socket: WebSocket;
  readonly received: string[];
  readonly closed: Promise<number>;
}

async function connect(query = ''): Promise<Client> {
  const socket = new WebSocket(`${fixture.cloud.url.replace('http', 'ws')}/ws${query}`);
  const received: string[] = [];
  socket.on('message', (data) => received.push(String(data)));
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await new Promise<void>((resolve, reject) => {
    socket.on('open', resolve);
    socket.on('error', reject);
  });
  return { socket, received, closed };
}

async function ask(client: Client, message: object): Promise<string> {
  const before = client.received.length;
  client.socket.send(JSON.stringify(message));
  return until(() => client.received[before]);
}

function management(principal = 'socket'): ApiGatewayManagementApiClient {
  const { services, runtime } = fixture.cloud;
  const { accessKeyId, secretAccessKey } =
    services.functions.find(({ name }) => name === principal)?.principal ?? services.root;
  const credentials = { accessKeyId, secretAccessKey };
  return new ApiGatewayManagementApiClient({
    endpoint: runtime.addresses.sockets,
    region: 'us-east-1',
    credentials,
    maxAttempts: 1,
  });
}

test('the function answers through @connections', async () => {
  const client = await connect();
  const answer = JSON.parse(await ask(client, { hello: 'á' })) as { id: string };
  expect(answer).toMatchObject({ routeKey: '$default', echo: { hello: 'á' }, from: '127.0.0.1' });
  const open = await management().send(new GetConnectionCommand({ ConnectionId: answer.id }));
  expect(open.Identity?.SourceIp).toBe('127.0.0.1');
  await management().send(new PostToConnectionCommand({ ConnectionId: answer.id, Data: 'pushed' }));
  await until(() => client.received.find((text) => text === 'pushed'));
  await management().send(new DeleteConnectionCommand({ ConnectionId: answer.id }));
  await client.closed;
  const gone = management().send(new PostToConnectionCommand({ ConnectionId: answer.id, Data: 'x' }));
  await expect(gone).rejects.toMatchObject({ name: 'GoneException' });
});

test('somebody who is gone is gone', async () => {
  expect(await ask(await connect(), { gone: true })).toBe('GoneException 410');
});

test('the function may refuse a connection', async () => {
  await expect(connect('?refuse=1')).rejects.toThrow('403');
});

test('an error of the function is told to the sender', async () => {
  expect(JSON.parse(await ask(await connect(), { fail: true }))).toMatchObject({ message: 'Internal server error' });
});

test('a role without the grant cannot push', async () => {
  const refused = management('echo').send(new PostToConnectionCommand({ ConnectionId: 'x=', Data: 'x' }));
  await expect(refused).rejects.toMatchObject({ name: 'ForbiddenException' });
});

test('a message is at most 32 KB in and 128 KB out', async () => {
  const client = await connect();
  const { id } = JSON.parse(await ask(client, {})) as { id: string };
  const large = management().send(new PostToConnectionCommand({ ConnectionId: id, Data: 'x'.repeat(128 * 1024 + 1) }));
  await expect(large).rejects.toMatchObject({ name: 'PayloadTooLargeException' });
  client.socket.send('x'.repeat(32 * 1024 + 1));
  expect(await client.closed).toBe(1009);
});

test('a silent socket is closed, and a talkative one in the end as well', async () => {
  const silent = await connect();
  const talkative = await connect();
  const talking = setInterval(() => talkative.socket.send('{}'), 200);
  const started = Date.now();
  expect(await silent.closed).toBe(1001);
  expect(Date.now() - started).toBeLessThan(3000);
  expect(await talkative.closed).toBe(1001);
  clearInterval(talking);
  expect(Date.now() - started).toBeGreaterThan(3000);
});

test('who comes when there is no room is refused, and nobody is cut off for them', async () => {
  // Who is answered first would be silent for too long while new threads begin: all of them are there before.
  const first = await Promise.all(Array.from({ length: 4 }, () => connect()));
  for (const { socket } of first) socket.close();
  await Promise.all(first.map(({ closed }) => closed));
  const clients: Client[] = [];
  const refused = await Promise.all(
    Array.from({ length: 15 }, () =>
      connect().then(
        (client) => void clients.push(client),
        (error: Error) => error.message,
      ),
    ),
  );
  expect(clients.length).toBeLessThanOrEqual(12);
  expect([...new Set(refused)].filter(Boolean)).toEqual(['Unexpected server response: 429']);
  for (const client of clients) expect(JSON.parse(await ask(client, { hello: 'there' }))).toHaveProperty('echo');
  for (const client of clients) client.socket.close();
  await Promise.all(clients.map(({ closed }) => closed));
  const next = await connect();
  next.socket.close();
  await next.closed;
});
