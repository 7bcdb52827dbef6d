import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, signIn } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { readyFeis } from '../support/demo-feis.ts';
import { enteredFamily, paymentOf } from '../support/family.ts';
import { cards, Provider } from '../support/provider.ts';

// What surrounds every task: stars, notifications, payments made, news, and reports of what broke.

let cloud: TestCloud;
let parent: Client;
let organizer: Client;
let feis: string;

beforeAll(async () => {
  cloud = await startTestCloud();
  [parent, { organizer, feis }] = await Promise.all([signIn(cloud.url, 'parent@feis.test'), readyFeis(cloud.url)]);
});
afterAll(() => cloud?.end());

describe('stars', () => {
  it('bring an event to the front of every list, for its reader only', async () => {
    const before = (await parent.ask('listEvents')).data.map(({ _id }) => _id);
    const last = before.at(-1) ?? '';
    expect(await parent.ask('changeFavorites', { body: { id: last, on: true } })).toEqual({ favorites: [last] });
    const list = await parent.ask('listEvents');
    expect([list.data[0]?._id, list.favorites]).toEqual([last, [last]]);
    expect((await parent.ask('me')).favorites).toEqual([last]);
    expect((await parent.ask('homePage')).favorites).toEqual([last]);
    expect((await organizer.ask('listEvents')).favorites).toEqual([]);
  });

  it('are set once and taken again, and leave the revision of the settings alone', async () => {
    const { revision } = await parent.ask('me');
    for (const on of [true, true, false, false]) await parent.ask('changeFavorites', { body: { id: feis, on } });
    const self = await parent.ask('me');
    expect([self.favorites.includes(feis), self.revision]).toEqual([false, revision]);
  });

  it('are not lost when two pages set them at the same moment', async () => {
    const { favorites } = await parent.ask('me');
    const ids = (await parent.ask('listEvents')).data.map(({ _id }) => _id).filter((id) => !favorites.includes(id));
    await Promise.all(ids.slice(0, 2).map((id) => parent.ask('changeFavorites', { body: { id, on: true } })));
    expect((await parent.ask('me')).favorites).toEqual(expect.arrayContaining([...favorites, ...ids.slice(0, 2)]));
  });
});

describe('every list', () => {
  it('answers data, count and hasMore, takes deviceType, and refuses to skip beyond 1,000', async () => {
    for (const path of ['events', 'entries', 'dancers', 'notifications', 'schools']) {
      const answer = await parent.raw<{ data: unknown[]; hasMore: boolean }>('GET', `/api/${path}?deviceType=web`);
      expect([path, answer.http, Array.isArray(answer.data?.data), typeof answer.data?.hasMore]).toEqual([
        path,
        200,
        true,
        'boolean',
      ]);
      const far = await parent.raw('GET', `/api/${path}?skip=1001`);
      expect([path, far.http, far.code]).toEqual([path, 400, 'SKIP_TOO_FAR']);
    }
    const sent = await parent.raw('POST', '/api/users/loadEntryData', { eventId: feis, deviceType: 'web' });
    expect(sent.http).toBe(200);
  });
});

describe('payments made', () => {
  it('are shown to who paid, with every line, and to an admin from everybody by pages', async () => {
    const mine = await parent.ask('listOrders');
    expect(mine.data.map(({ event }) => event.name)).toEqual(['Feis na Samhna']);
    const [order] = mine.data;
    expect(order?.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(order?.amount);
    expect(order?.user).toMatchObject({ name: 'Patricia' });

    const admin = await signIn(cloud.url, 'admin@feis.test');
    const first = await admin.ask('listOrders', { query: { limit: 10 } });
    const second = await admin.ask('listOrders', { query: { limit: 10, cursor: first.cursor } });
    const ids = [...first.data, ...second.data].map(({ _id }) => _id);
    expect([ids.length, new Set(ids).size, first.hasMore]).toEqual([20, 20, true]);
    expect(await organizer.ask('listOrders')).toMatchObject({ data: [], hasMore: false });
  });

  it('come with a payment, once, and in the same moment', async () => {
    const { parent: payer, entry } = await enteredFamily(cloud.url, feis, 'receipts@example.org');
    const card = await new Provider(cloud.url, cloud.env).keepCard(payer, cards.pays);
    expect((await payer.ask('listOrders')).data).toEqual([]);
    const body = paymentOf(entry, card);
    await Promise.all([payer.ask('payEntry', { body }), payer.ask('payEntry', { body })]);
    const { data } = await payer.ask('listOrders');
    expect(data.map(({ entry: paid, amount }) => [paid, amount])).toEqual([[entry._id, entry.total]]);
  });
});
