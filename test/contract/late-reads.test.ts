import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { cappedFeis } from '../support/capped-feis.ts';
import { type Client, signIn } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { readyFeis } from '../support/demo-feis.ts';
import { enteredFamily, paymentOf } from '../support/family.ts';
import { cards, Provider } from '../support/provider.ts';
import { tableOf } from '../support/table.ts';

// The table shows careless readers, and everybody who asks an index, what was there up to two seconds ago. Whoever decides reads the newest.

let cloud: TestCloud;
let organizer: Client;
let feis: string;
beforeAll(async () => {
  cloud = await startTestCloud();
  ({ organizer, feis } = await readyFeis(cloud.url));
});
afterEach(() => cloud.services.gate.weather.set(''));
afterAll(() => cloud?.end());

/** Reads are late from now on: there is something of before to see. */
const letReadsBeLate = async (): Promise<void> => {
  cloud.services.gate.weather.set('7:late');
  await new Promise((resolve) => setTimeout(resolve, 2_500));
};

test('nobody is charged a price that was changed a moment ago', async () => {
  const provider = new Provider(cloud.url, cloud.env);
  const { event } = await cappedFeis(organizer, tableOf(cloud.env), feis, 'A feis with new prices', {});
  const families = [];
  for (let i = 0; i < 6; i++) {
    const email = `late${i}@example.org`;
    const family = await enteredFamily(cloud.url, event, email, { levels: ['novice'] });
    families.push({ ...family, card: await provider.keepCard(family.parent, cards.pays) });
  }
  await letReadsBeLate();
  const { revision } = await organizer.ask('getForOrganizer', { query: { id: event } });
  await organizer.ask('editEvent', { params: { id: event }, body: { event: { revision, programFee: 700 } } });
  const answers = await Promise.all(
    families.map(({ parent, entry, card }) => parent.send('payEntry', { body: paymentOf(entry, card) })),
  );
  expect(answers.map(({ http, code }) => [http, code])).toEqual(families.map(() => [409, 'PRICE_CHANGED']));
});

test('whoever tabulates no longer since a moment ago reads no more lists of the event', async () => {
  const { event } = await cappedFeis(organizer, tableOf(cloud.env), feis, 'A feis with new people', {});
  const tabulator = await signIn(cloud.url, 'tabulator@feis.test');
  const { _id } = await tabulator.ask('me');
  const staff = async (tabulators: string[]): Promise<void> => {
    const { revision } = await organizer.ask('getForOrganizer', { query: { id: event } });
    await organizer.ask('editEvent', { params: { id: event }, body: { event: { revision, tabulators } } });
  };
  const asks = async () => [
    (await tabulator.send('getCompetitions', { body: { event } })).http,
    (await tabulator.send('tabulatorCompetitions', { query: { query: { id: event } } })).http,
    (await tabulator.send('listEventWaiting', { query: { query: { event } } })).http,
  ];
  await staff([_id]);
  await letReadsBeLate();
  expect(await asks()).toEqual([200, 200, 200]);
  await staff([]);
  const answers = await Promise.all(Array.from({ length: 6 }, asks));
  expect(new Set(answers.flat())).toEqual(new Set([403]));
});
