import type { DancerView } from '@rince/contracts/dancers';
import { gradeGroups, levels } from '@rince/domain/people/levels';
import { getEntry } from '@rince/store/entries';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, signIn } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { feisNamed } from '../support/demo-feis.ts';
import { enteredFamily, newParent } from '../support/family.ts';
import { tableOf } from '../support/table.ts';
import { until } from '../support/until.ts';
import { uploadImage } from '../support/upload.ts';

// Dancers: whose they are, who teaches them, and what others may see.

let cloud: TestCloud;
let parent: Client;
let teacher: Client;
let dancer: Client;
let admin: Client;
let aoife: DancerView;

beforeAll(async () => {
  cloud = await startTestCloud();
  [parent, teacher, dancer, admin] = (await Promise.all(
    ['parent', 'teacher', 'dancer', 'admin'].map((who) => signIn(cloud.url, `${who}@feis.test`)),
  )) as [Client, Client, Client, Client];
  const { data } = await parent.ask('listDancers', { query: { skip: 0, limit: 99 } });
  aoife = data.find(({ name }) => name === 'Aoife') as DancerView;
});
afterAll(() => cloud?.end());

const idOf = async (client: Client): Promise<string> => (await client.ask('me'))._id;
/** What the form sends of a dancer, as it was read. */
const formOf = ({ name, lname, birthdate, level, region, school }: DancerView) => ({
  name,
  lname,
  birthdate,
  level,
  region: { _id: region._id },
  school: { _id: school._id },
});
const fresh = (): Promise<DancerView> => parent.ask('getDancer', { params: { id: aoife._id } });
/** Saves Aoife as she is, but for what is given. */
const save = async (who: Client, change: object = {}) => {
  const now = await fresh();
  return who.send('editDancer', {
    params: { id: aoife._id },
    body: { ...formOf(now), ...change, revision: now.revision },
  });
};

describe('a profile', () => {
  it('needs names, a birthdate that was, a level of its grade, a region and a school that exist', async () => {
    const refused = async (change: object) =>
      (await parent.send('createDancer', { body: { ...formOf(aoife), ...change } })).issues;
    for (const name of ['name', 'lname', 'birthdate'])
      expect(await refused({ [name]: '' })).toEqual([{ path: name, message: 'This field is required' }]);
    expect(await refused({ level: '' })).toEqual([{ path: 'level', message: 'Level is required' }]);
    expect(await refused({ region: { _id: '' } })).toEqual([{ path: 'region._id', message: 'Region is required' }]);
    expect(await refused({ school: { _id: '' } })).toEqual([{ path: 'school._id', message: 'School is required' }]);
    expect(await refused({ birthdate: '2999-01-01' })).toEqual([
      { path: 'birthdate', message: 'This day is in the future.' },
    ]);
    expect(await refused({ grade: 'adult' })).toEqual([
      { path: 'level', message: 'This level belongs to another grade.' },
    ]);
    expect(await refused({ organization: { _id: '0'.repeat(26) } })).toEqual([
      { path: 'organization', message: 'There is no such organization.' },
    ]);
    expect(levels.map(({ id }) => id)).toEqual([
      'firstfeis',
      'novice',
      'beginner',
      'advanced',
      'prizewinner',
      'prelim',
      'open',
      'adult',
    ]);
    expect(gradeGroups[0]).toEqual({ id: 'grades', label: 'Non-Champion' });
  });

  it('belongs to who makes it, and remembers who saved it last and who teaches', async () => {
    const made = await parent.ask('createDancer', { body: { ...formOf(aoife), name: 'Ríona', level: 'open' } });
    const own = await idOf(parent);
    expect(made).toMatchObject({ owners: [own], admins: [own], moderators: [], grade: 'championship', revision: 1 });
    const governing = await admin.ask('createOrganization', { body: { name: 'An Coimisiún' } });
    const body = {
      ...formOf(made),
      teacher: { _id: await idOf(teacher) },
      organization: { _id: governing._id },
      revision: 1,
    };
    const saved = await admin.ask('editDancer', { params: { id: made._id }, body });
    expect(saved).toMatchObject({
      teacher: await idOf(teacher),
      moderators: [await idOf(teacher)],
      admins: [await idOf(admin)],
      owners: [own],
      organization: { name: 'An Coimisiún' },
    });
    // What a form leaves out stays, an empty choice takes away.
    const kept = { ...formOf(made), level: 'prelim' as const, revision: 2 };
    expect(await parent.ask('editDancer', { params: { id: made._id }, body: kept })).toMatchObject({
      teacher: await idOf(teacher),
      organization: { name: 'An Coimisiún' },
    });
    const without = { ...kept, teacher: { _id: '' }, organization: { _id: '' }, revision: 3 };
    const bare = await parent.ask('editDancer', { params: { id: made._id }, body: without });
    expect([bare.teacher, bare.organization, bare.moderators]).toEqual([undefined, undefined, []]);
    expect(await parent.send('editDancer', { params: { id: made._id }, body: kept })).toMatchObject({
      http: 409,
      code: 'STALE',
      current: { revision: 4 },
    });
  });

  it('says who holds a world medal, which counts for what is entered from then on', async () => {
    const email = 'medals@example.org';
    const { parent: family, entry } = await enteredFamily(cloud.url, await feisNamed(admin, 'Feis na Coille'), email, {
      levels: ['open'],
      most: 1,
    });
    const table = tableOf(cloud.env);
    const [made] = (await family.ask('listDancers')).data;
    if (!made) throw new Error('There is no dancer');
    const medalIn = async (id: string) => (await getEntry(table, id))?.sections[0]?.wmh;
    expect(await medalIn(entry._id)).toBeUndefined();
    const change = async (given: object) => {
      const { revision } = await family.ask('getDancer', { params: { id: made._id } });
      return family.ask('editDancer', { params: { id: made._id }, body: { ...given, revision } });
    };
    expect((await change({ wmh: true })).wmh).toBe(true);
    expect((await change({ name: 'Orla' })).wmh, 'what a form leaves out stays').toBe(true);
    await until(async () => (await getEntry(table, entry._id))?.sections[0]?.profile.name === 'Orla');
    const sections = entry.sections.map(({ dancer: one, competitions }) => ({
      dancer: one,
      competitions: competitions.map(({ competition }) => competition),
    }));
    const { revision } = (await getEntry(table, entry._id)) ?? { revision: 0 };
    const again = { entry: { sections, total: entry.total }, direction: 'add' as const, revision };
    await family.ask('editEntry', { params: { id: entry._id }, body: again });
    expect(await medalIn(entry._id)).toBe(true);
    expect((await change({ wmh: false })).wmh).toBeUndefined();
  });

  it('takes a teacher of its school only, and forgets the one of the school it leaves', async () => {
    const own = await idOf(teacher);
    expect((await save(parent, { teacher: { _id: await idOf(dancer) } })).issues).toEqual([
      { path: 'teacher', message: 'This person does not teach at the school.' },
    ]);
    expect((await save(parent, { teacher: { _id: own } })).data.teacher).toBe(own);
    const { data: schools } = await parent.ask('listSchools');
    const other = schools.find(({ _id }) => _id !== aoife.school._id)?._id ?? '';
    expect((await save(parent, { school: { _id: other } })).data.teacher).toBeUndefined();
    expect((await save(parent, { school: { _id: aoife.school._id } })).http).toBe(200);
  });

  it('shows its picture to family, teachers and admins, and drops the one before', async () => {
    const { data } = await save(parent, { image: await uploadImage(parent) });
    const thumb = data.image?.thumb ?? '';
    const isShownBy = ({ image }: Pick<DancerView, 'image'>): boolean =>
      image?.thumb.split('?')[0] === thumb.split('?')[0];
    expect((await fetch(thumb)).status).toBe(200);
    const key = decodeURIComponent(/dancers\/.*$/.exec(new URL(thumb).pathname)?.[0] ?? '');
    for (const who of [parent, teacher, admin])
      expect((await who.send('signedUrl', { query: { key } })).http).toBe(200);
    expect((await dancer.send('signedUrl', { query: { key } })).http).toBe(404);
    expect((await parent.ask('homePage')).dancers.filter(isShownBy).map(({ _id }) => _id)).toEqual([aoife._id]);
    expect(isShownBy((await save(parent)).data), 'kept by a form without one').toBe(true);
    expect((await save(parent, { image: await uploadImage(dancer) })).http, "somebody else's upload").toBe(400);
    expect((await save(parent, { image: null })).data.image).toBeUndefined();
    await until(async () => (await fetch(thumb)).status === 403);
  });
});

describe('others', () => {
  it('read a dancer whom they teach, and change none', async () => {
    const params = { id: aoife._id };
    expect((await teacher.ask('getDancer', { params })).name).toBe('Aoife');
    expect((await save(teacher)).http).toBe(403);
    expect((await dancer.send('getDancer', { params })).http).toBe(404);
    expect((await save(dancer)).http).toBe(404);
    expect((await save(admin)).http).toBe(200);
  });

  it('list the students of a school that has them on its staff', async () => {
    const tess = await newParent(cloud.url, {
      name: 'Tess',
      lname: 'Tierney',
      email: 'tess@example.org',
      teacher: true,
    });
    const school = aoife.school._id;
    const query = { skip: 0, limit: 99, query: { school } };
    for (const name of ['listDancers', 'getStudents'] as const)
      expect((await tess.send(name, { query })).http, name).toBe(403);
    expect((await tess.send('getStudents')).http).toBe(403);
    await tess.ask('askToJoin', { params: { id: school } });
    await teacher.ask('answerJoinRequest', { params: { id: school }, body: { user: await idOf(tess), accept: true } });
    const seen = await tess.ask('listDancers', { query });
    expect(seen.data.map(({ name }) => name)).toContain('Aoife');
    expect((await tess.ask('getStudents')).data).toEqual(seen.data);
    // Teaching is not running: what families pay for is for those who run the school.
    expect((await tess.send('getStudentEntries', { query })).http).toBe(403);
  });

  it("see the entries of one dancer: the family's as they are, others without names and money", async () => {
    const query = { query: { dancer: aoife._id } };
    const own = await parent.ask('listEntries', { query });
    expect(own.data).toMatchObject([{ event: { name: 'Feis na Samhna' }, dancers: ['Aoife Byrne', 'Cian Byrne'] }]);
    expect(own.data[0]?.total).toBeGreaterThan(0);
    for (const who of [teacher, admin]) {
      const { data } = await who.ask('listEntries', { query });
      expect(data).toMatchObject([{ _id: own.data[0]?._id, dancers: ['Aoife Byrne'] }]);
      expect(data[0]).not.toHaveProperty('total');
      expect(data[0]).not.toHaveProperty('due');
    }
    expect((await dancer.send('listEntries', { query })).http).toBe(404);
  });

  it('see published results with family and teachers only', async () => {
    const query = { dancerId: aoife._id, userId: await idOf(parent) };
    const { events } = await parent.ask('dancerResults', { query });
    expect(events.find(({ name }) => name === 'Feis na Samhna')?.results.length).toBeGreaterThan(0);
    expect((await teacher.ask('dancerResults', { query })).events).toEqual(events);
    expect((await dancer.send('dancerResults', { query })).http).toBe(404);
    const organizer = await signIn(cloud.url, 'organizer@feis.test');
    expect((await organizer.send('dancerResults', { query })).http).toBe(404);
  });
});
