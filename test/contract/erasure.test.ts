import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getEntry } from '@rince/store/entries';
import { officeLinesAt } from '@rince/store/event-entries';
import { eventKey, schoolKey } from '@rince/store/keys';
import { getEventNotice, putEventNotice, putNotice } from '@rince/store/notices';
import { getUser } from '@rince/store/users';
import { joinWaiting } from '@rince/store/waiting';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { day } from '../support/clock.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { readyFeis } from '../support/demo-feis.ts';
import { chosenBy, newParent, paymentOf } from '../support/family.ts';
import { moneyFeis } from '../support/money-feis.ts';
import { cards, Provider } from '../support/provider.ts';
import { quiet } from '../support/race.ts';
import { itemsThatSay } from '../support/says-name.ts';
import { tableOf } from '../support/table.ts';
import { until } from '../support/until.ts';

// A child is erased whom others entered, paid for and were told of: nothing that is kept anywhere says the name any more.

let cloud: TestCloud;
let teacher: Client;
let school: string;

beforeAll(async () => {
  cloud = await startTestCloud();
  teacher = await newParent(cloud.url, { email: 'keeps-names@example.org', teacher: true });
  ({ _id: school } = await teacher.ask('createSchool', {
    body: { school: { name: 'Scoil na Rún', url: '', fb: '', ig: '' } },
  }));
}, 120_000);
afterAll(() => cloud?.end());

const first = 'Zuzanneke';
const last = 'Vandersloot';
const name = new RegExp(`Zuzann|${last}`, 'i');

const childOf = async (parent: Client, called: { name: string; lname: string }): Promise<string> => {
  const [region] = (await parent.ask('listRegions')).data;
  const facts = { birthdate: '2014-04-20', level: 'novice' as const, school: { _id: school } };
  const { _id } = await parent.ask('createDancer', {
    body: { ...called, ...facts, region: { _id: region?._id ?? '' } },
  });
  return _id;
};

const itemsThatSayIt = (): Promise<string[]> => itemsThatSay(cloud, name);
/** Files of storage and logs in which somebody would find the name. */
const filesThatSayIt = (): string[] =>
  ['files', 'logs', 'queues'].flatMap((part) =>
    (
      readdirSync(join(cloud.dir, 'data', part), { recursive: true, withFileTypes: true }) as {
        isFile(): boolean;
        parentPath: string;
        name: string;
      }[]
    )
      .filter((one) => one.isFile())
      .map((one) => join(one.parentPath, one.name))
      .filter((path) => name.test(readFileSync(path, 'latin1'))),
  );

it('a child who is erased is named nowhere: by no entry, receipt, payment, notification, list, file or log', async () => {
  const table = tableOf(cloud.env);
  const { feis, organizer } = await readyFeis(cloud.url);
  const other = await moneyFeis(cloud, { buyers: 2, word: 'names' });
  const family = await newParent(cloud.url, { email: 'private@example.org', name: 'Griet', lname: last });
  const neighbour = await newParent(cloud.url, { email: 'neighbour@example.org' });
  const child = await childOf(family, { name: first, lname: last });
  const friend = await childOf(neighbour, { name: 'Una', lname: 'Daly' });
  const { _id: user } = await family.ask('me');

  const formOf = async (event: string) => {
    const form = await teacher.ask('loadEntryData', { body: { eventId: event, students: [child, friend] } });
    return form.dancers.flatMap(({ _id, dances }) => {
      const options = dances.flatMap(({ options: [option] }) => option ?? []);
      return [child, friend].includes(_id) ? [{ dancer: _id, options }] : [];
    });
  };
  /** Enters both children in so many of their dances, at the price that the server names. */
  const enter = async (event: string, most: number) => {
    const sections = (await formOf(event)).map(({ dancer, options }) => ({
      dancer,
      competitions: options.slice(0, most).map(({ competition }) => competition),
    }));
    const send = (total: number) => teacher.send('createEntry', { body: { entry: { event, sections, total } } });
    const { current } = await send(1);
    const answer = await send((current as { total: number }).total);
    if (answer.http !== 200) throw new Error(`${answer.code} ${answer.message}`);
    return answer.data;
  };
  const entry = await enter(feis, 1);
  const card = await new Provider(cloud.url, cloud.env).keepCard(teacher, cards.pays);
  await teacher.ask('payEntry', { body: paymentOf(entry, card) });
  // One that is never paid, of another feis; and one that the family began itself.
  await enter(other.event, 1);
  await family.ask('createEntry', { body: { entry: await chosenBy(family, feis, 1) } }).catch(() => undefined);
  await quiet(cloud, ['payments', 'mail']);
  // The teacher waits for a place for the child, which has gone to another school since.
  const pool = { kind: 'event', id: other.event } as const;
  const asking = { pool, event: other.event, dancer: child, name: `${first} ${last}`, owner: entry.owners[0] ?? '' };
  const since = { title: 'A place', status: 'waiting', createdAt: new Date().toISOString() } as const;
  await table.transact(joinWaiting({ ...asking, ...since }));
  const [elsewhere] = (await family.ask('listSchools')).data.filter(({ _id }) => _id !== school);
  const { revision } = await family.ask('getDancer', { params: { id: child } });
  await family.ask('editDancer', {
    params: { id: child },
    body: { lname: `${last}e`, school: { _id: elsewhere?._id ?? '' }, revision },
  });
  // The office says it to everybody who dances the same.
  const of = (await teacher.ask('getEntry', { params: { id: entry._id } })).sections[0]?.competitions[0]?.competition;
  const announced = await organizer.ask('sendAnnouncement', {
    body: {
      ...{ event: feis, to: { kind: 'competition', of: of ?? '' } },
      ...{ title: `A shoe of ${first} ${last}`, text: `${first} ${last} has lost a shoe.` },
    },
  });
  await quiet(cloud, ['payments', 'mail', 'results']);
  expect((await itemsThatSayIt()).length, 'the name is there before').toBeGreaterThan(8);

  // Of another child with the same first name the office goes on reading.
  const namesake = { event: feis, title: 'Entry paid', content: `${first} Ward (999)`, topStory: false };
  await table.transact(putEventNotice({ _id: 'of-a-namesake', ...namesake, createdAt: new Date().toISOString() }));
  // Told a moment ago: the index does not have it yet.
  const fresh = putEventNotice({
    ...namesake,
    _id: 'of-this-moment',
    content: `${first} ${last} dances`,
    createdAt: '',
  });
  await table.transact(
    fresh.map((write) =>
      write.kind === 'update'
        ? { ...write, setOnce: { ...write.setOnce, gsi1pk: undefined, gsi1sk: undefined } }
        : write,
    ),
  );

  // A teacher was told of the child by its first name, in the title, too.
  const recalled = {
    ...{
      _id: '01arz3ndektsv4rrffq69g5fav',
      user: entry.owners[0] ?? '',
      event: feis,
      path: `/app/entries/${entry._id}`,
    },
    ...{ title: `${first} is recalled to round 3`, content: `Please send the video of ${first}.` },
    ...{ seen: false, createdAt: new Date().toISOString() },
  };
  // In the office's own words, under the name of before, whose first name is that of today.
  const inOwnWords = {
    ...recalled,
    _id: '01arz3ndektsv4rrffq69g5faw',
    content: `${first} ${last} is ill: get well soon.`,
  };
  await table.transact([putNotice(recalled), putNotice(inOwnWords)]);

  const asked = await family.send('eraseAccount', { body: { currentPassword: 'feis-demo-2026' } as never });
  expect([asked.http, asked.message]).toEqual([200, undefined]);
  await until(async () => (await getUser(table, user))?.erased, 60);
  await quiet(cloud, ['erasure', 'mail']);
  expect(await itemsThatSayIt()).toEqual(['EVENTNOTICE#of-a-namesake NOTICE']);
  expect(await getEventNotice(table, 'of-this-moment')).toMatchObject({ content: 'A dancer dances' });
  expect(await getEventNotice(table, 'of-a-namesake')).toMatchObject({ content: namesake.content });
  for (const event of [feis, other.event]) expect(JSON.stringify(await officeLinesAt(table, event))).not.toMatch(name);
  expect(filesThatSayIt()).toEqual([]);
  const { data: told } = await teacher.ask('listNotices');
  expect(told.find(({ _id }) => _id === announced._id)).toMatchObject({
    title: 'Feis na Coille: A shoe of A dancer',
    content: 'A dancer has lost a shoe.',
  });
  expect(told.find(({ _id }) => _id === recalled._id)).toMatchObject({
    title: 'A dancer is recalled to round 3',
    content: 'Please send the video of A dancer.',
  });
  // What was paid stays, and with it the other child.
  const kept = await teacher.ask('getEntry', { params: { id: entry._id } });
  expect(JSON.stringify(kept)).toContain('Una');
  expect(JSON.stringify((await teacher.ask('listOrders', {})).data)).toContain('Una');

  // Everything is over since yesterday, and somebody else runs the school.
  const eventEnd = new Date(Date.now() - day).toISOString().slice(0, 10);
  const admins = [entry.owners[0] ?? '', user];
  await table.transact([
    { kind: 'update', key: eventKey(feis), set: { eventEnd } },
    { kind: 'update', key: schoolKey(school), set: { admins } },
  ]);
  await teacher.ask('eraseAccount', { body: { currentPassword: 'feis-demo-2026' } as never });
  await until(async () => (await getUser(table, entry.owners[0] ?? ''))?.erased, 60);
  await quiet(cloud, ['erasure', 'mail']);
  expect(JSON.stringify(await officeLinesAt(table, feis)), 'whoever a teacher entered dances on').toContain('Una');
  expect(JSON.stringify(await getEntry(table, entry._id))).toContain('Una');
}, 180_000);

it('a list that is longer than a page of the table is whole', async () => {
  const table = tableOf(cloud.env);
  const long = 'x'.repeat(300_000);
  const items = Array.from({ length: 7 }, (_, i) => ({ pk: 'LONG#list', sk: `ITEM#${i}`, long }));
  await table.putMany(items);
  const asked = { pk: 'LONG#list', prefix: 'ITEM#' };
  const { items: six, cursor } = await table.readPage<{ sk: string }>({ ...asked, limit: 6 });
  expect(six.map(({ sk }) => sk)).toEqual(items.slice(0, 6).map(({ sk }) => sk));
  expect((await table.readPage<{ sk: string }>({ ...asked, limit: 6, cursor })).items.map(({ sk }) => sk)).toEqual([
    'ITEM#6',
  ]);
});
