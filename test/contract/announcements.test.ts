import { newId } from '@rince/runtime/new-id';
import { getAnnouncement, readersOf, startAnnouncement } from '@rince/store/announcements';
import { schoolsOf } from '@rince/store/directory';
import { getEntries } from '@rince/store/entries';
import { officeLinesAt } from '@rince/store/event-entries';
import type { Key } from '@rince/store/item';
import { everyNoticeOf } from '@rince/store/notices';
import { Table } from '@rince/store/table';
import { setOnUser } from '@rince/store/users';
import type { Write } from '@rince/store/write';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendAnnouncement } from '../../functions/results-worker/send-announcement.ts';
import { signIn } from '../support/client.ts';
import { mildDay, startTestCloud, type TestCloud } from '../support/cloud.ts';
import { lettersTo } from '../support/family.ts';
import { type PayDesk, payDesk } from '../support/pay-desk.ts';
import { quiet } from '../support/race.ts';
import { configOf } from '../support/table.ts';

// What an event's office announces: to whom, once each, how often, and back again.

/** A table that is cut off after so many transactions, as a worker is that is killed. */
class MortalTable extends Table {
  left = Number.POSITIVE_INFINITY;
  override async transact(writes: readonly Write[]): Promise<void> {
    if (this.left-- <= 0) throw new Error('killed');
    await super.transact(writes);
  }
}

type Family = Awaited<ReturnType<PayDesk['paidFamily']>>;
type To = { kind: 'everybody' | 'school' | 'competition'; of?: string };

let cloud: TestCloud;
let desk: PayDesk;
let table: MortalTable;
let family: Family;
let unpaid: Family;
let dance: To;

beforeAll(async () => {
  cloud = await startTestCloud({ weather: mildDay });
  table = new MortalTable(cloud.env.TABLE_NAME ?? '', configOf(cloud.env));
  desk = await payDesk(cloud);
  family = await desk.paidFamily();
  unpaid = await desk.paidFamily({ paid: false });
  dance = { kind: 'competition', of: family.form.sections[0]?.competitions[0] ?? '' };
  await cloud.settled();
});
afterAll(() => cloud?.end());

const words = { title: 'Snow on the road', text: 'The hall opens an hour later.\n\nDrive safely.' };
const count = async (to: To) =>
  (await desk.organizer.ask('countReaders', { query: { query: { event: desk.feis, to } } })).accounts;
const announce = (to: To, over: Partial<typeof words & { byEmail: boolean }> = {}, key = '') =>
  desk.organizer.send('sendAnnouncement', { body: { event: desk.feis, to, ...words, ...over }, key });
const withdraw = (id: string) =>
  desk.organizer.send('withdrawAnnouncement', { params: { id }, body: { event: desk.feis } });
const idOf = async ({ parent }: Family) => (await parent.ask('me'))._id;
const stored = (id: string) => getAnnouncement(table, desk.feis, id);
/** How often each of those whom it is for has it. */
const toldOf = async (id: string) =>
  Promise.all(
    (await readersOf(table, id)).map(
      async (user) => (await everyNoticeOf(table, user)).filter(({ _id }) => _id === id).length,
    ),
  );
const logged = async (search: string) => {
  const { data } = await desk.organizer.ask('listLog', { query: { query: { event: desk.feis, search } } });
  return data.map(({ content }) => content);
};

it('reaches everybody of an event once, as many as the form said, and leaves them when it is withdrawn', async () => {
  const wanted = await count({ kind: 'everybody' });
  const { data: one } = await announce({ kind: 'everybody' }, {}, 'twice');
  expect(one).toMatchObject({ status: 'sending', total: wanted, told: 0, to: { kind: 'everybody' }, ...words });
  expect((await announce({ kind: 'everybody' }, {}, 'twice')).data._id, 'a double click').toBe(one._id);
  await quiet(cloud, ['results']);
  expect(await stored(one._id)).toMatchObject({ status: 'sent', passed: wanted, told: wanted });
  expect(new Set(await toldOf(one._id))).toEqual(new Set([1]));

  const readers = await readersOf(table, one._id);
  const { entries } = await officeLinesAt(table, desk.feis);
  const owners = entries.filter(({ paidAt, withdrawnAt }) => paidAt && !withdrawnAt).map(({ owner }) => owner);
  expect(readers).toEqual(expect.arrayContaining([...new Set(owners)]));
  const [judge, tabulator, admin] = await Promise.all(
    ['judge1', 'tabulator', 'admin'].map((who) => signIn(cloud.url, `${who}@feis.test`)),
  );
  const ids = await Promise.all([judge, tabulator, admin].map(async (who) => (await who?.ask('me'))?._id));
  expect(readers).toEqual(expect.arrayContaining(ids.slice(0, 2)));
  expect(readers, 'admins of the site are not of the event').not.toContain(ids[2]);
  expect(readers, 'who has not paid is not of it').not.toContain(await idOf(unpaid));
  const teacher = await signIn(cloud.url, 'teacher@feis.test');
  expect(readers, 'a teacher whose dancers dance').toContain((await teacher.ask('me'))._id);
  expect(readers, 'who sends it knows it').not.toContain((await desk.organizer.ask('me'))._id);

  const { data } = await family.parent.ask('listNotices');
  expect(data[0]).toMatchObject({ _id: one._id, title: `Feis na Coille: ${words.title}`, content: words.text });
  const own = (who: Family) => who.parent.ask('ownAnnouncements', { query: { event: desk.feis } });
  expect(await own(family)).toMatchObject([{ _id: one._id, ...words }]);
  expect(await own(unpaid)).toEqual([]);
  const listed = await tabulator?.ask('listAnnouncements', { query: { query: { event: desk.feis } } });
  expect(listed?.data).toMatchObject([{ _id: one._id, told: wanted, by: { name: 'Orla' } }]);
  expect(
    (await tabulator?.send('withdrawAnnouncement', { params: { id: one._id }, body: { event: desk.feis } }))?.http,
  ).toBe(403);

  expect((await withdraw(one._id)).data).toMatchObject({ status: 'withdrawn', told: wanted });
  expect((await withdraw(one._id)).data.status, 'again').toBe('withdrawn');
  await quiet(cloud, ['results']);
  expect(new Set(await toldOf(one._id))).toEqual(new Set([0]));
  expect(await own(family)).toEqual([]);
  expect(await logged('announcement to everybody')).toEqual(
    ['Withdrew', 'Sent'].map((did) => `${did} an announcement to everybody: ${wanted} accounts`),
  );
});

it('reaches a school with its teachers, a competition with its judges, and nobody else', async () => {
  const { entries } = await officeLinesAt(table, desk.feis);
  const { _id: teacher } = await (await signIn(cloud.url, 'teacher@feis.test')).ask('me');
  const { data: schools } = await desk.organizer.ask('listEventSchools', { query: { query: { event: desk.feis } } });
  const taught = (await schoolsOf(table, teacher)).find(({ _id }) => schools.some((school) => school._id === _id));
  const { data: toSchool } = await announce({ kind: 'school', of: taught?._id ?? '' });
  expect(toSchool.to).toEqual({ kind: 'school', name: taught?.name });
  const families = entries.flatMap(({ paidAt, withdrawnAt, sections, owner }) =>
    paidAt && !withdrawnAt && sections.some(({ school, competitions }) => school._id === taught?._id && competitions[0])
      ? owner
      : [],
  );
  const ofSchool = await readersOf(table, toSchool._id);
  expect(ofSchool).toEqual(expect.arrayContaining(families));
  expect(ofSchool).toContain(teacher);
  expect(ofSchool.length, 'a few teachers').toBeLessThan(new Set(families).size + 4);

  const found = await getEntries(
    table,
    entries.map(({ _id }) => _id),
  );
  const dancing = found.flatMap((entry) =>
    entry?.paidAt &&
    entry.sections.some(({ competitions }) => competitions.some(({ competition }) => competition === dance.of))
      ? entry.owner
      : [],
  );
  const hostile = { title: 'A\u202eB\nC', text: '<img src=x onerror=alert(1)>\r\n\r\n\r\n\r\n\u0000{{7*7}}' };
  const { data: one } = await announce(dance, { ...hostile, byEmail: true });
  expect(one).toMatchObject({ title: 'A B C', text: '<img src=x onerror=alert(1)>\n\n {{7*7}}' });
  expect(one.to.name).toMatch(/^\d+ /);
  const readers = await readersOf(table, one._id);
  expect(readers).toEqual(expect.arrayContaining(dancing));
  expect(readers.length).toBeLessThan(new Set(dancing).size + 8);
  await quiet(cloud, ['results', 'mail']);
  const letters = (await lettersTo(cloud.url, family.email)).filter(({ subject }) => subject.endsWith('A B C'));
  expect(letters).toHaveLength(1);
  expect(letters[0]?.text).toContain('<img src=x onerror=alert(1)>');
  expect(letters[0]?.html).not.toContain('<img');
  expect(await logged('families')).toEqual([
    `Sent an announcement to the families of ${one.to.name.split(' ')[0]}: ${one.total} accounts`,
  ]);
});

it('has a title and a text of their length, and somebody to read it', async () => {
  const nobody = '0'.repeat(26);
  expect(await count({ kind: 'school', of: nobody })).toBe(0);
  expect((await announce({ kind: 'school', of: nobody })).code).toBe('NOT_READY');
  expect((await announce({ kind: 'competition', of: nobody })).code).toBe('NOT_FOUND');
  expect((await announce({ kind: 'school' })).issues?.[0]?.path).toBe('to.of');
  for (const [over, path] of [
    [{ title: 'x'.repeat(81) }, 'title'],
    [{ title: ' ' }, 'title'],
    [{ text: 'x'.repeat(1001) }, 'text'],
    [{ text: '\u202e\n' }, 'text'],
  ] as const)
    expect((await announce(dance, over)).issues?.[0]?.path).toBe(path);
});

it('whose worker is killed at every step ends complete: each is told once, and nobody whose account was closed', async () => {
  const { _id: by } = await desk.organizer.ask('me');
  const { entries } = await officeLinesAt(table, desk.feis);
  const readers = [...new Set(entries.map(({ owner }) => owner))].sort().slice(0, 60);
  const now = new Date();
  const _id = newId(now);
  // Without its promise, so that only this test works on it.
  await table.transact(
    startAnnouncement(
      {
        ...{ _id, event: desk.feis, ...words, to: { kind: 'everybody' }, byEmail: true, by },
        ...{ createdAt: now.toISOString(), status: 'sending', total: 60, passed: 0, told: 0 },
      },
      readers,
      '2026-01-01',
    ),
  );
  const closed = readers[30] ?? '';
  await table.transact(setOnUser(closed, { deactivated: true }));
  const tools = { now, newId: () => newId(now), table, log: () => undefined };
  let kills = 0;
  const playsOn = async (isOver: () => Promise<boolean>) => {
    for (; !(await isOver()); kills++) {
      table.left = 1;
      const workers = [1, 2].map(() => sendAnnouncement(tools, desk.feis, _id));
      for (const { reason } of (await Promise.allSettled(workers)) as { reason?: Error }[])
        expect(reason?.message ?? 'killed').toBe('killed');
      table.left = Number.POSITIVE_INFINITY;
      expect(kills).toBeLessThan(30);
    }
  };
  await playsOn(async () => (await stored(_id))?.status === 'sent');
  expect(await stored(_id)).toMatchObject({ passed: 60, told: 59 });
  expect(await toldOf(_id)).toEqual(readers.map((user) => (user === closed ? 0 : 1)));
  expect(kills).toBeGreaterThan(2);
  await withdraw(_id);
  await quiet(cloud, ['results', 'mail']);
  expect(new Set(await toldOf(_id))).toEqual(new Set([0]));
  await table.transact(setOnUser(closed, { deactivated: false }));
});

it('is one of twenty a day at most', async () => {
  const today = (await table.read<Key>({ pk: `TRIES#announcements#${desk.feis}` })).at(-1);
  await table.transact([{ kind: 'update', key: { pk: today?.pk ?? '', sk: today?.sk ?? '' }, set: { count: 19 } }]);
  const answers = await Promise.all([1, 2, 3].map((n) => announce(dance, { title: `No ${n}` })));
  expect(answers.map(({ http }) => http).sort()).toEqual([200, 409, 409]);
  expect(answers.find(({ http }) => http === 409)).toMatchObject({
    code: 'CONFLICT',
    message: 'An event sends at most 20 announcements a day. Please wait until tomorrow.',
  });
});
