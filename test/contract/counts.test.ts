import type { RouteName } from '@rince/contracts/routes';
import { putEventNotice } from '@rince/store/notices';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, signIn } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { readyFeis } from '../support/demo-feis.ts';
import { tableOf } from '../support/table.ts';
import { basics } from '../support/wizard.ts';

// Every list says how many there are, whichever of its pages is read.

let cloud: TestCloud;
let admin: Client;
let organizer: Client;
let parent: Client;
let teacher: Client;
let feis: string;

beforeAll(async () => {
  cloud = await startTestCloud();
  ({ organizer, feis } = await readyFeis(cloud.url));
  [admin, parent, teacher] = (await Promise.all(
    ['admin', 'parent', 'teacher'].map((name) => signIn(cloud.url, `${name}@feis.test`)),
  )) as [Client, Client, Client];
});
afterAll(() => cloud?.end());

interface List {
  readonly data: readonly unknown[];
  readonly count?: number;
  readonly hasMore: boolean;
  readonly cursor?: string;
}

/** All pages of a list, by cursor where it gives one. */
const pagesOf = async (who: Client, name: RouteName, query: object, limit: number): Promise<List[]> => {
  const pages: List[] = [];
  for (let next: object | undefined = {}; next !== undefined; ) {
    const page: List = (await who.ask(name, { query: { ...query, ...next, limit } as never })) as never;
    pages.push(page);
    const skip = pages.reduce((sum, { data }) => sum + data.length, 0);
    next = page.hasMore ? (page.cursor === undefined ? { skip } : { cursor: page.cursor }) : undefined;
  }
  return pages;
};

it('every page of every list says how many there are in all', async () => {
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) await admin.ask('createUpdate', { body: { title } });
  const [{ _id: read } = { _id: '' }] = (await admin.ask('listUpdates')).data;
  await admin.ask('readUpdate', { params: { id: read }, body: { completed: true } });
  const [school] = (await teacher.ask('listSchools', { query: { query: { mine: true } } })).data;
  const ofSchool = { query: { school: school?._id } };
  const lists: [Client, RouteName, object, number][] = [
    [admin, 'listSchools', {}, 5],
    [admin, 'listUsers', {}, 90],
    [admin, 'listUsers', { query: { filter: { id: 'judge' } } }, 2],
    [admin, 'listOrders', {}, 60],
    [parent, 'listOrders', {}, 1],
    [admin, 'listUpdates', {}, 2],
    [admin, 'listUpdates', { query: { filter: { id: 'incompleted' } } }, 2],
    [admin, 'listEvents', {}, 2],
    [admin, 'listScoring', {}, 2],
    [admin, 'listRegions', {}, 2],
    [parent, 'listEntries', {}, 1],
    [teacher, 'listDancers', ofSchool, 10],
    [teacher, 'getStudents', ofSchool, 10],
    [teacher, 'getStudentEntries', ofSchool, 20],
    [organizer, 'competitionSearch', { eventId: feis }, 90],
  ];
  for (const [who, name, query, limit] of lists) {
    const pages = await pagesOf(who, name, query, limit);
    const all = pages.reduce((sum, { data }) => sum + data.length, 0);
    expect([name, ...pages.map(({ count }) => count)]).toEqual([name, ...pages.map(() => all)]);
  }
  for (const name of ['judgeCompetitions', 'tabulatorCompetitions'] as const) {
    const who = name === 'judgeCompetitions' ? await signIn(cloud.url, 'judge1@feis.test') : organizer;
    const { data, count } = await who.ask(name, { query: { query: { id: feis } } });
    expect(count, name).toBe(data.length);
  }
}, 120_000);

it('the count of a list is exact up to a thousand, and left out beyond', async () => {
  const { _id: event } = await organizer.ask('createEvent', { body: { event: basics('Feis na Mílte') } });
  const tell = (from: number, to: number) =>
    tableOf(cloud.env).transact(
      Array.from({ length: to - from }, (_, i) => {
        const at = new Date(Date.UTC(2026, 0, 1) + (from + i) * 1000).toISOString();
        const _id = `01arz3ndektsv4rrffq69g${String(from + i).padStart(4, '0')}`;
        return putEventNotice({ _id, event, title: `Told ${i % 2}`, content: '', topStory: false, createdAt: at });
      }).flat(),
    );
  for (let from = 0; from < 1000; from += 50) await tell(from, from + 50);
  const counted = async (search?: string) =>
    (await organizer.ask('listEventNotices', { query: { query: { event, ...(search ? { search } : {}) } } })).count;
  expect([await counted(), await counted('told 1')]).toEqual([1000, 500]);
  await tell(1000, 1001);
  expect([await counted(), await counted('told 0')]).toEqual([undefined, 501]);
}, 60_000);
