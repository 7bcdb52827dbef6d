import type { SchoolForm } from '@rince/contracts/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, signIn } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { feisNamed } from '../support/demo-feis.ts';
import { enteredFamily, entryOf, newParent } from '../support/family.ts';
import { until } from '../support/until.ts';

// Schools: who runs them, who may ask to, whom they teach.

let cloud: TestCloud;
let teacher: Client;
let admin: Client;
let parent: Client;

beforeAll(async () => {
  cloud = await startTestCloud();
  [teacher, admin, parent] = await Promise.all([
    signIn(cloud.url, 'teacher@feis.test'),
    signIn(cloud.url, 'admin@feis.test'),
    signIn(cloud.url, 'parent@feis.test'),
  ]);
});
afterAll(() => cloud?.end());

const idOf = async (client: Client): Promise<string> => (await client.ask('me'))._id;
const create = async (client: Client, form: Partial<SchoolForm> & { name: string }) =>
  client.ask('createSchool', { body: { school: form } });
/** What the form sends of a school, as it was read. */
const formOf = ({ _id, image: _, ...school }: Awaited<ReturnType<typeof create>>) => school;
const ownNames = async (client: Client): Promise<string[]> =>
  (await client.ask('listSchools', { query: { query: { mine: true } } })).data.map(({ name }) => name);
const titlesOf = async (client: Client): Promise<string[]> =>
  (await client.ask('listNotices')).data.map(({ content }) => content);

describe('a school', () => {
  it('belongs to the teacher who creates it, and is among their own', async () => {
    const regions = await teacher.ask('listRegions');
    const school = await create(teacher, {
      name: '  Scoil an Chuain ',
      url: 'scoil.example.org',
      about: 'By the sea.',
      region: regions.data[1]?._id ?? '',
    });
    expect(school).toMatchObject({
      name: 'Scoil an Chuain',
      url: 'https://scoil.example.org',
      admins: [await idOf(teacher)],
      revision: 1,
    });
    expect(await ownNames(teacher)).toEqual(['Rince na Coille', 'Scoil an Chuain']);
    expect(await ownNames(parent)).toEqual([]);
    expect((await ownNames(admin)).length).toBeGreaterThan(10);
    const seen = await parent.ask('getSchool', { params: { id: school._id } });
    expect(seen).toMatchObject({ regionName: regions.data[1]?.name, about: 'By the sea.', asked: false });
    expect(seen.staff).toEqual([expect.objectContaining({ lname: 'Doyle', email: '', admin: true })]);
    const own = await teacher.ask('getSchool', { params: { id: school._id } });
    expect(own.staff[0]?.email).toBe('t•••@feis.test');
  });

  it('needs a name, addresses that are some, and a region that exists', async () => {
    const refused = async (form: Partial<SchoolForm>) =>
      (await teacher.send('createSchool', { body: { school: form as SchoolForm } })).issues;
    expect(await refused({ name: ' ' })).toEqual([{ path: 'school.name', message: 'This field is required' }]);
    expect(await refused({ name: 'A', url: 'javascript:alert(1)' })).toEqual([
      { path: 'school.url', message: expect.stringContaining('web address') },
    ]);
    expect(await refused({ name: 'A', region: '00000000000000000000000000' })).toEqual([
      { path: 'region', message: 'There is no such region.' },
    ]);
  });

  it('is changed by its admins on what they saw, and never without one', async () => {
    const school = await create(teacher, { name: 'Scoil Bhríde' });
    const params = { id: school._id };
    const saved = await teacher.ask('editSchool', {
      params,
      body: { school: { ...formOf(school), city: 'Toronto' } },
    });
    expect(saved).toMatchObject({ city: 'Toronto', revision: 2 });
    const stale = await teacher.send('editSchool', { params, body: { school: { ...formOf(school), city: 'Cork' } } });
    expect(stale).toMatchObject({ http: 409, code: 'STALE', current: { city: 'Toronto' } });
    const without = { ...formOf(saved), admins: [] };
    expect((await teacher.send('editSchool', { params, body: { school: without } })).issues).toEqual([
      { path: 'admins', message: 'A school needs an administrator.' },
    ]);
    expect((await admin.ask('editSchool', { params, body: { school: without } })).admins).toEqual([]);
    // Whoever is taken off the staff has no more to say.
    expect((await teacher.send('getStudents', { query: { query: { school: school._id } } })).http).toBe(403);
    expect(await ownNames(teacher)).not.toContain('Scoil Bhríde');
  });

  it('takes people with confirmed accounts on its staff, by id or whole address, and tells them', async () => {
    const mona = await newParent(cloud.url, { name: 'Mona', lname: 'Moy', email: 'mona@example.org' });
    await newParent(cloud.url, { name: 'Una', lname: 'Unsure', email: 'unsure@example.org', confirm: false });
    const school = await create(teacher, { name: 'Scoil Mhuire' });
    const params = { id: school._id };
    const unsure = await teacher.send('editSchool', {
      params,
      body: { school: formOf(school), createModerator: 'unsure@example.org' },
    });
    expect(unsure.issues).toEqual([
      { path: 'createModerator', message: 'There is no confirmed account with this address.' },
    ]);
    const saved = await teacher.ask('editSchool', {
      params,
      body: { school: formOf(school), createModerator: 'Mona@example.org' },
    });
    expect(saved.moderators).toEqual([await idOf(mona)]);
    expect(await titlesOf(mona)).toEqual(['You are on the staff of Scoil Mhuire now.']);
    expect(await ownNames(mona)).toEqual(['Scoil Mhuire']);
    // Teaching is not running.
    expect((await mona.send('editSchool', { params, body: { school: formOf(saved) } })).http).toBe(403);
    expect((await mona.send('listJoinRequests', { params })).http).toBe(403);
  });

  it('that is renamed has its new name on its dancers, and on nobody who left', async () => {
    const school = await create(teacher, { name: 'Scoil Sean' });
    const [own] = (await parent.ask('listDancers')).data;
    if (!own) throw new Error('parent@ has no dancer');
    const { name, lname, birthdate, level, region } = own;
    const dancer = async (first: string) =>
      parent.ask('createDancer', {
        body: { name: first, lname, birthdate, level, region: { _id: region._id }, school: { _id: school._id } },
      });
    const [stays, leaves] = [await dancer('Stays'), await dancer('Leaves')];
    await parent.ask('editDancer', {
      params: { id: leaves._id },
      body: { name, lname, birthdate, level, region, school: own.school, revision: leaves.revision },
    });
    await teacher.ask('editSchool', {
      params: { id: school._id },
      body: { school: { ...formOf(school), name: 'Scoil Nua' } },
    });
    const nameOn = async (id: string) => (await parent.ask('getDancer', { params: { id } })).school.name;
    await until(async () => (await nameOn(stays._id)) === 'Scoil Nua', 90);
    expect(await nameOn(leaves._id)).toBe(own.school.name);
    const students = await teacher.ask('getStudents', { query: { query: { school: school._id } } });
    expect(students.data.map((one) => [one.name, one.school.name])).toEqual([['Stays', 'Scoil Nua']]);
    // The family goes on with what it saw: the name is nobody's change.
    expect((await parent.ask('getDancer', { params: { id: stays._id } })).revision).toBe(stays.revision);
  });

  it('is deleted once no dancer belongs to it', async () => {
    const school = await create(teacher, { name: 'Scoil Ghearr' });
    const params = { id: school._id };
    const { data: dancers } = await parent.ask('listDancers');
    const [aoife] = dancers;
    if (!aoife) throw new Error('parent@ has no dancer');
    const move = async (to: string) => {
      const { revision } = await parent.ask('getDancer', { params: { id: aoife._id } });
      const { name, lname, birthdate, level, region } = aoife;
      const body = { name, lname, birthdate, level, region, school: { _id: to }, revision };
      await parent.ask('editDancer', { params: { id: aoife._id }, body });
    };
    await move(school._id);
    expect(await teacher.send('deleteSchool', { params })).toMatchObject({
      http: 409,
      message: 'Dancers belong to this school. It can be deleted once none does.',
    });
    await move(aoife.school._id);
    await teacher.ask('deleteSchool', { params });
    expect((await teacher.send('getSchool', { params })).http).toBe(404);
    expect(await ownNames(teacher)).not.toContain('Scoil Ghearr');
    expect((await teacher.send('deleteSchool', { params })).http).toBe(404);
    const { name, lname, birthdate, level, region } = aoife;
    const gone = { name, lname, birthdate, level, region, school: { _id: school._id } };
    expect((await parent.send('createDancer', { body: gone })).http).toBe(400);
  });
});

describe('joining a school', () => {
  it('is asked once by somebody confirmed, and answered once by an admin of the school', async () => {
    const school = await create(teacher, { name: 'Scoil na nAmhrán' });
    const params = { id: school._id };
    const nora = await newParent(cloud.url, { name: 'Nora', lname: 'Nagle', email: 'nagle@example.org' });
    const unsure = await newParent(cloud.url, { email: 'nobody@example.org', confirm: false });
    expect(await unsure.send('askToJoin', { params })).toMatchObject({ http: 403, code: 'NOT_CONFIRMED' });

    await nora.ask('askToJoin', { params });
    await nora.ask('askToJoin', { params });
    expect((await nora.ask('getSchool', { params })).asked).toBe(true);
    const told = (await titlesOf(teacher)).filter((text) => text === 'Nora Nagle asks to join Scoil na nAmhrán.');
    expect(told.length).toBe(1);

    const user = await idOf(nora);
    const body = { user, accept: true };
    expect((await nora.send('answerJoinRequest', { params, body })).http).toBe(403);
    expect((await teacher.ask('listJoinRequests', { params })).data).toMatchObject([
      { _id: user, lname: 'Nagle', email: 'n•••@example.org' },
    ]);
    await teacher.ask('answerJoinRequest', { params, body, key: 'once' });
    await teacher.ask('answerJoinRequest', { params, body, key: 'once' });
    expect(await teacher.send('answerJoinRequest', { params, body })).toMatchObject({ http: 409 });
    expect((await nora.ask('getSchool', { params })).moderators).toEqual([user]);
    expect(await titlesOf(nora)).toEqual(['You are on the staff of Scoil na nAmhrán now.']);
    expect(await nora.send('askToJoin', { params })).toMatchObject({ http: 409 });
  });

  it('is answered by a platform admin where the school has none, who may decline', async () => {
    const school = await create(admin, { name: 'Scoil gan Cheann' });
    const params = { id: school._id };
    await parent.ask('askToJoin', { params });
    expect((await teacher.send('listJoinRequests', { params })).http).toBe(403);
    const user = await idOf(parent);
    await admin.ask('answerJoinRequest', { params, body: { user, accept: false } });
    expect(await titlesOf(parent)).toContain('Scoil gan Cheann did not take you on its staff.');
    expect(await parent.ask('getSchool', { params })).toMatchObject({ asked: false, moderators: [] });
  });
});

describe('what a school sees', () => {
  it('is its students by name and their entries without the money, under every name of the call', async () => {
    const { data: own } = await teacher.ask('listSchools', { query: { query: { mine: true } } });
    const school = own.find(({ name }) => name === 'Rince na Coille')?._id ?? '';
    const query = { query: { school } };
    const students = await teacher.ask('getStudents', { query });
    expect(students.data.map(({ name }) => name)).toEqual(expect.arrayContaining(['Aoife', 'Cian']));
    const names = students.data.map(({ name, lname }) => `${lname} ${name}`);
    const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    expect(names.map(plain)).toEqual(names.map(plain).toSorted());
    expect((await teacher.ask('listDancers', { query })).data).toEqual(students.data);
    expect((await teacher.ask('getStudents')).data).toEqual(students.data);

    // The entries follow from the stream, which has a whole world to read: until all names of the call say the same of all of it.
    const page = { ...query, limit: 99 };
    const entries = await until(async () => {
      const [one, two, three] = await Promise.all([
        teacher.ask('getStudentEntries', { query: page }),
        teacher.ask('getDancersEntries', { query: page }),
        teacher.ask('listEntries', { query: page }),
      ]);
      const isWhole = JSON.stringify(one) === JSON.stringify(two) && JSON.stringify(two) === JSON.stringify(three);
      return isWhole && one.data.some(({ dancers }) => dancers.includes('Aoife Byrne')) && one;
    }, 90);
    expect(entries.data[0]).not.toHaveProperty('total');
    const ids = new Set(students.data.map(({ name, lname }) => `${name} ${lname}`));
    expect(entries.data.flatMap(({ dancers }) => dancers).filter((name) => !ids.has(name))).toEqual([]);
    for (const name of ['listDancers', 'listEntries'] as const)
      expect((await parent.send(name, { query })).http).toBe(403);
  });
});

describe('an entry in the hands of a teacher', () => {
  it('is of the own students alone, and says nothing of the money', async () => {
    const organizer = await signIn(cloud.url, 'organizer@feis.test');
    const feis = await feisNamed(organizer, 'Feis na Coille');
    const { parent: family, entry } = await enteredFamily(cloud.url, feis, 'two-schools@family.test');
    const params = { id: entry._id };
    expect((await teacher.send('getEntry', { params })).http, 'none of its dancers is a student yet').toBe(404);
    const [una] = (await family.ask('listDancers')).data.filter(({ name }) => name === 'Una');
    const { data: own } = await teacher.ask('listSchools', { query: { query: { mine: true } } });
    const school = own.find(({ name }) => name === 'Rince na Coille')?._id ?? '';
    if (!una) throw new Error('Una is missing');
    const { _id: id, name, lname, birthdate, level, region, revision } = una;
    const moved = { name, lname, birthdate, level, region, school: { _id: school }, revision };
    await family.ask('editDancer', { params: { id }, body: moved });

    const seen = await teacher.ask('getEntry', { params });
    expect(seen.sections.map(({ profile }) => profile.name)).toEqual(['Una']);
    expect(JSON.stringify(seen)).not.toMatch(/Finn/);
    expect(seen.reader).toBe('teaches');
    expect(JSON.stringify(seen)).not.toMatch(/total|price|discount|owed|"paid"|credit|fees|draft/);
    for (const who of [family, organizer]) {
      const whole = await entryOf(who, entry._id);
      expect([whole.sections.length, whole.total]).toEqual([2, entry.total]);
    }
  });
});

describe('finding people for a school', () => {
  it('is by the whole address for teachers, and by beginnings for those who run one', async () => {
    const email = 'tess@example.org';
    const tess = await newParent(cloud.url, { name: 'Tess', lname: 'Tierney', email });
    const { _id, revision } = await tess.ask('me');
    await tess.ask('editUser', { params: { id: _id }, body: { roles: ['teacher'], revision } });
    const find = (query: string) => tess.send('searchUsers', { query: { query } });
    expect((await find('patricia')).http).toBe(403);
    expect((await find('Parent@feis.test')).data).toEqual([
      { _id: expect.any(String), name: 'Patricia', lname: 'Byrne', email: 'p•••@feis.test' },
    ]);
    expect((await find('parent@feis.te')).data).toEqual([]);
    await create(tess, { name: 'Scoil Tess' });
    expect((await find('patricia')).http).toBe(200);
  });
});
