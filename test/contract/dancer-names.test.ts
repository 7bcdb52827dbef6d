import { eventKey } from '@rince/store/keys';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { type Buyer, type MoneyFeis, moneyFeis } from '../support/money-feis.ts';
import { quiet } from '../support/race.ts';

// A family corrects the name of a child who is entered: whoever works at the feis reads the new one, and what is over stays as it was.

let cloud: TestCloud;
let feis: MoneyFeis;
beforeAll(async () => {
  cloud = await startTestCloud();
  feis = await moneyFeis(cloud, { buyers: 3, word: 'called' });
}, 120_000);
afterAll(() => cloud?.end());

const call = async ({ client, dancer }: Buyer, name: string, lname: string): Promise<void> => {
  const { revision } = await client.ask('getDancer', { params: { id: dancer } });
  await client.ask('editDancer', { params: { id: dancer }, body: { name, lname, revision } });
  await quiet(cloud, ['payments']);
};
const onSheet = async ({ dances: [dance = ''] }: Buyer) => {
  const { entries } = await feis.tabulator.ask('getTabulatorCompetition', { query: { query: { id: dance } } });
  return entries.map(({ name, lname }) => `${name} ${lname}`);
};
const inEntry = async ({ client, id }: Buyer) =>
  (await client.ask('getEntry', { params: { id } })).sections.map(({ profile }) => `${profile.name} ${profile.lname}`);
const toldOffice = async () =>
  (await feis.organizer.ask('listEventNotices', { query: { query: { event: feis.event } } })).data
    .filter(({ title }) => title === 'The name of a dancer was corrected')
    .map(({ content }) => content);

it('is called so on the sheet, in the entry and in the lists of the office, which is told', async () => {
  const buyer = await feis.buyer({ paid: true });
  await quiet(cloud, ['payments']);
  const [before] = await onSheet(buyer);
  expect(before).toBeTruthy();
  await call(buyer, 'Saoirse', 'Ni Bhriain');
  expect(await onSheet(buyer)).toEqual(['Saoirse Ni Bhriain']);
  expect(await inEntry(buyer)).toEqual(['Saoirse Ni Bhriain']);
  const { data } = await feis.organizer.ask('listEventDancers', { query: { query: { event: feis.event } } });
  expect(data.map(({ name, lname }) => `${name} ${lname}`)).toContain('Saoirse Ni Bhriain');
  expect(await toldOffice()).toEqual([
    expect.stringMatching(
      /^Dancer \d+ is called Saoirse Ni Bhriain now\. What was printed before may say it otherwise\.$/,
    ),
  ]);
  // Another change of the profile tells nobody anything.
  await call(buyer, 'Saoirse', 'Ni Bhriain');
  expect(await toldOffice()).toHaveLength(1);
});

it('keeps the name of the day at a feis that is over and has its results', async () => {
  const buyer = await feis.buyer({ paid: true });
  await quiet(cloud, ['payments']);
  const before = await onSheet(buyer);
  const over = { hasResults: true, judgingEnd: '2020-01-01' };
  const { judgingEnd } = await feis.organizer.ask('getForOrganizer', { query: { id: feis.event } });
  await feis.table.transact([{ kind: 'update', key: eventKey(feis.event), set: over }]);
  await call(buyer, 'Somebody', 'Else');
  await feis.table.transact([{ kind: 'update', key: eventKey(feis.event), set: { hasResults: false, judgingEnd } }]);
  expect(await onSheet(buyer)).toEqual(before);
  expect(await inEntry(buyer)).toEqual(before);
});
