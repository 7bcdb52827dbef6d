import { getWaiver } from '@rince/store/consents';
import { getEntry, getPayment } from '@rince/store/entries';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { readyFeis } from '../support/demo-feis.ts';
import { enteredFamily, paymentOf } from '../support/family.ts';
import { cards, Provider } from '../support/provider.ts';
import { tableOf } from '../support/table.ts';

// What families accept before they pay: the standing text, or the event's own; which one it was stays on record.

let cloud: TestCloud;
let provider: Provider;
let organizer: Client;
let feis: string;

beforeAll(async () => {
  cloud = await startTestCloud();
  provider = new Provider(cloud.url, cloud.env);
  ({ organizer, feis } = await readyFeis(cloud.url));
});
afterAll(() => cloud?.end());

const say = async (waiver: string | null) => {
  const { revision } = await organizer.ask('getForOrganizer', { query: { id: feis } });
  return organizer.ask('editEvent', { params: { id: feis }, body: { event: { revision, waiver } } });
};
const shownTo = ({ parent, entry }: Awaited<ReturnType<typeof enteredFamily>>) =>
  parent.ask('loadEntryPay', { body: { entryId: entry._id } });
const agreedTo = async (entry: string) => {
  const table = tableOf(cloud.env);
  const { payment } = (await getEntry(table, entry)) ?? {};
  const { consents } = (await getPayment(table, entry, payment ?? '')) ?? {};
  return { version: consents?.publication, kept: await getWaiver(table, feis, consents?.publication ?? '') };
};

it('families accept the waiver text of the event, and what they accepted stays on record when it changes', async () => {
  const family = await enteredFamily(cloud.url, feis, 'signs@example.org', { levels: ['novice'] });
  const other = await enteredFamily(cloud.url, feis, 'signs-too@example.org', { levels: ['novice'] });
  const standing = await shownTo(family);
  expect(standing.waiver).toMatch(/risk of injury/);

  const own = 'Shoes without nails only.\n\nThe stage is slippery; I dance at my own risk.';
  expect((await say(`  ${own}\n`)).waiver).toBe(own);
  const shown = await shownTo(family);
  expect(shown.waiver).toBe(own);
  const card = await provider.keepCard(family.parent, cards.pays);
  const pay = (version: string) =>
    family.parent.send('payEntry', { body: { ...paymentOf(family.entry, card), waiver: version } });
  expect(await pay(standing.waiverVersion)).toMatchObject({
    http: 409,
    code: 'STALE',
    message: 'The waiver has changed. Please read it again.',
  });
  expect(await provider.takenFor(family.entry._id)).toEqual([]);
  expect((await pay(shown.waiverVersion)).data.status).toBe('paid');

  await say('Another one.');
  expect(await agreedTo(family.entry._id)).toMatchObject({
    version: shown.waiverVersion,
    kept: { event: feis, text: own },
  });

  expect((await say(null)).waiver).toBe('');
  expect(await shownTo(other)).toMatchObject({ waiver: standing.waiver, waiverVersion: standing.waiverVersion });
  const theirs = await provider.keepCard(other.parent, cards.pays);
  await other.parent.ask('payEntry', { body: paymentOf(other.entry, theirs) });
  expect(await agreedTo(other.entry._id)).toEqual({ version: standing.waiverVersion, kept: undefined });
});
