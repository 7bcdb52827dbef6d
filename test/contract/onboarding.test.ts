import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client, demoPassword, signIn } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { confirmAddress } from '../support/family.ts';
import { uploadImage } from '../support/upload.ts';

// The steps between registering and the dashboard: by role, one after the other, and never twice.

let cloud: TestCloud;
let admin: Client;
let teacher: Client;

beforeAll(async () => {
  cloud = await startTestCloud();
  [admin, teacher] = await Promise.all([signIn(cloud.url, 'admin@feis.test'), signIn(cloud.url, 'teacher@feis.test')]);
});
afterAll(() => cloud?.end());

type Roles = { dancer?: boolean; parent?: boolean; teacher?: boolean; judge?: boolean; organizer?: boolean };

const newcomer = async (email: string, roles: Roles): Promise<Client> => {
  const names = { name: 'Niamh', lname: 'Farrell', email, email2: email };
  const passwords = { password: demoPassword, password2: demoPassword };
  await new Client(cloud.url).ask('register', {
    body: { ...names, ...passwords, ...roles, tos: true, privacy: true, age: true },
  });
  return signIn(cloud.url, email);
};
const stepsOf = async (who: Client) => {
  const { step, onboardingSteps } = await who.ask('loadOnboarding');
  return [step, ...onboardingSteps.map(({ role }) => role)];
};
const send = async (who: Client, body: object) => who.send('nextStep', { body: body as never });

describe('onboarding', () => {
  it('leads a parent who teaches from dancer to school to the end, and can be left in between', async () => {
    const who = await newcomer('both@feis.test', { parent: true, teacher: true, organizer: true });
    expect(await stepsOf(who)).toEqual([10, 'dancer', 'teacher', 'complete']);
    const [schools, regions] = await Promise.all([who.ask('listSchools'), who.ask('listRegions')]);
    const place = { region: { _id: regions.data[0]?._id }, school: { _id: schools.data[0]?._id } };
    const dancer = { name: 'Aoife', lname: 'Farrell', birthdate: '2015-03-04', level: 'novice', ...place };
    const missing = await send(who, { step: 10, dancer: { ...dancer, name: '', school: { _id: '' } } });
    expect(missing.issues).toEqual([
      { path: 'dancer.name', message: 'This field is required' },
      { path: 'dancer.school._id', message: 'School is required' },
    ]);
    expect((await send(who, { step: 10, dancer })).data.user.step).toBe(20);
    expect((await send(who, { step: 10, dancer })).data.user.step, 'sent twice').toBe(20);
    expect((await who.ask('listDancers')).data).toHaveLength(1);

    // Another browser, another day.
    const again = await signIn(cloud.url, 'both@feis.test');
    expect(await stepsOf(again)).toEqual([20, 'dancer', 'teacher', 'complete']);
    expect((await send(again, { school: { name: ' ' } })).issues?.[0]).toEqual({
      path: 'school.name',
      message: 'This field is required',
    });
    const image = await uploadImage(again);
    const school = { name: 'Scoil Farrell', city: 'Sligo', url: 'https://farrell.example', about: 'New.', image };
    expect((await send(again, { school })).data.user.step).toBe(90);
    const mine = await again.ask('listSchools', { query: { query: { mine: true } } });
    expect(mine.data.map(({ name, image: logo }) => [name, logo !== undefined])).toEqual([['Scoil Farrell', true]]);
    const jump = async (step: 20 | 90) => {
      const { _id, revision } = await again.ask('me');
      return (await again.send('editUser', { params: { id: _id }, body: { step, revision } })).http;
    };
    expect(await jump(20), 'back').toBe(403);
    expect((await send(again, { complete: true })).data.user.step).toBe(100);
    expect((await send(again, { complete: true })).data.user.step).toBe(100);
    expect([await jump(20), await jump(90)], 'once more').toEqual([403, 403]);
  });

  it('asks a school, which takes nobody in whose address is not confirmed', async () => {
    const email = 'joiner@feis.test';
    const who = await newcomer(email, { teacher: true });
    const { data } = await teacher.ask('listSchools', { query: { query: { mine: true } } });
    const id = data[0]?._id ?? '';
    expect((await send(who, { step: 20, school: { _id: '0'.repeat(26) } })).issues?.[0]?.path).toBe('school');
    expect((await send(who, { step: 20, school: { _id: id } })).data.user.step).toBe(90);
    const { data: notices } = await teacher.ask('listNotices');
    expect(notices[0]?.content).toContain('Niamh Farrell asks to join');
    const user = (await who.ask('me'))._id;
    const accept = () => teacher.send('answerJoinRequest', { params: { id }, body: { user, accept: true } });
    expect(await accept()).toMatchObject({
      http: 409,
      message: 'This person has not confirmed their email address yet.',
    });
    await confirmAddress(cloud.url, email);
    expect((await accept()).http).toBe(200);
  });

  it('asks an organizer for the organization once an admin has made one of them', async () => {
    const who = await newcomer('made@feis.test', { judge: true, organizer: true });
    expect(await stepsOf(who)).toEqual([90, 'complete']);
    const { _id } = await who.ask('me');
    const { revision } = await admin.ask('getUser', { params: { id: _id } });
    await admin.ask('editUser', { params: { id: _id }, body: { roles: ['judge', 'organizer'], revision } });
    const { revision: next } = await admin.ask('getUser', { params: { id: _id } });
    await admin.ask('editUser', { params: { id: _id }, body: { step: 0, revision: next } });
    const organizer = await signIn(cloud.url, 'made@feis.test');
    expect(await stepsOf(organizer)).toEqual([30, 'organizer', 'complete']);
    const organization = { organization: 'Feis Sligo', contact: 'Niamh', phone: '12', website: 'feis' };
    expect((await send(organizer, { organization })).issues?.map(({ path }) => path)).toEqual([
      'organization.phone',
      'organization.website',
    ]);
    const good = { ...organization, phone: '(071) 555-0123', website: 'https://feis.example' };
    expect((await send(organizer, { organization: good })).data.user.step).toBe(90);
    expect((await organizer.ask('loadOnboarding')).organization).toEqual(good);
  });
});
