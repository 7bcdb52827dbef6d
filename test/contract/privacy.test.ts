import { consentsOf } from '@rince/store/consents';
import { dancedBy } from '@rince/store/dancers';
import { officeLinesAt } from '@rince/store/event-entries';
import type { Table } from '@rince/store/table';
import { getUser } from '@rince/store/users';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Client, demoPassword, signIn } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { feisNamed } from '../support/demo-feis.ts';
import { addDancer, lettersTo, newParent } from '../support/family.ts';
import { publishedWhole } from '../support/published.ts';
import { tableOf } from '../support/table.ts';
import { until } from '../support/until.ts';
import { uploadImage } from '../support/upload.ts';

// What is kept of a family: theirs to read as one document, and to have erased. Results keep number and placing.

let cloud: TestCloud;
let table: Table;
let parent: Client;
let organizer: Client;

beforeAll(async () => {
  cloud = await startTestCloud();
  table = tableOf(cloud.env);
  [parent, organizer] = await Promise.all([
    signIn(cloud.url, 'parent@feis.test'),
    signIn(cloud.url, 'organizer@feis.test'),
  ]);
});
afterAll(() => cloud?.end());

const erase = (who: Client, currentPassword = demoPassword) => who.send('eraseAccount', { body: { currentPassword } });
/** Every text that the table holds anywhere, for what must not be in it. */
const everything = async (id: string): Promise<string> =>
  JSON.stringify(await table.read({ pk: `USER#${id}` }, 50_000));

it('hands over everything that is kept, and nothing of anybody else', async () => {
  const feis = await feisNamed(organizer, 'Feis na Samhna');
  await until(async () => (await organizer.ask('getEvent', { params: { id: feis } })).hasResults, 120);
  const all = await parent.ask('exportData');
  expect(all.account.email).toBe('parent@feis.test');
  expect(all.dancers.length).toBe(2);
  const danced = all.dancers.flatMap(({ results }) => results).flatMap(({ results }) => results);
  expect(danced.length).toBeGreaterThan(0);
  expect(danced[0]?.judges[0]?.rounds[0]).toHaveProperty('comments');
  expect(all.entries.length).toBeGreaterThan(0);
  const { _id } = await parent.ask('me');
  for (const { owners } of all.dancers) expect(owners).toContain(_id);
  expect(JSON.stringify(all)).not.toMatch(/tokensValidAfter|keptSession|thumbKey/);
});

it('keeps what was agreed to as records', async () => {
  const who = await newParent(cloud.url, { email: 'agreed@feis.test' });
  const { _id } = await who.ask('me');
  const records = await consentsOf(table, _id);
  expect(records.map(({ kind }) => kind).toSorted()).toEqual(['age', 'privacy', 'terms']);
  expect((await who.ask('exportData')).consents).toHaveLength(3);
});

it('erases nobody who does not know the password, or on whom others still count', async () => {
  expect((await erase(parent, 'not the password')).issues?.[0]?.path).toBe('currentPassword');
  const admin = await signIn(cloud.url, 'admin@feis.test');
  const refused = await erase(admin);
  expect(refused).toMatchObject({ http: 409, code: 'CONFLICT' });
  expect(refused.message).toContain('Let another administrator take that role first.');
  expect((await erase(organizer)).message).toContain('You are the only administrator of Feis na Coille.');
  expect((await erase(await signIn(cloud.url, 'judge1@feis.test'))).message).toContain('You work at Feis na Coille.');
  expect((await organizer.send('me')).http).toBe(200);
});

it('erases an account with its dancers, and frees the address', async () => {
  const email = 'leaving@feis.test';
  const who = await newParent(cloud.url, { email, name: 'Bláthnaid', lname: 'Quirke' });
  const dancer = await addDancer(who, { name: 'Caoimhe', level: 'novice' });
  const { _id, revision } = await who.ask('me');
  const image = await uploadImage(who);
  const { image: kept } = await who.ask('editUser', { params: { id: _id }, body: { image, revision } });
  const school = (await who.ask('getDancer', { params: { id: dancer } })).school._id;
  const students = async () =>
    (await table.get<{ students: number }>({ pk: `SCHOOL#${school}`, sk: 'SCHOOL' }))?.students;
  const before = (await students()) ?? 0;

  expect((await erase(who)).http).toBe(200);
  expect((await who.send('me')).http).toBe(401);
  await until(async () => (await getUser(table, _id))?.erased);
  expect(await everything(_id)).not.toMatch(/Bláthnaid|Quirke|Caoimhe|leaving@/);
  expect(await table.get({ pk: `DANCER#${dancer}`, sk: 'DANCER' })).toBeUndefined();
  expect(await students()).toBe(before - 1);
  expect((await fetch(kept?.path ?? '')).status).toBe(403);
  expect((await consentsOf(table, _id)).length, 'what was agreed to stays on record').toBe(3);
  expect((await new Client(cloud.url).send('adminLogin', { body: { email, password: demoPassword } })).http).toBe(401);
  const again = await newParent(cloud.url, { email, confirm: false });
  expect((await again.ask('me'))._id).not.toBe(_id);
  await until(async () => (await lettersTo(cloud.url, email)).length > 1);
});

it('leaves number and placing of a dancer who is erased, and no name anywhere', async () => {
  const feis = await feisNamed(organizer, 'Feis na Samhna');
  const { data: dancers } = await parent.ask('listDancers');
  const danced = (await Promise.all(dancers.map(({ _id }) => dancedBy(table, _id)))).flat();
  const [one] = danced.filter(({ event }) => event === feis);
  const name = dancers.find(({ _id }) => _id === one?.dancer)?.name ?? '';
  const placings = async () =>
    (await publishedWhole(new Client(cloud.url), feis)).grades
      .flatMap(({ competitions }) => competitions)
      .flatMap((competition) => competition.placings.map((placing) => ({ at: competition._id, ...placing })))
      .filter(({ dancerNumber }) => dancerNumber === one?.dancerNumber);
  // The event shows names, so the published document says them.
  await table.transact([{ kind: 'update', key: { pk: `EVENT#${feis}`, sk: 'EVENT' }, set: { publicNames: 'full' } }]);
  await organizer.ask('togglePublishResults', { body: { id: feis, publish: true } });
  await until(async () => (await placings()).some((placing) => placing.name.includes(name)), 60);
  const before = await placings();

  const outcome = await erase(parent);
  expect([outcome.http, outcome.message]).toEqual([200, undefined]);
  const { dancer = '', entryCompetition = '', competition = '' } = one ?? {};
  await until(async () => (await table.get({ pk: `DANCER#${dancer}`, sk: 'DANCER' })) === undefined, 60);
  const line = await table.get<{ name: string; dancerNumber: number }>({
    pk: `COMP#${competition}`,
    sk: `EC#${entryCompetition}`,
  });
  expect(line).toMatchObject({ name: '', lname: '', school: '', dancerNumber: one?.dancerNumber });
  // The office's lists lie packed: nobody who looks for a name in the table would see it there.
  const listed = await until(async () =>
    (await officeLinesAt(table, feis)).entries.find(
      ({ who, sections }) => who.email === '' && sections.some((section) => section.dancer === dancer),
    ),
  );
  expect(listed.who).toEqual({ name: '', lname: '', email: '' });
  for (const section of listed.sections) expect(section).toMatchObject({ name: '', lname: '', school: { name: '' } });
  const after = await placings();
  expect(after.map(({ name: shown }) => shown)).toEqual(after.map(() => ''));
  expect(after.map(({ at, label }) => [at, label])).toEqual(before.map(({ at, label }) => [at, label]));
});
