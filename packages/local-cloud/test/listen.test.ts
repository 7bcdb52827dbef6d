import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { listen, stopListening } from '../src/listen.ts';

it('stops at once, though somebody has connected and asked nothing', async () => {
  const server = createServer();
  const { port } = new URL(await listen(server));
  const silent = connect(Number(port), '127.0.0.1');
  await once(server, 'connection');
  const ended = once(silent, 'close');
  await stopListening(server, 3_600_000);
  await ended;
  expect(server.listening).toBe(false);
});

it('lets a request in hand finish', async () => {
  const server = createServer((_, response) => {
    void stopped.promise.then(() => response.end('done'));
  });
  const stopped = Promise.withResolvers<void>();
  const url = await listen(server);
  const asked = once(server, 'request');
  const answer = fetch(url, { headers: { connection: 'close' } });
  await asked;
  const closed = stopListening(server, 3_600_000);
  stopped.resolve();
  expect(await (await answer).text()).toBe('done');
  await closed;
});
