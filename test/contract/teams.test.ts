import { getRoster } from '@rince/store/roster';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, signIn } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { readyFeis } from '../support/demo-feis.ts';
import { addDancer, newParent, paymentOf } from '../support/family.ts';
import { cards, Provider } from '../support/provider.ts';
import { tableOf } from '../support/table.ts';
import { until } from '../support/until.ts';
import { uploadImage } from '../support/upload.ts';
import { basics, category, organized } from '../support/wizard.ts';

// Teams: made by teachers and organizers, and entered where a dancer would be.

let cloud: TestCloud;
let teacher: Client;
let organizer: Client;
let parent: Client;
let feis: string;
let school: string;

beforeAll(async () => {
  cloud = await startTestCloud();
  ({ organizer, feis } = await readyFeis(cloud.url));
  [teacher, parent] = await Promise.all([
    signIn(cloud.url, 'teacher@feis.test'),
    signIn(cloud.url, 'parent@feis.test'),
  ]);
  school = (await parent.ask('listDancers')).data[0]?.school._id ?? '';
});
afterAll(() => cloud?.end());

const make = (who: Client, team: object, event = feis) =>
  who.send('createTeam', { body: { event, team: { label: 'Reel team', school: { _id: school }, ...team } } });
const studentsOf = async () =>
  (await teacher.ask('listDancers', { query: { query: { school } } })).data.map(({ _id }) => _id);

it('is made by a teacher of the school, named after it, and shown as far as its reader may see', async () => {
  const members = (await studentsOf()).slice(0, 3);
  const made = await make(teacher, { members, image: await uploadImage(teacher) });
  expect(made.data).toMatchObject({ label: 'Reel team', memberCount: 3, accessLevel: 'full' });
  expect(made.data.name).toBe(`${made.data.school.name} Reel team`);
  expect(made.data.members.map(({ _id }) => _id)).toEqual(members);
  expect((await fetch(made.data.image?.path ?? '')).status).toBe(200);

  const [judge, admin] = await Promise.all([
    signIn(cloud.url, 'judge1@feis.test'),
    signIn(cloud.url, 'admin@feis.test'),
  ]);
  const seen = (who: Client) => who.ask('getTeam', { params: { id: made.data._id } });
  expect(await seen(judge)).toMatchObject({ accessLevel: 'read', members: [], memberCount: 3 });
  expect((await seen(organizer)).accessLevel).toBe('full');
  expect((await seen(admin)).members).toHaveLength(3);

  const list = async (query: object) =>
    (await judge.ask('listTeams', { query: { query: { event: feis, ...query } } })).data.map(({ _id }) => _id);
  expect(await list({})).toContain(made.data._id);
  expect(await list({ label: 'REEL' })).toContain(made.data._id);
  expect(await list({ label: 'hornpipe' })).toEqual([]);
  expect(await list({ schoolName: made.data.school.name.slice(0, 4) })).toContain(made.data._id);
});

it('is refused by field, and by role', async () => {
  expect((await make(teacher, { label: '' })).issues).toContainEqual({
    path: 'team.label',
    message: 'This field is required',
  });
  expect((await make(teacher, { school: { _id: '' } })).issues?.[0]?.message).toBe('School is required');
  expect((await make(teacher, { region: { _id: '' } })).issues?.[0]?.message).toBe('Region is required');
  const stranger = await newParent(cloud.url, { email: 'noteam@example.org' });
  expect((await make(stranger, {})).http).toBe(403);
  const [foreign] = (await (await signIn(cloud.url, 'dancer@feis.test')).ask('listDancers')).data;
  const taught = new Set(await studentsOf());
  if (foreign && !taught.has(foreign._id))
    expect((await make(teacher, { members: [foreign._id] })).issues?.[0]?.message).toBe(
      'One of these dancers is not of your school.',
    );
  const [one] = await studentsOf();
  expect((await make(teacher, { members: [one, one] })).issues?.[0]?.message).toBe('A dancer is here twice.');
  expect((await make(teacher, { members: ['0'.repeat(26)] })).http).toBe(400);
});

it('is changed by who may: all of it, or everything but its name; and by one after the other', async () => {
  const { data: made } = await make(teacher, { label: 'Ceili' });
  const edit = (who: Client, team: object, revision: number) =>
    who.send('editTeam', {
      params: { id: made._id },
      body: { team: { label: 'Ceili', school: { _id: school }, ...team }, revision },
    });
  const named = await edit(teacher, { name: 'The Ceili Eight' }, made.revision);
  expect(named.data.name).toBe('The Ceili Eight');
  expect((await edit(teacher, { name: 'Too late' }, made.revision)).code).toBe('STALE');

  // A colleague of the school, who did not make it.
  const colleague = await newParent(cloud.url, { email: 'colleague@example.org', teacher: true });
  await colleague.ask('askToJoin', { params: { id: school } });
  const { _id } = await colleague.ask('me');
  await teacher.ask('answerJoinRequest', { params: { id: school }, body: { user: _id, accept: true } });
  const theirs = await edit(colleague, { name: 'Not mine to say', label: 'Ceili U12' }, named.data.revision);
  expect(theirs.data).toMatchObject({ name: 'The Ceili Eight', label: 'Ceili U12', accessLevel: 'members' });
  expect((await colleague.send('deleteTeam', { params: { id: made._id } })).http).toBe(403);
  expect((await edit(parent, {}, theirs.data.revision)).http).toBe(403);
  const logged = async () => {
    const { data } = await organizer.ask('listLog', { query: { query: { event: feis, search: 'a team' } } });
    return data.map(({ content, user }) => [content, user._id]).slice(0, 4);
  };
  const { _id: head } = await teacher.ask('me');
  await until(async () => (await logged())[0]?.[0] === 'Changed a team: The Ceili Eight');
  expect((await teacher.send('deleteTeam', { params: { id: made._id } })).http).toBe(200);
  expect((await teacher.send('getTeam', { params: { id: made._id } })).http).toBe(404);
  await until(async () => (await logged())[0]?.[0] === 'Deleted a team');
  expect(await logged()).toEqual([
    ['Deleted a team', head],
    ['Changed a team: one that is gone', _id],
    ['Changed a team: one that is gone', head],
    ['Made a team: one that is gone', head],
  ]);
});

/** A school of its own with somebody who leads it, somebody who leaves it, and one student. */
const schoolThatIsLeft = async (word: string) => {
  const [head, leaving, family] = await Promise.all([
    newParent(cloud.url, { email: `head-${word}@example.org`, teacher: true }),
    newParent(cloud.url, { email: `leaving-${word}@example.org`, teacher: true }),
    newParent(cloud.url, { email: `family-${word}@example.org` }),
  ]);
  const [{ _id: headId }, { _id: leavingId }] = await Promise.all([head.ask('me'), leaving.ask('me')]);
  const form = { name: `Scoil ${word}`, url: '', fb: '', ig: '' };
  const { _id } = await head.ask('createSchool', { body: { school: form } });
  const params = { id: _id };
  await leaving.ask('askToJoin', { params });
  await head.ask('answerJoinRequest', { params, body: { user: leavingId, accept: true } });
  const student = await addDancer(family, { name: 'Una', level: 'open', school: _id });
  const dismiss = async (): Promise<void> => {
    const { revision } = await head.ask('getSchool', { params });
    await head.ask('editSchool', { params, body: { school: { ...form, admins: [headId], moderators: [], revision } } });
  };
  return { head, leaving, school: { _id }, student, dismiss };
};

it('is no more of a teacher who made it and has left the school, and still of the colleagues', async () => {
  const event = await teamFeis('Feis na nImeacht');
  const { head, leaving, school: own, student, dismiss } = await schoolThatIsLeft('imeacht');
  const { data: made } = await make(leaving, { label: 'Eight hand', members: [student], school: own }, event);
  const seen = async (who: Client) => {
    const { accessLevel, members, memberCount } = await who.ask('getTeam', { params: { id: made._id } });
    return [accessLevel, members.map(({ _id }) => _id), memberCount];
  };
  const edit = (who: Client, revision: number) =>
    who.send('editTeam', { params: { id: made._id }, body: { team: { label: 'Eight' }, revision } });
  const offer = await leaving.ask('loadEntryData', { body: { eventId: event } });
  const options = offer.dancers.find(({ _id }) => _id === made._id)?.dances[0]?.options;
  const sections = [{ dancer: made._id, competitions: [options?.[0]?.competition ?? ''] }];
  const enter = async (who: Client) =>
    (await who.send('createEntry', { body: { entry: { event, sections, total: 1 } } })).code;
  expect(await seen(leaving)).toEqual(['full', [student], 1]);
  expect(await seen(head)).toEqual(['members', [student], 1]);
  for (const who of [leaving, head]) expect(await enter(who), 'but for the price').toBe('PRICE_CHANGED');

  await dismiss();
  expect(await seen(leaving)).toEqual(['read', [], 1]);
  const { data: list } = await leaving.ask('listTeams', { query: { query: { event } } });
  expect(list.map(({ accessLevel, members }) => [accessLevel, members])).toEqual([['read', []]]);
  expect((await edit(leaving, made.revision)).http).toBe(403);
  expect((await leaving.send('deleteTeam', { params: { id: made._id } })).http).toBe(403);
  expect(await enter(leaving)).toBe('NOT_FOUND');

  const changed = await edit(head, made.revision);
  expect(changed.data).toMatchObject({ label: 'Eight', accessLevel: 'members', teacher: made.teacher });
  expect(await seen(leaving), 'whoever saved it since').toEqual(['read', [], 1]);
  expect(await enter(head)).toBe('PRICE_CHANGED');
  expect(await seen(organizer)).toEqual(['full', [student], 1]);
});

it('is no more of an organizer who saved it and runs the event no longer', async () => {
  const event = await teamFeis('Feis na Scor');
  const { head, school: own, student } = await schoolThatIsLeft('scor');
  const former = await newParent(cloud.url, { email: 'former-organizer@example.org' });
  const { _id: formerId } = await former.ask('me');
  const runBy = async (...others: string[]): Promise<void> => {
    const { revision, admins } = await organized(organizer, event);
    const [first] = admins.map(({ _id }) => _id);
    const body = { event: { admins: [first ?? '', ...others], revision } };
    await organizer.ask('editEvent', { params: { id: event }, body });
  };
  const { data: made } = await make(head, { members: [student], school: own }, event);
  await runBy(formerId);
  const edit = (who: Client, name: string, revision: number) =>
    who.send('editTeam', { params: { id: made._id }, body: { team: { name }, revision } });
  const saved = await edit(former, 'The Eight', made.revision);
  expect(saved.data).toMatchObject({ name: 'The Eight', accessLevel: 'full', admins: [formerId] });
  await runBy();
  expect((await edit(former, 'Mine', saved.data.revision)).http).toBe(403);
  expect(await former.ask('getTeam', { params: { id: made._id } })).toMatchObject({ accessLevel: 'read', members: [] });
  expect((await edit(head, 'The Best Eight', saved.data.revision)).data.name, 'the teacher who made it').toBe(
    'The Best Eight',
  );
});

/** A feis with a competition for teams and one for dancers. */
const teamFeis = async (name: string): Promise<string> => {
  const { stripeAccountId } = await organized(organizer, feis);
  const { _id: event } = await organizer.ask('createEvent', { body: { event: basics(name) } });
  const key = { pk: `EVENT#${event}`, sk: 'EVENT' };
  await tableOf(cloud.env).transact([{ kind: 'update', key, set: { stripeAccountId } }]);
  const columns = [{ _id: 'column-501', title: '', age: 'all' }];
  const teams = category('Ceili', ['501'], { type: 'teams', price: 4_000, columns });
  const solos = category('Reels', ['502'], { price: 1_200, columns: [{ _id: 'column-502', title: '', age: 'all' }] });
  await organizer.ask('editEvent', { params: { id: event }, body: { grades: [teams, solos] } });
  await organizer.ask('editEvent', { params: { id: event }, body: { publish: true } });
  return event;
};

it('enters the competitions for teams, in the age group of its oldest member, and stands on the sheet', async () => {
  const event = await teamFeis('Feis na bhFoirne');
  const table = tableOf(cloud.env);
  const members = (await studentsOf()).slice(0, 2);
  const { data: team } = await make(teacher, { label: 'Four hand', members }, event);

  const offer = await teacher.ask('loadEntryData', { body: { eventId: event, students: [members[0] ?? ''] } });
  const codesOf = (id: string) =>
    offer.dancers.find(({ _id }) => _id === id)?.dances.flatMap(({ options }) => options.map(({ code }) => code));
  expect(offer.dancers.find(({ _id }) => _id === team._id)).toMatchObject({ team: true, name: team.name });
  expect(codesOf(team._id)).toEqual(['501']);
  expect(codesOf(members[0] ?? ''), 'a dancer alone is no team').toEqual(['502']);
  const teamsFor = async (who: Client) =>
    (await who.ask('loadEntryData', { body: { eventId: event } })).dancers.filter((one) => one.team).length;
  expect(await teamsFor(await signIn(cloud.url, 'colleague@example.org')), 'on the staff of its school').toBe(1);
  for (const who of [parent, organizer]) expect(await teamsFor(who), 'whoever runs the feis does not enter it').toBe(0);

  const competition = offer.dancers.find(({ _id }) => _id === team._id)?.dances[0]?.options[0]?.competition ?? '';
  const form = { event, sections: [{ dancer: team._id, competitions: [competition] }], total: 4_000 };
  const price = (await teacher.send('createEntry', { body: { entry: form } })).current as { total: number } | undefined;
  const chosen = { ...form, total: price?.total ?? form.total };
  expect((await parent.send('createEntry', { body: { entry: chosen } })).http, 'not their team').toBe(404);
  const entry = await teacher.ask('createEntry', { body: { entry: chosen } });
  const card = await new Provider(cloud.url, cloud.env).keepCard(teacher, cards.pays);
  await teacher.ask('payEntry', { body: paymentOf(entry, card) });

  const paid = await teacher.ask('getEntry', { params: { id: entry._id } });
  expect(paid.sections[0]).toMatchObject({ team: true, dancer: team._id, profile: { name: team.name, lname: '' } });
  expect(paid.sections[0]).not.toHaveProperty('level');
  expect(await getRoster(table, competition)).toEqual([
    expect.objectContaining({ dancer: team._id, name: team.name, dancerNumber: paid.sections[0]?.dancerNumber }),
  ]);
  expect((await teacher.send('deleteTeam', { params: { id: team._id } })).message).toMatch(
    /is entered and has a number/,
  );
});

describe('teams that are deleted while they are paid', () => {
  const provider = () => new Provider(cloud.url, cloud.env);
  /** A team in an entry that waits for its payment. */
  const enteredTeam = async (name: string) => {
    const event = await teamFeis(name);
    const { data: team } = await make(teacher, { label: name, members: (await studentsOf()).slice(0, 2) }, event);
    const { dancers } = await teacher.ask('loadEntryData', { body: { eventId: event } });
    const competition = dancers.find(({ _id }) => _id === team._id)?.dances[0]?.options[0]?.competition ?? '';
    const form = { event, sections: [{ dancer: team._id, competitions: [competition] }], total: 4_000 };
    const entry = await teacher.ask('createEntry', { body: { entry: form } });
    return {
      competition,
      entry: entry._id,
      pay: (card: string) => teacher.send('payEntry', { body: paymentOf(entry, card) }),
      remove: () => teacher.send('deleteTeam', { params: { id: team._id } }),
      isThere: async () => (await teacher.send('getTeam', { params: { id: team._id } })).http === 200,
    };
  };
  const chargedFor = async (entry: string) => (await provider().intentsOf(entry)).length;

  it('a team that is deleted before its payment begins is not charged', async () => {
    const { pay, remove, entry, competition } = await enteredTeam('Gone');
    const card = await provider().keepCard(teacher, cards.pays);
    expect((await remove()).http).toBe(200);
    const refused = await pay(card);
    expect(refused).toMatchObject({ http: 409, code: 'CONFLICT' });
    expect(refused.message).toContain('does not exist any more. Nothing was charged.');
    expect(await chargedFor(entry)).toBe(0);
    expect(await getRoster(tableOf(cloud.env), competition)).toEqual([]);
  });

  it('a team cannot be deleted while its payment waits for the cardholder, only once that has failed', async () => {
    const { pay, remove, isThere } = await enteredTeam('Waiting');
    expect((await pay(await provider().keepCard(teacher, cards.asks))).data.status).toBe('requires_action');
    const refused = await remove();
    expect(refused).toMatchObject({ http: 409, code: 'CONFLICT' });
    expect(refused.message).toContain('Somebody is paying for');
    expect(await isThere()).toBe(true);
    expect((await pay(await provider().keepCard(teacher, cards.declines))).code).toBe('CARD_DECLINED');
    expect((await remove()).http).toBe(200);
  });

  it('a team is paid or deleted, never both', async () => {
    const card = await provider().keepCard(teacher, cards.pays);
    for (const round of [1, 2, 3]) {
      const { pay, remove, isThere, entry } = await enteredTeam(`At once ${round}`);
      const [paid, removed] = await Promise.all([pay(card), remove()]);
      expect([paid.http, removed.http].toSorted()).toEqual([200, 409]);
      expect([await isThere(), await chargedFor(entry)]).toEqual(paid.http === 200 ? [true, 1] : [false, 0]);
    }
  });
});
