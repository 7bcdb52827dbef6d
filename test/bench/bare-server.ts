import { createServer, type ServerResponse } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { getDancers } from '@rince/store/dancers';
import { getSchools } from '@rince/store/directory';
import { getEntry } from '@rince/store/entries';
import { getEvent } from '@rince/store/events';
import { getUser } from '@rince/store/users';
import { tableOf } from '../support/table.ts';

// The least that could answer an entry: no gateway, no token, no schema; the same reads of the same table.

const { env, user } = workerData as { env: Record<string, string>; user: string };
const table = tableOf(env);

const answer = async (id: string, response: ServerResponse): Promise<void> => {
  await getUser(table, user);
  const entry = await getEntry(table, id);
  if (!entry) {
    response.writeHead(404).end();
    return;
  }
  const [event, dancers] = await Promise.all([
    getEvent(table, entry.event),
    getDancers(
      table,
      entry.sections.map(({ dancer }) => dancer),
    ),
  ]);
  await getSchools(table, [...new Set(dancers.map((dancer) => dancer?.school._id ?? ''))]);
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ ...entry, event: event?._id }));
};

const server = createServer((request, response) => {
  answer(request.url?.split('/').at(-1) ?? '', response).catch(() => response.destroy());
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  parentPort?.postMessage(typeof address === 'object' ? address?.port : 0);
});
