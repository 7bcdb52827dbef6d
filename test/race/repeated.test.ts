import type { Fate } from '@rince/local-cloud/gate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Answer } from '../support/answer.ts';
import type { Client } from '../support/client.ts';
import { signIn } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { raceOf, tracedClient } from '../support/race.ts';
import { type RacingFeis, racingFeis, type Sheet } from '../support/racing-feis.ts';

// A request that nobody has answered yet is sent again with the same key, and both arrive: what was done is answered, and to both the same.

let cloud: TestCloud;
let feis: RacingFeis;
let admin: Client;
let keys = 0;

beforeAll(async () => {
  cloud = await startTestCloud();
  admin = await signIn(cloud.url, 'admin@feis.test');
  feis = await racingFeis(cloud, { competitions: 400, nth: 63 });
}, 240_000);
afterAll(() => cloud?.end());

const answersAlike = <World>(
  title: string,
  world: () => Promise<World>,
  who: () => Client,
  act: (client: Client, key: string, world: World) => Promise<Answer<unknown>>,
): void =>
  raceOf(title, () => cloud, {
    world: async () => ({ of: await world(), key: `again-${keys++}` }),
    a: { says: 'the request', act: ({ of, key }, as) => act(as(who()), key, of) },
    b: { says: 'the same again', act: ({ of, key }, as) => act(as(who()), key, of) },
    holds: async (_, { a, b }) => {
      expect([a.http, b.http]).toEqual([200, 200]);
      expect(a.data).toEqual(b.data);
    },
  });

const line = ({ lines }: Sheet): string => lines[0]?._id ?? '';
const cell = (sheet: Sheet) => ({ entryCompetition: line(sheet), round: 1, slot: 1, score: 60 });

answersAlike(
  'a dancer is taken off a sheet',
  () => feis.sheet(),
  () => feis.tabulator,
  (client, key, sheet) =>
    client.send('removeDancer', { key, body: { id: sheet.id, entryCompetition: line(sheet), reason: 'Has left' } }),
);
answersAlike(
  'a school is deleted',
  async () => (await admin.ask('createSchool', { body: { school: { name: `Scoil ${keys++}`, city: 'Inis' } } }))._id,
  () => admin,
  (client, key, id) => client.send('deleteSchool', { key, params: { id } }),
);
answersAlike(
  'a tabulator saves a mark',
  () => feis.sheet(),
  () => feis.tabulator,
  (client, key, sheet) => client.send('submitMultiScore', { key, body: { id: sheet.id, cells: [cell(sheet)] } }),
);

it('an answer that was kept is not written over by a request that comes late', async () => {
  const sheet = await feis.sheet();
  const sent = { key: 'late', body: { id: sheet.id, cells: [cell(sheet)] } };
  const { client, trace } = tracedClient(feis.tabulator);
  const [held, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let writes = 0;
  const stop = cloud.services.gate.watch(trace, async ({ operation }): Promise<Fate> => {
    if (operation === 'TransactWriteItems' && writes++ === 0) {
      held.resolve();
      await goOn.promise;
    }
    return 'go';
  });
  const first = client.send('submitMultiScore', sent);
  await held.promise;
  const again = await feis.tabulator.send('submitMultiScore', sent);
  goOn.resolve();
  expect((await first).data).toEqual(again.data);
  stop();
  expect((await feis.tabulator.send('submitMultiScore', sent)).data).toEqual(again.data);
});
