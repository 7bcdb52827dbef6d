import { announcementsOf, readersOf } from '@rince/store/announcements';
import { getEntry } from '@rince/store/entries';
import { everyNoticeOf } from '@rince/store/notices';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Client } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { paymentOf } from '../support/family.ts';
import { type Buyer, dancePrice, type MoneyFeis, moneyFeis } from '../support/money-feis.ts';
import { everyRequest, quiet, raceOf } from '../support/race.ts';

// An announcement is sent twice, while a family pays, and while it is withdrawn: everybody whom it is for is told once, or nobody is.

let cloud: TestCloud;
let feis: MoneyFeis;
let family: Buyer;
let made = 0;
beforeAll(async () => {
  cloud = await startTestCloud();
  feis = await moneyFeis(cloud, { buyers: everyRequest ? 80 : 16, word: 'told' });
  family = await feis.buyer({ paid: true });
  await cloud.settled();
}, 240_000);
afterAll(() => cloud?.end());

/** Something that was announced to everybody by nobody yet; of the twenty a day none is used up. */
const nothingSaid = async (): Promise<{ title: string }> => {
  await feis.table.removeMany(await feis.table.all({ pk: `TRIES#announcements#${feis.event}` }));
  return { title: `Told ${made++}` };
};
const announces = (client: Client, title: string, key: string) =>
  client.send('sendAnnouncement', {
    body: { event: feis.event, to: { kind: 'everybody' }, title, text: 'Once.' },
    key,
  });
const called = async (title: string) => {
  const { items } = await announcementsOf(feis.table, feis.event, { limit: 500 });
  return items.filter((one) => one.title === title);
};
/** How often each of those whom it is for has it. */
const toldOf = async (id: string) =>
  Promise.all(
    (await readersOf(feis.table, id)).map(
      async (user) => (await everyNoticeOf(feis.table, user)).filter((notice) => notice._id === id).length,
    ),
  );

raceOf('a double click is one announcement', () => cloud, {
  world: nothingSaid,
  a: { says: 'the organizer sends it', act: ({ title }, as) => announces(as(feis.organizer), title, title) },
  b: { says: 'the organizer sends it again', act: ({ title }, as) => announces(as(feis.organizer), title, title) },
  holds: async ({ title }, { a, b }) => {
    expect([a.http, b.http]).toEqual([200, 200]);
    expect(a.data._id).toBe(b.data._id);
    expect(await called(title)).toHaveLength(1);
  },
});

raceOf('who pays meanwhile is told once, or not at all', () => cloud, {
  world: async () => ({ ...(await nothingSaid()), buyer: await feis.buyer() }),
  a: { says: 'the organizer announces it', act: ({ title }, as) => announces(as(feis.organizer), title, title) },
  b: {
    says: 'the family pays',
    act: ({ buyer: { client, id, card } }, as) =>
      as(client).send('payEntry', { body: paymentOf({ _id: id, total: dancePrice }, card) }),
  },
  holds: async ({ title, buyer }, { a, b }) => {
    expect([a.http, b.http]).toEqual([200, 200]);
    await quiet(cloud, ['results']);
    const [one] = await called(title);
    const told = await toldOf(a.data._id);
    expect(told.every((times) => times === 1)).toBe(true);
    expect(one).toMatchObject({ status: 'sent', total: told.length, told: told.length });
    const owner = (await getEntry(feis.table, buyer.id))?.owner ?? '';
    const isMeant = (await readersOf(feis.table, a.data._id)).includes(owner);
    const notices = await everyNoticeOf(feis.table, owner);
    expect(notices.filter(({ _id }) => _id === a.data._id)).toHaveLength(isMeant ? 1 : 0);
  },
});

raceOf('what is withdrawn while it is sent is with nobody in the end', () => cloud, {
  world: nothingSaid,
  a: {
    says: 'it is sent, and everybody told',
    act: async ({ title }, as) => {
      const answer = await announces(as(feis.organizer), title, title);
      await quiet(cloud, ['results']);
      return answer;
    },
    workers: ['results-worker'],
  },
  b: {
    says: 'the organizer withdraws it',
    act: async ({ title }, as) => {
      const [one] = await called(title);
      if (!one) return undefined;
      return as(feis.organizer).send('withdrawAnnouncement', {
        params: { id: one._id },
        body: { event: feis.event },
      });
    },
  },
  holds: async (_, { a, b }) => {
    expect([a.http, b?.http ?? 200]).toEqual([200, 200]);
    await quiet(cloud, ['results']);
    const told = await toldOf(a.data._id);
    expect(told).toEqual(told.map(() => (b ? 0 : 1)));
    const { _id: user } = await family.client.ask('me');
    expect(await readersOf(feis.table, a.data._id)).toContain(user);
  },
});
