import { getCompetition } from '@rince/store/competitions';
import { getResult } from '@rince/store/results';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, signIn } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { feisNamed } from '../support/demo-feis.ts';
import { tableOf } from '../support/table.ts';
import { until } from '../support/until.ts';
import { gradeFormOf, organized } from '../support/wizard.ts';

// What admins keep for everybody: regions, governing bodies, scoring systems.

let cloud: TestCloud;
let admin: Client;
let parent: Client;
let organizer: Client;

beforeAll(async () => {
  cloud = await startTestCloud();
  [admin, parent, organizer] = await Promise.all([
    signIn(cloud.url, 'admin@feis.test'),
    signIn(cloud.url, 'parent@feis.test'),
    signIn(cloud.url, 'organizer@feis.test'),
  ]);
});
afterAll(() => cloud?.end());

const registers = [
  ['regions', 'listRegions', 'createRegion', 'editRegion', 'deleteRegion', 'reorderRegions'],
  [
    'organizations',
    'listOrganizations',
    'createOrganization',
    'editOrganization',
    'deleteOrganization',
    'reorderOrganizations',
  ],
] as const;

describe('the time zone of a region', () => {
  const zoneOf = async (event: object): Promise<string> => {
    const { _id } = await organizer.ask('createEvent', { body: { event: { name: 'Feis nua', ...event } } });
    return (await organizer.ask('getForOrganizer', { query: { id: _id } })).timeZone;
  };

  it('is that of its new events, unless they say another; without one it is Toronto', async () => {
    const made = await admin.ask('createRegion', { body: { name: 'Pacific', zone: 'America/Vancouver' } });
    expect(made.zone).toBe('America/Vancouver');
    const region = made._id;
    expect(await zoneOf({ region })).toBe('America/Vancouver');
    expect(await zoneOf({ region, timeZone: 'Europe/Dublin' })).toBe('Europe/Dublin');
    expect(await zoneOf({})).toBe('America/Toronto');
    const params = { id: region };
    const emptied = await admin.ask('editRegion', { params, body: { zone: null, revision: made.revision } });
    expect(emptied).not.toHaveProperty('zone');
    expect(await zoneOf({ region })).toBe('America/Toronto');
    const renamed = {
      params,
      body: { name: 'Pacific Coast', zone: 'America/Los_Angeles', revision: emptied.revision },
    };
    expect(await admin.ask('editRegion', renamed)).toMatchObject({
      name: 'Pacific Coast',
      zone: 'America/Los_Angeles',
    });
    const { data } = await parent.ask('listRegions');
    expect(data.find(({ _id }) => _id === region)).toMatchObject({ zone: 'America/Los_Angeles' });
    expect((await admin.send('createRegion', { body: { name: 'Moon', zone: 'Moon/Sea' } })).issues).toEqual([
      { path: 'zone', message: 'There is no such time zone.' },
    ]);
  });
});

describe.each(registers)('%s', (_, list, create, edit, remove, reorder) => {
  const names = async (): Promise<string[]> => (await parent.ask(list)).data.map(({ name }) => name);
  const ids = async (): Promise<string[]> => (await parent.ask(list)).data.map(({ _id }) => _id);

  it('are added at the end, renamed on what was seen, and need a title', async () => {
    const before = await names();
    const added = await admin.ask(create, { body: { name: ' Oilean Nua ' } });
    await admin.ask(create, { body: { name: 'Antarctica' } });
    expect(await names()).toEqual([...before, 'Oilean Nua', 'Antarctica']);
    const taken = { path: 'name', message: 'There is already one called oileán nua.' };
    expect((await admin.send(create, { body: { name: 'oileán nua' } })).issues).toEqual([taken]);
    const { _id: id, revision } = (await admin.ask(list)).data.at(-1) ?? { _id: '', revision: 0 };
    const renamed = { params: { id }, body: { name: 'oileán nua', revision } };
    expect((await admin.send(edit, renamed)).issues).toEqual([taken]);
    expect((await admin.send(create, { body: { name: ' ' } })).issues).toEqual([
      { path: 'name', message: 'This field is required.' },
    ]);
    const params = { id: added._id };
    await admin.ask(edit, { params, body: { name: 'Mid America', revision: added.revision } });
    const late = await admin.send(edit, { params, body: { name: 'Middle America', revision: added.revision } });
    expect(late).toMatchObject({ http: 409, code: 'STALE', current: { name: 'Mid America' } });
    expect(await names()).toEqual([...before, 'Mid America', 'Antarctica']);
  });

  it('are put in a new order whole, and what comes after stands at its end', async () => {
    const turned = (await ids()).toReversed();
    await admin.ask(reorder, { body: { data: turned, page: 'regions' } });
    expect(await ids()).toEqual(turned);
    const items = (await admin.ask(list)).data.toReversed();
    await admin.ask(reorder, { body: { data: items } });
    expect(await ids()).toEqual(turned.toReversed());
    expect((await admin.ask(list)).data.map(({ ordering }) => ordering)).toEqual(turned.map((__, i) => i));
    for (const data of [turned.slice(1), [...turned, turned[0] ?? ''], [...turned.slice(1), '0'.repeat(26)]])
      expect(await admin.send(reorder, { body: { data } })).toMatchObject({ http: 409, code: 'CONFLICT' });
    const late = await admin.ask(create, { body: { name: 'Late' } });
    expect((await ids()).at(-1)).toBe(late._id);
  });

  it('are marked when they are deleted, and gone for everybody', async () => {
    const { data } = await admin.ask(list);
    const last = data.at(-1);
    if (!last) throw new Error('There is none');
    await admin.ask(remove, { params: { id: last._id } });
    expect(await ids()).not.toContain(last._id);
    const change = { params: { id: last._id }, body: { name: 'Back', revision: last.revision + 1 } };
    expect((await admin.send(edit, change)).http).toBe(404);
    expect((await admin.send(remove, { params: { id: last._id } })).http).toBe(404);
  });
});

describe('a deleted region', () => {
  it('is no longer taken for a dancer, and stays with those who have it', async () => {
    const { data: dancers } = await parent.ask('listDancers');
    const [dancer] = dancers;
    const region = await admin.ask('createRegion', { body: { name: 'Nowhere' } });
    if (!dancer) throw new Error('parent@ has no dancer');
    const { name, lname, birthdate, level, school } = dancer;
    const form = { name, lname, birthdate, level, region: { _id: region._id }, school };
    const created = await parent.ask('createDancer', { body: form });
    await admin.ask('deleteRegion', { params: { id: region._id } });
    expect((await parent.send('createDancer', { body: form })).issues).toEqual([
      { path: 'region', message: 'Region is required' },
    ]);
    expect((await parent.ask('getDancer', { params: { id: created._id } })).region.name).toBe('Nowhere');
  });
});

describe('scoring systems', () => {
  it('begin with one judge and one round, Set, with Irish points', async () => {
    expect(await admin.ask('createScoring', { body: { name: 'Plain' } })).toMatchObject({
      name: 'Plain',
      description: '',
      judge_rotation_type: 'SET',
      showIp: true,
      ip: true,
      judge_count: [1],
      rounds: 1,
      drop_high_low: false,
    });
  });

  it('keep to the rules, in these words', async () => {
    const refused = async (form: Record<string, unknown>) =>
      (await admin.send('createScoring', { body: { name: 'A', ...form } })).issues?.[0];
    expect(await refused({ name: '' })).toEqual({ path: 'name', message: 'This field is required' });
    for (const rounds of [0, 4])
      expect(await refused({ rounds })).toEqual({ path: 'rounds', message: 'Rounds must be between 1 and 3' });
    const tooFew = { path: 'drop_high_low', message: 'Drop High/Low cannot be used with fewer than 4 judges' };
    expect(await refused({ drop_high_low: true, judge_count: [3] })).toEqual(tooFew);
    const four = { rounds: 3, judge_rotation_type: 'ROTATING', drop_high_low: true };
    expect(await refused({ ...four, judge_count: [4, 4, 3] })).toEqual(tooFew);
    expect((await refused({ rounds: 2, judge_count: [3] }))?.path).toBe('judge_count');
    // In SET every round has the same judges, and who drops high and low hears of both at once.
    const both = await admin.send('createScoring', {
      body: { name: 'A', rounds: 2, judge_count: [4, 1], drop_high_low: true },
    });
    expect(both.issues).toEqual([tooFew, { path: 'judge_count', message: 'SET needs the same judges in every round' }]);
    const kept = await admin.ask('createScoring', {
      body: { name: 'Four', ...four, judge_rotation_type: 'ROTATING', judge_count: [4, 5, 4] },
    });
    expect(kept.judge_count).toEqual([4, 5, 4]);
  });

  it('take their counts one by one, too, and keep the description', async () => {
    const body = { name: 'Three', rounds: 2, judgeCount1: 3, judgeCount2: 3, judgeCount3: 7, description: 'As usual' };
    const system = await admin.ask('createScoring', { body });
    expect(system).toMatchObject({ judge_count: [3, 3], description: 'As usual' });
    const listed = await parent.ask('listScoring', { query: { limit: 100 } });
    expect(listed.data).toContainEqual(system);
    expect((await parent.ask('listScoring', { query: { skip: 1, limit: 1 } })).data).toEqual(listed.data.slice(1, 2));
    expect(await parent.ask('getScoring', { params: { id: system._id } })).toEqual(system);
  });

  it('are changed on what was seen, and change no result and no category that has some', async () => {
    const id = await feisNamed(organizer, 'Feis na Samhna');
    await until(async () => (await organizer.ask('getEvent', { params: { id } })).hasResults, 120);
    const before = await organized(organizer, id);
    const grade = before.grades.find(({ scoring, rounds }) => scoring !== undefined && rounds > 1);
    const competition = grade?.competitions[0]?._id ?? '';
    const table = tableOf(cloud.env);
    const version = (await getCompetition(table, competition))?.result ?? '';
    const result = await getResult(table, competition, version);
    const shown = await parent.ask('getPublicResult', { body: { eventId: id } });
    if (!grade?.scoring || !result) throw new Error('No championship has a result');
    expect(result.sheet.scoring).toMatchObject({ judge_count: grade.rules.judge_count, showIp: grade.rules.showIp });

    const system = await admin.ask('getScoring', { params: { id: grade.scoring } });
    const { _id, ip: _, createdAt: __, ...form } = system;
    const change = {
      params: { id: _id },
      body: { ...form, showIp: !form.showIp, judge_count: form.judge_count.map(() => 5) },
    };
    expect(await admin.ask('editScoring', change)).toMatchObject({ revision: 2, showIp: !form.showIp });
    expect(await admin.send('editScoring', change)).toMatchObject({ http: 409, current: { revision: 2 } });

    const title = `${grade.title} again`;
    await organizer.ask('editEvent', { params: { id }, body: { grades: [{ ...gradeFormOf(grade), title }] } });
    const after = await organized(organizer, id);
    expect(after.grades.find((one) => one._id === grade._id)).toMatchObject({ title, rules: grade.rules });
    expect(await getResult(table, competition, version)).toEqual(result);
    expect(await parent.ask('getPublicResult', { body: { eventId: id } })).toEqual(shown);
  });
});
