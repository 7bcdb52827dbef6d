import type { SchoolForm } from '@rince/contracts/people';
import { peopleSearches } from '@rince/domain/people/try-limits';
import { getSchool } from '@rince/store/directory';
import { poolKey } from '@rince/store/places';
import { countTry } from '@rince/store/tries';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, demoPassword, signIn } from '../support/client.ts';
import { windowOfTries } from '../support/clock.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { feisNamed } from '../support/demo-feis.ts';
import {
  addDancer,
  chosenBy,
  confirmAddress,
  enteredFamily,
  entryOf,
  newParent,
  paymentOf,
} from '../support/family.ts';
import { cards, Provider } from '../support/provider.ts';
import { tableOf } from '../support/table.ts';
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
    expect(stale).toMatchObject({ http: 409, code: 'STALE', current: { revision: 2 } });
    const without = { ...formOf(saved), admins: [] };
    expect((await teacher.send('editSchool', { params, body: { school: without } })).issues).toEqual([
      { path: 'admins', message: 'A school needs an administrator.' },
    ]);
    expect((await admin.ask('editSchool', { params, body: { school: without } })).admins).toEqual([]);
    // Whoever is taken off the staff has no more to say.
    expect((await teacher.send('getStudents', { query: { query: { school: school._id } } })).http).toBe(403);
    expect(await ownNames(teacher)).not.toContain('Scoil Bhríde');
  });

  it('asks people with confirmed accounts to join its staff, by id or whole address, and tells them', async () => {
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
    expect(saved.moderators).toEqual([]);
    expect(await titlesOf(mona)).toEqual(['Scoil Mhuire asks you to join its staff. Accept or decline there.']);
    expect(await mona.ask('listInvitations')).toMatchObject([
      { _id: school._id, name: 'Scoil Mhuire', as: 'moderator' },
    ]);
    await mona.ask('answerInvitation', { params, body: { accept: true } });
    expect((await mona.ask('getSchool', { params })).moderators).toEqual([await idOf(mona)]);
    expect(await mona.ask('listInvitations')).toEqual([]);
    expect(await titlesOf(teacher)).toContain('Mona Moy joined the staff of Scoil Mhuire.');
    expect(await ownNames(mona)).toEqual(['Scoil Mhuire']);
    // Teaching is not running.
    const seen = await mona.ask('getSchool', { params });
    expect((await mona.send('editSchool', { params, body: { school: formOf(seen) } })).http).toBe(403);
    expect((await mona.send('listJoinRequests', { params })).http).toBe(403);
  });

  it('is not made twice in one town, but by a platform admin, and similar ones are shown first', async () => {
    const form = { name: 'Scoil an Mhuilinn', city: 'Ennis' };
    const school = await create(teacher, form);
    const twin = { name: ' SCOIL an  mhuilínn', city: ' énnis' };
    const message = 'There is already a school called SCOIL an  mhuilínn in énnis. Please ask to join it instead.';
    const refused = { http: 409, code: 'CONFLICT', message, issues: [{ path: 'school.name', message }] };
    expect(await teacher.send('createSchool', { body: { school: twin } })).toMatchObject(refused);
    const newcomer = await newParent(cloud.url, { email: 'twin-maker@example.org', teacher: true });
    const { step } = await newcomer.ask('loadOnboarding');
    for (const done of [{ step }, { step: 20, school: twin }]) {
      const answer = await newcomer.send('nextStep', { body: done as never });
      expect(answer.http).toBe('school' in done ? 409 : 200);
    }
    const like = async (name: string, city = '') =>
      (await newcomer.ask('similarSchools', { query: { name, city } })).map((one) => `${one.name}, ${one.city}`);
    expect(await like('An Mhuilin', 'Ennis')).toEqual(['Scoil an Mhuilinn, Ennis']);
    expect(await like('Scoil Rince')).not.toContain('Scoil an Mhuilinn, Ennis');
    expect(await like('emrald steps academy')).toEqual(['Emerald Steps, Kingston']);

    const elsewhere = await create(teacher, { ...form, city: 'Trim' });
    const change = (who: Client, of: typeof school, to: Partial<SchoolForm>) =>
      who.send('editSchool', { params: { id: of._id }, body: { school: { ...formOf(of), ...to } } });
    expect(await change(teacher, elsewhere, { city: 'ennis' })).toMatchObject({ http: 409, code: 'CONFLICT' });
    const second = await create(admin, twin);
    // Its own name, written in another way, is nobody's twin.
    const respelled = await change(teacher, school, { name: 'Scoil an Mhuílinn' });
    expect(respelled.http).toBe(200);
    await teacher.ask('deleteSchool', { params: { id: school._id } });
    expect((await teacher.send('createSchool', { body: { school: form } })).http, 'the other one is there').toBe(409);
    await admin.ask('deleteSchool', { params: { id: second._id } });
    const moved = await change(teacher, elsewhere, { city: 'Ennis' });
    expect(moved.http).toBe(200);
    expect((await teacher.send('createSchool', { body: { school: form } })).http).toBe(409);
    expect((await create(teacher, { ...form, city: 'Trim' })).city).toBe('Trim');
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

describe('whoever a school asks to join its staff', () => {
  /** A school with one student, and somebody it asks. */
  const asking = async (word: string, as: 'admins' | 'moderators' = 'moderators') => {
    const asked = await newParent(cloud.url, {
      name: 'Iseult',
      lname: 'Ivory',
      email: `${word}@example.org`,
      teacher: true,
    });
    const school = await create(teacher, { name: `Scoil ${word}` });
    const params = { id: school._id };
    const { data } = await parent.ask('listDancers');
    const { name, lname, birthdate, level, region } = data[0] ?? expect.fail('parent@ has no dancer');
    const form = { name: word, lname, birthdate, level, region, school: { _id: school._id } };
    const { _id: dancer } = await parent.ask('createDancer', { body: { ...form, name: `${name} ${word}` } });
    const mine = as === 'admins' ? school.admins : [];
    const naming = { ...formOf(school), [as]: [...mine, await idOf(asked)] };
    const saved = await teacher.ask('editSchool', { params, body: { school: naming } });
    return { asked, params, dancer, saved };
  };
  const mayLook = async (who: Client, { params: { id }, dancer }: Awaited<ReturnType<typeof asking>>) => [
    (await who.send('getDancer', { params: { id: dancer } })).http,
    (await who.send('getStudents', { query: { query: { school: id } } })).http,
    (await who.send('searchDancers', { query: { text: 'aoife', school: id } })).http,
  ];

  it('has no right of it before saying yes, and all of them after', async () => {
    for (const as of ['moderators', 'admins'] as const) {
      const one = await asking(`fuar${as}`, as);
      const { asked, params } = one;
      expect(one.saved[as], as).not.toContain(await idOf(asked));
      expect(await mayLook(asked, one), as).toEqual([404, 403, 403]);
      expect((await asked.send('editSchool', { params, body: { school: formOf(one.saved) } })).http).toBe(403);
      expect((await asked.send('searchUsers', { query: { query: 'sinead' } })).http).toBe(403);
      expect(await ownNames(asked)).toEqual([]);
      const page = await asked.ask('getSchool', { params });
      expect(page).toMatchObject({ invitation: as === 'admins' ? 'admin' : 'moderator', invited: [] });
      expect(page.staff).toHaveLength(1);
      expect(await teacher.ask('getSchool', { params })).toMatchObject({
        invited: [{ name: 'Iseult', lname: 'Ivory', admin: as === 'admins', email: 'f•••@example.org' }],
      });
      expect((await asked.ask('exportData')).schools).toEqual([{ name: one.saved.name, as: 'invited' }]);

      expect(await asked.send('askToJoin', { params })).toMatchObject({ http: 409, code: 'CONFLICT' });
      for (const _ of [1, 2]) await asked.ask('answerInvitation', { params, body: { accept: true } });
      expect(await mayLook(asked, one), as).toEqual([200, 200, 200]);
      expect((await asked.ask('getSchool', { params })).invitation).toBeUndefined();
      expect((await asked.ask('exportData')).schools[0]?.as).toBe(as === 'admins' ? 'admin' : 'staff');
      expect(await asked.send('answerInvitation', { params, body: { accept: false } })).toMatchObject({ http: 409 });
    }
  });

  it('declines, or is asked no more, and is not told twice', async () => {
    const one = await asking('diultaithe');
    const { asked, params, saved } = one;
    const again = await teacher.ask('editSchool', {
      params,
      body: { school: { ...formOf(saved), about: 'Once more', moderators: [await idOf(asked)] } },
    });
    const told = (await titlesOf(asked)).filter((text) => text.includes('asks you to join'));
    expect(told).toHaveLength(1);
    for (const _ of [1, 2]) await asked.ask('answerInvitation', { params, body: { accept: false } });
    expect(await asked.ask('getSchool', { params })).not.toHaveProperty('invitation');
    expect(await titlesOf(teacher)).toContain('Iseult Ivory does not join Scoil diultaithe.');
    expect(await asked.send('answerInvitation', { params, body: { accept: true } })).toMatchObject({
      http: 409,
      message: 'This school does not ask you any more.',
    });

    const { revision } = await teacher.ask('getSchool', { params });
    const named = { ...formOf(again), revision, moderators: [await idOf(asked)] };
    await teacher.ask('editSchool', { params, body: { school: named } });
    const withdraw = { params: { ...params, user: await idOf(asked) } };
    expect((await asked.send('withdrawInvitation', withdraw)).http).toBe(403);
    for (const _ of [1, 2]) await teacher.ask('withdrawInvitation', withdraw);
    expect((await teacher.ask('getSchool', { params })).invited).toEqual([]);
    expect(await asked.ask('listInvitations')).toEqual([]);
    expect(await mayLook(asked, one)).toEqual([404, 403, 403]);
  });

  it('is taken on when an administrator accepts the request that came first, and is asked no more', async () => {
    const school = await create(teacher, { name: 'Scoil an Dá Lámh' });
    const params = { id: school._id };
    const asked = await newParent(cloud.url, { email: 'both-ways@example.org' });
    await asked.ask('askToJoin', { params });
    const user = await idOf(asked);
    await teacher.ask('editSchool', { params, body: { school: { ...formOf(school), moderators: [user] } } });
    await teacher.ask('answerJoinRequest', { params, body: { user, accept: true } });
    expect(await asked.ask('getSchool', { params })).toMatchObject({ moderators: [user] });
    expect(await asked.ask('listInvitations')).toEqual([]);
  });

  it('is forgotten with the account, and with the school', async () => {
    const one = await asking('dearmad');
    await one.asked.ask('eraseAccount', { body: { currentPassword: demoPassword } });
    await until(async () => (await getSchool(tableOf(cloud.env), one.params.id))?.invited === undefined, 60);
    const other = await asking('scriosta');
    const { revision, name, lname, birthdate, level, region } = await parent.ask('getDancer', {
      params: { id: other.dancer },
    });
    const school = { _id: (await parent.ask('listDancers')).data[0]?.school._id ?? '' };
    const moved = { name, lname, birthdate, level, region, school, revision };
    await parent.ask('editDancer', { params: { id: other.dancer }, body: moved });
    await teacher.ask('deleteSchool', { params: other.params });
    expect(await other.asked.ask('listInvitations')).toEqual([]);
    expect((await other.asked.send('answerInvitation', { params: other.params, body: { accept: true } })).http).toBe(
      404,
    );
  });
});

describe('a school of somebody whose address is not confirmed', () => {
  it('gives its page, and no right beyond it until the address is confirmed', async () => {
    const email = 'rogue@example.org';
    const rogue = await newParent(cloud.url, { name: 'Ruth', email, teacher: true, confirm: false });
    const school = await create(rogue, { name: 'Scoil gan Deimhniú' });
    const params = { id: school._id };
    const child = await addDancer(rogue, { name: 'Own', level: 'novice' });
    const { data } = await parent.ask('listDancers');
    const { lname, birthdate, level, region } = data[0] ?? expect.fail('parent@ has no dancer');
    const { _id: dancer } = await parent.ask('createDancer', {
      body: { name: 'Siofra', lname, birthdate, level, region: { _id: region._id }, school: { _id: school._id } },
    });
    const asking = await newParent(cloud.url, { email: 'asks-rogue@example.org' });
    await asking.ask('askToJoin', { params });
    const { data: events } = await parent.ask('listEvents');
    const event = events.find(({ name }) => name === 'Feis na Coille')?._id ?? '';
    const ofSchool = { query: { query: { school: school._id } } };
    const team = { label: 'U10', school: { _id: school._id } };
    const form = formOf(await rogue.ask('getSchool', { params }));
    const tries = {
      students: () => rogue.send('getStudents', ofSchool),
      'students of an own school': () => rogue.send('getStudents'),
      'dancers of the school': () => rogue.send('listDancers', ofSchool),
      'dancers by name': () => rogue.send('searchDancers', { query: { text: 'siofra', school: school._id } }),
      entries: () => rogue.send('getStudentEntries', ofSchool),
      'entries of the school': () => rogue.send('listEntries', ofSchool),
      requests: () => rogue.send('listJoinRequests', { params }),
      people: () => rogue.send('searchUsers', { query: { query: 'patricia' } }),
      'an address': () => rogue.send('searchUsers', { query: { query: 'parent@feis.test' } }),
      staff: () => rogue.send('editSchool', { params, body: { school: form, createModerator: 'parent@feis.test' } }),
      'a team': () => rogue.send('createTeam', { body: { event, team } }),
    };
    for (const [what, send] of Object.entries(tries))
      expect(await send(), what).toMatchObject({ http: 403, code: 'NOT_CONFIRMED' });
    const user = await idOf(asking);
    expect((await rogue.send('answerJoinRequest', { params, body: { user, accept: true } })).http).toBe(403);
    expect((await rogue.send('getDancer', { params: { id: dancer } })).http).toBe(404);
    expect(await rogue.ask('searchDancers', { query: { text: 'siofra' } })).toEqual([]);
    const { students, dancers } = await rogue.ask('loadEntryData', { body: { eventId: event, students: [dancer] } });
    expect([students, dancers.map(({ _id }) => _id)]).toEqual([[], [child]]);
    const entry = { event, sections: [{ dancer, competitions: ['00000000000000000000000000'] }], total: 0 };
    expect((await rogue.send('createEntry', { body: { entry } })).http).toBe(404);
    const own = await chosenBy(rogue, event);
    const made = await rogue.ask('createEntry', { body: { entry: own } });
    const more = [...own.sections, { dancer, competitions: own.sections[0]?.competitions ?? [] }];
    const change = {
      entry: { sections: more, total: 2 * own.total },
      direction: 'add' as const,
      revision: made.revision,
    };
    expect((await rogue.send('editEntry', { params: { id: made._id }, body: change })).http).toBe(404);

    const saved = await rogue.ask('editSchool', { params, body: { school: { ...form, about: 'By the sea.' } } });
    expect(saved.about).toBe('By the sea.');
    await confirmAddress(cloud.url, email);
    const page = formOf(await rogue.ask('getSchool', { params }));
    tries.staff = () =>
      rogue.send('editSchool', { params, body: { school: page, createModerator: 'parent@feis.test' } });
    for (const [what, send] of Object.entries(tries)) expect((await send()).http, what).toBe(200);
    expect((await rogue.ask('searchDancers', { query: { text: 'siofra' } })).map(({ _id }) => _id)).toEqual([dancer]);
    expect((await rogue.ask('loadEntryData', { body: { eventId: event } })).students).toMatchObject([{ _id: dancer }]);
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
    expect(entries.data[0]).not.toHaveProperty('due');
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

describe('a dancer at another level', () => {
  const email = 'level-family@example.org';
  let feis: string;
  let organizer: Client;
  let tess: Client;
  let family: Client;
  let una: string;

  beforeAll(async () => {
    organizer = await signIn(cloud.url, 'organizer@feis.test');
    feis = await feisNamed(organizer, 'Feis na Coille');
    tess = await newParent(cloud.url, { email: 'level-teacher@example.org', name: 'Treasa', teacher: true });
    // The family teaches, too, but elsewhere: that gives no say about its own child.
    family = await newParent(cloud.url, { email, teacher: true });
    const school = await create(tess, { name: 'Scoil an Leibhéil' });
    await create(family, { name: 'Scoil Eile' });
    una = await addDancer(family, { name: 'Úna', level: 'novice', birthdate: '2012-03-08' });
    const { birthdate, level, region, revision, name, lname } = await family.ask('getDancer', { params: { id: una } });
    const moved = { name, lname, birthdate, level, region, school: { _id: school._id }, revision };
    await family.ask('editDancer', { params: { id: una }, body: moved });
  });

  /** What Úna may enter as somebody sees it, at a level or as the entry says. */
  const offer = async (who: Client, level?: 'novice' | 'prelim' | 'open', entryId?: string) => {
    const levels = level === undefined ? [] : [{ dancer: una, level }];
    const form = await who.ask('loadEntryData', {
      body: { eventId: feis, students: [una], levels, ...(entryId === undefined ? {} : { entryId }) },
    });
    const dancer = form.dancers.find(({ _id }) => _id === una);
    if (!dancer) throw new Error('Úna is missing');
    const grades = [...new Set(dancer.dances.map(({ gradeName }) => gradeName))];
    return { ...dancer, grades, ids: dancer.dances.flatMap(({ options: [first] }) => first?.competition ?? []) };
  };
  type Said = { level: 'novice' | 'prelim' | 'open'; note: string } | null;
  const form = (competitions: string[], otherLevel?: Said, total = 10_000_000) => ({
    sections: [{ dancer: una, competitions, ...(otherLevel === undefined ? {} : { otherLevel }) }],
    total,
  });
  /** Sends it with the price that the server answers, as the page does. */
  const enter = async (who: Client, competitions: string[], otherLevel?: Said) => {
    const send = (total?: number) =>
      who.send('createEntry', { body: { entry: { event: feis, ...form(competitions, otherLevel, total) } } });
    const first = await send();
    return first.code === 'PRICE_CHANGED' ? send((first.current as { total: number }).total) : first;
  };
  const change = async (who: Client, id: string, competitions: string[], otherLevel?: Said) => {
    const { revision, step, paidAt } = await entryOf(who, id);
    const params = { id };
    const opened =
      paidAt !== undefined && step === 2
        ? await who.ask('editEntry', { params, body: { direction: 'subtract', revision } })
        : { revision };
    const send = (total?: number) =>
      who.send('editEntry', {
        params,
        body: { entry: form(competitions, otherLevel, total), direction: 'add', revision: opened.revision },
      });
    const first = await send();
    return first.code === 'PRICE_CHANGED' ? send((first.current as { total: number }).total) : first;
  };
  const sentence = 'Only a teacher of this dancer or an admin may choose another level.';
  const note = 'Danced open in Dublin last year.';

  it('is looked up and entered by the own teacher, and refused to everybody else', async () => {
    const [own, open] = [await offer(tess), await offer(tess, 'open')];
    expect(own).toMatchObject({ mayChooseLevel: true, level: 'novice' });
    expect(own.grades).toContain('Novice');
    expect(open.grades).not.toContain('Novice');
    const wanted = open.ids.find((id) => !own.ids.includes(id)) ?? '';
    expect(wanted).not.toBe('');

    expect(await offer(family)).toMatchObject({ mayChooseLevel: false, ids: own.ids });
    const levels = [{ dancer: una, level: 'open' as const }];
    for (const answer of [
      await family.send('loadEntryData', { body: { eventId: feis, levels } }),
      await enter(family, [wanted], { level: 'open', note }),
      await enter(family, [own.ids[0] ?? ''], { level: 'open', note }),
    ])
      expect(answer).toMatchObject({ http: 403, code: 'FORBIDDEN', message: sentence });
    expect(await enter(family, [wanted])).toMatchObject({ http: 400, code: 'BAD_REQUEST' });
    expect((await enter(teacher, [wanted], { level: 'open', note })).http, "another school's teacher").toBe(404);
    expect((await enter(parent, [wanted], { level: 'open', note })).http, 'a stranger').toBe(404);

    const full = {
      event: feis,
      competition: open.ids.find((id) => id !== wanted && !own.ids.includes(id)) ?? '',
      dancer: una,
    };
    const places = { kind: 'update', key: poolKey({ kind: 'competition', id: full.competition }) } as const;
    await tableOf(cloud.env).transact([{ ...places, set: { cap: 1, taken: 1 } }]);
    expect((await family.send('joinWaitingList', { body: full })).message).toBe('Úna cannot enter this competition.');
    expect(await tess.ask('joinWaitingList', { body: full })).toMatchObject({ place: 1 });
    await tess.ask('leaveWaitingList', { body: full });

    for (const [bad, said] of [
      ['  ', 'This field is required'],
      ['\u200b', 'This field is required'],
      ['x'.repeat(301), 'At most 300 characters.'],
    ] as const) {
      const { http, issues } = await enter(tess, [wanted], { level: 'open', note: bad });
      expect([http, issues?.[0]?.message]).toEqual([400, said]);
      expect(issues?.[0]?.path).toContain('otherLevel.note');
    }
    const entered = await enter(tess, [wanted], { level: 'open', note: ` ${note} ` });
    expect(entered.http, entered.message).toBe(200);
    const [section] = entered.data.sections;
    expect(section?.competitions.map(({ competition }) => competition)).toEqual([wanted]);
    expect(section).toMatchObject({ level: 'novice', otherLevel: { level: 'open', note, by: await idOf(tess) } });
    const said = section?.otherLevel;

    const { _id: id } = entered.data;
    expect(await offer(tess)).toMatchObject({ otherLevel: { level: 'open', note }, ids: open.ids });
    const kept = await change(tess, id, [wanted]);
    expect(kept.data.sections[0]?.otherLevel, 'nothing said leaves it').toEqual(said);
    expect((await change(tess, id, [wanted], { level: 'open', note })).data.sections[0]?.otherLevel).toEqual(said);
    expect((await change(tess, id, [wanted], { level: 'novice', note })).http, 'at the own level').toBe(400);
    for (const none of [{ level: 'novice', note }, null] as const) {
      const back = await change(tess, id, [own.ids[0] ?? ''], none);
      expect(back.data.sections[0]).not.toHaveProperty('otherLevel');
      expect((await change(tess, id, [wanted], { level: 'open', note })).http).toBe(200);
    }
  });

  it('keeps what is paid, whatever is said later, and those read the reason who should', async () => {
    const { data: mine } = await tess.ask('listEntries');
    const id = mine[0]?._id ?? '';
    const entry = await entryOf(tess, id);
    const card = await new Provider(cloud.url, cloud.env).keepCard(tess, cards.pays);
    expect((await tess.ask('payEntry', { body: paymentOf(entry, card) })).status).toBe('paid');
    const paid = (await entryOf(tess, id)).sections[0]?.competitions ?? [];
    const [wanted = ''] = paid.map(({ competition }) => competition);

    const prelim = await offer(tess, 'prelim');
    const more = prelim.ids.find((one) => one !== wanted) ?? '';
    const note2 = 'Prelim as well.';
    const later = await change(tess, id, [wanted, more], { level: 'prelim', note: note2 });
    expect(later, later.message).toMatchObject({ http: 200, data: { step: 1, draft: { total: expect.any(Number) } } });
    expect(later.data.sections[0], 'in force until it is paid').toMatchObject({ otherLevel: { level: 'open', note } });
    const due = later.data.draft?.total ?? 0;
    await tess.ask('payEntry', { body: { ...paymentOf(entry, card), total: due } });
    const [both] = (await entryOf(tess, id)).sections;
    expect(both).toMatchObject({ otherLevel: { level: 'prelim', note: note2 } });
    expect(both?.competitions[0], 'at its price and place').toEqual(paid[0]);
    expect(both?.competitions.map(({ competition }) => competition)).toEqual([wanted, more]);
    const none = await change(tess, id, [wanted, more], null);
    expect(none.data).toMatchObject({ step: 2, state: 'new' });
    expect(none.data.sections[0]).not.toHaveProperty('otherLevel');
    expect(none.data.sections[0]?.competitions).toEqual(both?.competitions);
    expect((await change(tess, id, [wanted, more], { level: 'open', note })).data.step).toBe(2);

    const said = { level: 'open', note };
    const params = { id };
    expect((await entryOf(organizer, id)).sections[0]?.otherLevel).toMatchObject(said);
    expect((await entryOf(admin, id)).sections[0]?.otherLevel).toMatchObject(said);
    const tabulator = await signIn(cloud.url, 'tabulator@feis.test');
    expect((await entryOf(tabulator, id)).sections[0]?.otherLevel).toEqual({ level: 'open' });
    expect((await family.ask('getEntry', { params })).sections.map(({ dancer }) => dancer)).toEqual([una]);
    expect((await tess.ask('listEntries')).data[0]?.otherLevels).toEqual([{ _id: una, name: 'Úna', ...said }]);
    const of = { query: { query: { dancer: una } } };
    const [tile] = (await family.ask('listEntries', of)).data;
    expect(tile?._id).toBe(id);
    expect(tile).not.toHaveProperty('otherLevels');
    expect((await admin.ask('listEntries', of)).data[0]?.otherLevels).toEqual([{ _id: una, name: 'Úna', ...said }]);
    const { data: schools } = await tess.ask('listSchools', { query: { query: { mine: true } } });
    const query = { query: { school: schools[0]?._id ?? '' } };
    await until(async () => (await tess.ask('listEntries', { query })).data[0]?.otherLevels?.[0]?.note === note, 90);

    const lists = async (who: Client) => {
      const search = { query: { query: { event: feis, search: 'Scoil an Leibheil' } } };
      const [entries, dancers] = [await who.ask('listEventEntries', search), await who.ask('listEventDancers', search)];
      return [entries.data[0]?.dancers[0]?.otherLevel, dancers.data[0]?.otherLevel];
    };
    await until(async () => (await lists(organizer))[0]?.note === note, 90);
    expect(await lists(organizer)).toEqual([said, said]);
    expect(await lists(tabulator)).toEqual([{ level: 'open' }, { level: 'open' }]);
    expect((await tess.ask('exportData')).entries[0]?.sections[0]?.otherLevel).toMatchObject(said);
  });

  it("is an admin's word, which its family keeps, and the reason goes with the dancer", async () => {
    const [first = ''] = (await offer(family)).ids;
    const entered = await enter(family, [first]);
    const { _id: id } = entered.data;
    const open = await offer(admin, 'open', id);
    expect(open.mayChooseLevel).toBe(true);
    const [one = '', two = ''] = open.ids.filter((other) => other !== first);
    const changed = await change(admin, id, [one], { level: 'open', note });
    expect(changed.data.sections[0]?.otherLevel).toMatchObject({ level: 'open', by: await idOf(admin) });
    const { price } = await family.ask('loadEntryPay', { body: { entryId: id } });
    expect(
      price.lines.map(({ kind }) => kind),
      'an admin spares nobody the admission',
    ).toContain('admission');

    expect(await offer(family)).toMatchObject({ mayChooseLevel: false, otherLevel: { note }, ids: open.ids });
    for (const said of [null, { level: 'open', note: 'Ours' }, { level: 'prelim', note }] as const)
      expect(await change(family, id, [one], said)).toMatchObject({ http: 403, message: sentence });
    const kept = await change(family, id, [one, two], { level: 'open', note });
    expect(kept.data.sections[0]?.otherLevel).toEqual(changed.data.sections[0]?.otherLevel);

    // One place of these is gone: what its family may enter, it may wait for.
    const full = open.ids.filter((other) => other !== one && other !== two);
    const waits = await Promise.all(
      full.map((competition) => family.send('joinWaitingList', { body: { event: feis, competition, dancer: una } })),
    );
    expect(waits.filter(({ http }) => http === 200)).toHaveLength(1);

    const { data: own } = await tess.ask('listEntries');
    const { data: schools } = await family.ask('listSchools', { query: { query: { mine: true } } });
    await family.ask('deleteSchool', { params: { id: schools[0]?._id ?? '' } });
    await family.ask('eraseAccount', { body: { currentPassword: demoPassword } });
    const after = await until(async () => {
      const now = await entryOf(tess, own[0]?._id ?? '');
      return now.sections[0]?.profile.name === '' && now;
    }, 60);
    expect(after.sections[0]?.otherLevel).toMatchObject({ level: 'open', note: '' });
    expect(JSON.stringify(after)).not.toContain('Dublin');
  });

  it('is said by everybody on the staff, also of an own child that is a student there', async () => {
    const helper = await newParent(cloud.url, { email: 'level-staff@example.org', name: 'Síle', teacher: true });
    const child = await addDancer(helper, { name: 'Ríona', level: 'novice' });
    const levels = [{ dancer: child, level: 'prelim' as const }];
    const look = () => helper.send('loadEntryData', { body: { eventId: feis, levels } });
    expect((await look()).http, 'a student elsewhere').toBe(403);
    const { data: schools } = await tess.ask('listSchools', { query: { query: { mine: true } } });
    const [school] = schools;
    if (!school) throw new Error('The school is missing');
    const { birthdate, level, region, revision, name, lname } = await helper.ask('getDancer', {
      params: { id: child },
    });
    const moved = { name, lname, birthdate, level, region, school: { _id: school._id }, revision };
    await helper.ask('editDancer', { params: { id: child }, body: moved });
    expect((await look()).http, 'not on the staff').toBe(403);
    const params = { id: school._id };
    const form = formOf(await tess.ask('getSchool', { params }));
    await tess.ask('editSchool', { params, body: { school: form, createModerator: 'level-staff@example.org' } });
    expect((await look()).http, 'asked, and no answer yet').toBe(403);
    await helper.ask('answerInvitation', { params, body: { accept: true } });
    const seen = await look();
    expect(seen.data.dancers.find(({ _id }) => _id === child)).toMatchObject({ mayChooseLevel: true, student: false });
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
      { _id: expect.any(String), name: 'Patricia', lname: 'Byrne', email: 'p•••@feis.test', schools: [] },
    ]);
    expect((await find('parent@feis.te')).data).toEqual([]);
    await create(tess, { name: 'Scoil Tess' });
    expect((await find('patricia')).http).toBe(200);
  });

  it('by naming one address after another is stopped for the hour, and never for administrators', async () => {
    await windowOfTries(3600);
    const head = await newParent(cloud.url, { name: 'Hanna', lname: 'Head', email: 'head@example.org', teacher: true });
    const school = await create(head, { name: 'Scoil na dTomhas' });
    const params = { id: school._id };
    const table = tableOf(cloud.env);
    const id = await idOf(head);
    for (let i = 0; i < peopleSearches.addresses.most - 1; i++) await countTry(table, peopleSearches.addresses, id);
    const change = (who: Client, named: { createAdmin?: string; createModerator?: string }) =>
      who.send('editSchool', { params, body: { school: formOf(school), ...named } });
    const guess = { createModerator: 'is-there@example.org' };
    expect((await change(head, guess)).issues).toMatchObject([{ path: 'createModerator' }]);
    const stopped = { http: 429, code: 'TOO_MANY_TRIES', message: expect.stringMatching(/^You have searched/) };
    expect(await change(head, guess)).toMatchObject(stopped);
    expect(await change(head, { createAdmin: 'is-there@example.org' })).toMatchObject(stopped);
    const body = { school: { name: 'Scoil eile' } as SchoolForm, createAdmin: 'is-there@example.org' };
    expect(await head.send('createSchool', { body })).toMatchObject(stopped);
    expect((await change(admin, guess)).http).toBe(400);
    expect((await change(head, {})).http, 'whoever names nobody').toBe(200);
  });

  it('counts each of two addresses', async () => {
    await windowOfTries(3600);
    const two = await newParent(cloud.url, { name: 'Treasa', lname: 'Two', email: 'two@example.org', teacher: true });
    const table = tableOf(cloud.env);
    const id = await idOf(two);
    for (let i = 0; i < peopleSearches.addresses.most - 1; i++) await countTry(table, peopleSearches.addresses, id);
    const named = { createAdmin: 'parent@feis.test', createModerator: 'teacher@feis.test' };
    const answer = await two.send('createSchool', { body: { school: { name: 'Scoil Dó' } as SchoolForm, ...named } });
    expect(answer.code).toBe('TOO_MANY_TRIES');
  });
});
