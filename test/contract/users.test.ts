import { userFilters } from '@rince/contracts/routes/directory';
import type { User } from '@rince/domain/people/user';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, signIn } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { newParent } from '../support/family.ts';
import { seedManyUsers } from '../support/many-users.ts';
import { costOf } from '../support/meter.ts';
import { tableOf } from '../support/table.ts';
import { until } from '../support/until.ts';

// The admins' list of everybody, over thousands of them.

const since = Date.parse('2024-01-01T00:00:00Z');

let cloud: TestCloud;
let admin: Client;
let users: User[];

beforeAll(async () => {
  cloud = await startTestCloud();
  admin = await signIn(cloud.url, 'admin@feis.test');
  users = await seedManyUsers(tableOf(cloud.env), 5000, since);
});
afterAll(() => cloud?.end());

type Asked = NonNullable<NonNullable<Parameters<typeof admin.ask<'listUsers'>>[1]>['query']>;

/** A page of the list; no answer may ask the table more than three times. */
const listUsers = async (query: Partial<Asked> = {}) => {
  const answer = await admin.send('listUsers', { query: query as Asked });
  expect(answer.http, answer.message).toBe(200);
  expect(costOf(answer.timing).requests).toBeLessThanOrEqual(3);
  return answer.data;
};
const ids = (list: readonly { _id: string }[]): string[] => list.map(({ _id }) => _id);

describe('the list of users', () => {
  it('begins with the newest or the oldest, ten at a time, without gaps to its end', async () => {
    const oldest = await listUsers({ sort: { createdAt: 1 } });
    expect(ids(oldest.data)).toEqual(ids(users.slice(0, 10)));
    expect(oldest.data[0]).toMatchObject({ name: 'Aoife', email: 'someone0@many.test', confirmed: false });
    const second = await listUsers({ sort: { createdAt: 1 }, cursor: oldest.cursor });
    const skipped = await listUsers({ sort: { createdAt: 1 }, skip: 10 });
    expect(ids(second.data)).toEqual(ids(users.slice(10, 20)));
    expect(ids(skipped.data)).toEqual(ids(second.data));

    const newest = await listUsers();
    expect(newest.data.length).toBe(10);
    expect(newest.data.map(({ createdAt }) => createdAt)).toEqual(
      newest.data
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    );
    expect((await admin.send('listUsers', { query: { skip: 2000 } })).code).toBe('SKIP_TOO_FAR');
  });

  it('is narrowed by role, and holds everybody of it', async () => {
    for (const { id } of userFilters.slice(1)) {
      const wanted = users.filter(({ role, roles }) => (id === 'admin' ? role === id : roles.includes(id as 'judge')));
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await listUsers({ sort: { createdAt: 1 }, limit: 100, cursor, query: { filter: { id } } });
        found.push(...ids(page.data));
        cursor = page.cursor;
      } while (cursor !== undefined && found.length < wanted.length);
      expect(found.slice(0, wanted.length), id).toEqual(ids(wanted));
    }
  });

  it('is searched by the beginnings of words, without accents, and sorted and narrowed, too', async () => {
    const called = users.filter(({ name }) => name === 'Róisín');
    const oldest = await listUsers({ sort: { createdAt: 1 }, query: { search: 'ROIS' } });
    expect(oldest.count).toBeGreaterThanOrEqual(called.length);
    expect(ids(oldest.data)).toEqual(ids(called.slice(0, 10)));
    const judges = await listUsers({ limit: 100, query: { search: 'roisin', filter: { id: 'judge' } } });
    expect(judges.data.filter(({ email }) => email.endsWith('@many.test')).length).toBe(
      called.filter(({ roles }) => roles.includes('judge')).length,
    );
    const one = await listUsers({ query: { search: 'someone4321@many' } });
    expect(one).toMatchObject({ count: 1, hasMore: false, data: [{ email: 'someone4321@many.test' }] });
    const both = await listUsers({ limit: 100, query: { search: 'kate bren' } });
    const brennans = users.filter(({ name, lname }) => name === 'Mary-Kate' && lname.startsWith('Bren'));
    expect(new Set(ids(both.data))).toEqual(new Set(ids(brennans)));
    expect(brennans.length).toBeGreaterThan(0);
    expect((await admin.send('listUsers', { query: { query: { search: 'x' } } })).http).toBe(400);
  });

  it('names those who work for an event', async () => {
    const { data: events } = await admin.ask('listEvents', { query: { query: { name: 'Coille' } } });
    const { data } = await admin.ask('listUsers', { query: { limit: 100, query: { event: events[0]?._id ?? '' } } });
    expect(data.map(({ email }) => email)).toEqual(
      expect.arrayContaining(['organizer@feis.test', 'tabulator@feis.test', 'judge1@feis.test']),
    );
    expect(data.some(({ email }) => email === 'parent@feis.test')).toBe(false);
  });

  it('follows a registration and a change of role', async () => {
    const person = await newParent(cloud.url, {
      name: 'Zita',
      lname: 'Zorn',
      email: 'zita@example.org',
      confirm: false,
    });
    // The thousands before pass the stream first.
    await until(async () => (await listUsers({ query: { search: 'zorn' } })).count === 1, 60);
    const { _id, revision } = await person.ask('me');
    expect((await listUsers()).data[0]).toMatchObject({ _id, email: 'zita@example.org', confirmed: false });
    await person.ask('editUser', { params: { id: _id }, body: { roles: ['judge'], revision } });
    await until(async () => {
      const [judges, parents] = await Promise.all(
        (['judge', 'parent'] as const).map((id) => listUsers({ query: { filter: { id } } })),
      );
      return judges?.data[0]?._id === _id && parents?.data[0]?._id !== _id;
    }, 10);
  });
});

describe('one user', () => {
  it('is shown with dancers and entries to an admin', async () => {
    const [parent] = (await listUsers({ query: { search: 'parent@feis.test' } })).data;
    const userId = parent?._id ?? '';
    expect(await admin.ask('getUser', { params: { id: userId } })).toMatchObject({
      name: 'Patricia',
      lname: 'Byrne',
      email: 'parent@feis.test',
    });
    const dancers = await admin.ask('dancersForAdmin', { query: { userId } });
    expect(dancers.data.map(({ name }) => name)).toEqual(['Aoife', 'Cian']);
    const entries = await admin.ask('entriesForAdmin', { query: { userId } });
    expect(entries.data.length).toBeGreaterThan(0);
    const numbers = entries.data.map(({ sections }) => Math.min(...sections.map((one) => one.dancerNumber ?? 1e9)));
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    const id = entries.data[0]?._id ?? '';
    expect(await admin.ask('entriesForAdmin', { query: { id } })).toMatchObject({ data: [{ _id: id }] });
    expect((await admin.send('entriesForAdmin', { query: { id, userId } })).http).toBe(400);
  });
});
