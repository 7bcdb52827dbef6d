import { newId } from '@rince/runtime/new-id';
import { getAnnouncement, readersOf } from '@rince/store/announcements';
import { getEntries } from '@rince/store/entries';
import { officeLinesAt } from '@rince/store/event-entries';
import { everyNoticeOf } from '@rince/store/notices';
import { openPromises } from '@rince/store/outbox';
import { Table } from '@rince/store/table';
import type { Write } from '@rince/store/write';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendAnnouncement } from '../../functions/results-worker/send-announcement.ts';
import { signIn } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { lettersTo } from '../support/family.ts';
import { type PayDesk, payDesk } from '../support/pay-desk.ts';
import { quiet } from '../support/race.ts';
import { configOf } from '../support/table.ts';

// What an event's office announces: to whom, how often, once each, and back again.

let cloud: TestCloud;
let desk: PayDesk;
let table: Table;
let family: Awaited<ReturnType<PayDesk['paidFamily']>>;
let unpaid: typeof family;

beforeAll(async () => {
  cloud = await startTestCloud();
  table = new Table(cloud.env.TABLE_NAME ?? '', configOf(cloud.env));
  desk = await payDesk(cloud);
  family = await desk.paidFamily();
  unpaid = await desk.paidFamily({ paid: false });
  await cloud.settled();
});
afterAll(() => cloud?.end());

type To = { kind: 'everybody' | 'school' | 'competition'; of?: string };
const words = { title: 'Snow on the road', text: 'The hall opens an hour later.\n\nDrive safely.' };
const sent = () => quiet(cloud, ['results']);
const count = async (to: To) =>
  (await desk.organizer.ask('countReaders', { query: { query: { event: desk.feis, to } } })).accounts;
const announce = (to: To, over: Partial<typeof words & { byEmail: boolean }> = {}, key?: string) =>
  desk.organizer.send('sendAnnouncement', {
    body: { event: desk.feis, to, ...words, ...over },
    ...(key ? { key } : {}),
  });
const idOf = async ({ parent }: typeof family) => (await parent.ask('me'))._id;
const has = async (user: string, id: string) =>
  (await everyNoticeOf(table, user)).filter(({ _id }) => _id === id).length;
const stored = (id: string) => getAnnouncement(table, desk.feis, id);
const readersNow = async (id: string) =>
  Promise.all((await readersOf(table, id)).map(async (user) => [user, await has(user, id)] as const));

it('reaches everybody of an event once: as many as the form said, who paid, and not who did not', async () => {
  const wanted = await count({ kind: 'everybody' });
  const { data: one } = await announce({ kind: 'everybody' }, { byEmail: true }, 'twice');
  expect(one).toMatchObject({ status: 'sending', total: wanted, told: 0, to: { kind: 'everybody' }, ...words });
  expect((await announce({ kind: 'everybody' }, { byEmail: true }, 'twice')).data._id, 'a double click').toBe(one._id);
  await quiet(cloud, ['results', 'mail']);
  expect(await stored(one._id)).toMatchObject({ status: 'sent', passed: wanted, told: wanted });
  const readers = await readersNow(one._id);
  expect(readers.every(([, times]) => times === 1)).toBe(true);
  const ids = readers.map(([user]) => user);
  const { entries } = await officeLinesAt(table, desk.feis);
  const owners = entries.filter(({ paidAt, withdrawnAt }) => paidAt && !withdrawnAt).map(({ owner }) => owner);
  expect(ids).toEqual(expect.arrayContaining([...new Set(owners)]));
  expect(ids).toContain(await idOf(family));
  expect(ids).not.toContain(await idOf(unpaid));
  expect(ids, 'who sends it knows it').not.toContain((await desk.organizer.ask('me'))._id);
  const [judge, tabulator, admin] = await Promise.all(
    ['judge1', 'tabulator', 'admin'].map(
      async (who) => (await (await signIn(cloud.url, `${who}@feis.test`)).ask('me'))._id,
    ),
  );
  expect(ids).toEqual(expect.arrayContaining([judge, tabulator]));
  expect(ids, 'admins of the site are not of the event').not.toContain(admin);

  const { data } = await family.parent.ask('listNotices');
  expect(data[0]).toMatchObject({
    _id: one._id,
    title: `Feis na Coille: ${words.title}`,
    content: words.text,
    whole: true,
  });
  expect(await family.parent.ask('ownAnnouncements', { query: { event: desk.feis } })).toMatchObject([
    { _id: one._id, ...words },
  ]);
  expect(await unpaid.parent.ask('ownAnnouncements', { query: { event: desk.feis } })).toEqual([]);
  const letters = (await lettersTo(cloud.url, family.email)).filter(({ subject }) => subject.includes(words.title));
  expect(letters).toHaveLength(1);
  expect(letters[0]?.text).toContain(words.text);

  const tabulating = await signIn(cloud.url, 'tabulator@feis.test');
  const listed = await tabulating.ask('listAnnouncements', { query: { query: { event: desk.feis } } });
  expect(listed.data[0]).toMatchObject({ _id: one._id, told: wanted, by: { name: 'Orla' } });
  const log = await desk.organizer.ask('listLog', { query: { query: { event: desk.feis, search: 'announcement' } } });
  expect(log.data.map(({ content }) => content)).toEqual([`Sent an announcement to everybody: ${wanted} accounts`]);
});

it('reaches a school with its teachers, and a competition with its judges, and nobody else', async () => {
  const teacher = await signIn(cloud.url, 'teacher@feis.test');
  const { data: schools } = await desk.organizer.ask('listEventSchools', { query: { query: { event: desk.feis } } });
  const own = await teacher.ask('me');
  const { entries } = await officeLinesAt(table, desk.feis);
  for (const school of schools.slice(0, 2)) {
    const { data: one } = await announce({ kind: 'school', of: school._id });
    expect(one.to).toEqual({ kind: 'school', name: school.name });
    const families = entries.filter(
      (line) =>
        line.paidAt &&
        line.sections.some((section) => section.school._id === school._id && section.competitions.length > 0),
    );
    const readers = await readersOf(table, one._id);
    expect(readers).toEqual(expect.arrayContaining(families.map(({ owner }) => owner)));
    const staff = readers.filter((user) => !families.some(({ owner }) => owner === user));
    expect(staff.length).toBeLessThan(4);
  }
  expect(own._id).not.toBe('');

  const section = family.form.sections[0];
  const of = section?.competitions[0] ?? '';
  const { data: one } = await announce({ kind: 'competition', of });
  const found = await getEntries(
    table,
    entries.map(({ _id }) => _id),
  );
  const dancing = found.filter(
    (entry) =>
      entry?.paidAt && entry.sections.some((own) => own.competitions.some(({ competition }) => competition === of)),
  );
  const readers = await readersOf(table, one._id);
  expect(readers).toEqual(expect.arrayContaining(dancing.map((entry) => entry?.owner)));
  expect(readers).toContain(await idOf(family));
  expect(readers.length).toBeLessThan(dancing.length + 8);
  expect(one.to.name).toMatch(/^\d+ /);

  const nobody = '0'.repeat(26);
  expect(await count({ kind: 'school', of: nobody })).toBe(0);
  expect((await announce({ kind: 'school', of: nobody })).code).toBe('NOT_READY');
  expect((await announce({ kind: 'competition', of: nobody })).code).toBe('NOT_FOUND');
  expect((await announce({ kind: 'school' })).issues?.[0]?.path).toBe('to.of');
  await sent();
});

it('is plain text of its length', async () => {
  const to = { kind: 'competition', of: family.form.sections[0]?.competitions[0] ?? '' } as const;
  for (const [over, path] of [
    [{ title: 'x'.repeat(81) }, 'title'],
    [{ title: ' ' }, 'title'],
    [{ text: 'x'.repeat(1001) }, 'text'],
    [{ text: '\u202e\n' }, 'text'],
  ] as const)
    expect((await announce(to, over)).issues?.[0]?.path).toBe(path);
  const hostile = { title: 'A\u202eB\nC', text: '<img src=x onerror=alert(1)>\r\n\r\n\r\n\r\n\u0000{{7*7}}' };
  const { data: one } = await announce(to, { ...hostile, byEmail: true });
  expect(one).toMatchObject({ title: 'A B C', text: '<img src=x onerror=alert(1)>\n\n {{7*7}}' });
  await quiet(cloud, ['results', 'mail']);
  const letter = (await lettersTo(cloud.url, family.email)).find(({ subject }) => subject.includes('A B C'));
  expect(letter?.html).not.toContain('<img');
});

it('that is withdrawn leaves everybody, and says so once', async () => {
  const { data: one } = await announce({ kind: 'everybody' }, { title: 'A mistake' });
  await sent();
  const user = await idOf(family);
  expect(await has(user, one._id)).toBe(1);
  const back = () =>
    desk.organizer.send('withdrawAnnouncement', { params: { id: one._id }, body: { event: desk.feis } });
  expect((await back()).data).toMatchObject({ status: 'withdrawn', told: one.total });
  expect((await back()).data.status, 'again').toBe('withdrawn');
  await sent();
  expect((await readersNow(one._id)).every(([, times]) => times === 0)).toBe(true);
  const own = await family.parent.ask('ownAnnouncements', { query: { event: desk.feis } });
  expect(own.map(({ title }) => title)).not.toContain('A mistake');
  const log = await desk.organizer.ask('listLog', { query: { query: { event: desk.feis, search: 'Withdrew' } } });
  expect(log.data).toHaveLength(1);
});

it('goes to nobody whose account is closed before it comes to them', async () => {
  const { data: one } = await announce({ kind: 'everybody' }, { title: 'Too late for one' });
  await sent();
  expect(await stored(one._id)).toMatchObject({ told: one.total });
  const closed = await desk.paidFamily();
  const user = await idOf(closed);
  await closed.parent.ask('deleteUser', { params: { id: user } }).catch(() => undefined);
  await cloud.settled();
  const { data: later } = await announce({ kind: 'everybody' }, { title: 'After that' });
  expect(await readersOf(table, later._id)).not.toContain(user);
  await sent();
});

/** A table that is cut off after so many transactions, as a worker is that is killed. */
class MortalTable extends Table {
  left = 0;
  override async transact(writes: readonly Write[]): Promise<void> {
    if (this.left-- <= 0) throw new Error('killed');
    await super.transact(writes);
  }
}

it('whose worker is killed at every step ends complete, each told once, also by two workers at once', async () => {
  const now = new Date();
  const { data: one } = await announce({ kind: 'everybody' }, { title: 'Killed again and again' });
  // The queue may be at it, too: then both are, and it must hold all the same.
  const mortal = new MortalTable(table.name, configOf(cloud.env));
  const tools = { now, newId: () => newId(now), table: mortal, log: () => undefined };
  let kills = 0;
  const playsOn = async (isOver: () => Promise<boolean>) => {
    for (; !(await isOver()); kills++) {
      mortal.left = 1;
      await sendAnnouncement(tools, desk.feis, one._id).catch((error: Error) => expect(error.message).toBe('killed'));
      expect(kills).toBeLessThan(200);
    }
  };
  await playsOn(async () => (await stored(one._id))?.status === 'sent');
  expect(await stored(one._id)).toMatchObject({ told: one.total, passed: one.total });
  expect((await readersNow(one._id)).every(([, times]) => times === 1)).toBe(true);
  await desk.organizer.ask('withdrawAnnouncement', { params: { id: one._id }, body: { event: desk.feis } });
  await playsOn(async () => (await readersNow(one._id)).every(([, times]) => times === 0));
  await sent();
  const open = await openPromises(table, '0', 'z');
  expect(open.filter(({ message }) => 'announcement' in message)).toEqual([]);
});

it('twenty a day are enough', async () => {
  const to = { kind: 'competition', of: family.form.sections[0]?.competitions[0] ?? '' } as const;
  const codes: (string | undefined)[] = [];
  for (let i = 0; i < 20 && codes.at(-1) !== 'CONFLICT'; i++)
    codes.push((await announce(to, { title: `No ${i}` })).code);
  expect(codes.at(-1)).toBe('CONFLICT');
  const { data } = await desk.organizer.ask('listAnnouncements', { query: { limit: 50, query: { event: desk.feis } } });
  expect(data).toHaveLength(20);
  expect(data.map(({ createdAt }) => createdAt)).toEqual(
    data
      .map(({ createdAt }) => createdAt)
      .toSorted()
      .reverse(),
  );
  await sent();
});
