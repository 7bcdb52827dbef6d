import { dancedItem } from '@rince/store/dancers';
import { teamKey } from '@rince/store/keys';
import type { Table } from '@rince/store/table';
import { createTeam } from '@rince/store/teams';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client, signIn } from '../support/client.ts';
import type { TestCloud } from '../support/cloud.ts';
import { readyFeis } from '../support/demo-feis.ts';
import { addDancer, newParent } from '../support/family.ts';
import { publishing, type World } from '../support/publishing.ts';
import { until } from '../support/until.ts';

// Who reads which lines of a result: the office all of them, families and teachers those of their own dancers, everybody else public placings.

let cloud: TestCloud;
let table: Table;
let world: World;
let teacher: Client;
let school: string;
/** Another event, of which nothing is public. */
let ready: string;
const { start, calculated, ended } = publishing();
const name = 'Una';

const publish = async (of: World = world) => {
  const { job } = await of.feis.organizer.ask('togglePublishResults', { body: { id: of.feis.event, publish: true } });
  await ended(of.feis, job?._id);
};
const marks = ({ feis, sheet }: World, line: number, data: object) =>
  feis.judges[0].ask('submitScore', { body: { data: { _id: sheet.card(line), round: 1, ...data } } as never });
const calculate = ({ feis, sheet }: World) =>
  feis.tabulator.ask('calculateResults', { body: { id: feis.event, competitionId: sheet.id } });
const read = (who: Client, latest = false, of: World = world) =>
  who.send('getCompetitionResult', { params: { id: of.sheet.id }, query: latest ? { latest: 'true' } : {} } as never);

beforeAll(async () => {
  ({ cloud, table } = await start({ families: 4 }));
  ready = (await readyFeis(cloud.url)).feis;
  teacher = await newParent(cloud.url, { email: 'reads@example.org', teacher: true });
  const made = await teacher.ask('createSchool', {
    body: { school: { name: 'Scoil Léitheora', url: '', fb: '', ig: '' } },
  });
  school = made._id;
  world = await calculated();
  const { _id, revision, name, lname, birthdate, level, region } = (await world.family.ask('listDancers'))
    .data[0] as never;
  await world.family.ask('editDancer', {
    params: { id: _id },
    body: { name, lname, birthdate, level, region, school: { _id: school }, revision },
  });
  await marks(world, 0, { score: 70, comments: 'Lovely turnout', revision: 1 });
  await marks(world, 1, { score: 71, comments: 'Nobody else reads this', revision: 1 });
  await calculate(world);
}, 120_000);
afterAll(() => cloud?.end());

describe('a result that is not public', () => {
  it('is for the office, which is told that it is not public yet', async () => {
    const { organizer, tabulator } = world.feis;
    for (const who of [organizer, tabulator])
      expect((await read(who)).data).toMatchObject({
        reads: 'all',
        isPublic: false,
        isOutdated: false,
        totalResults: 2,
      });
    for (const who of [world.family, teacher, world.feis.judges[0]]) expect((await read(who)).http).toBe(404);
  });
});

describe('a published result', () => {
  beforeAll(() => publish());

  it('is read whole by the office', async () => {
    for (const who of [world.feis.organizer, world.feis.tabulator, await signIn(cloud.url, 'admin@feis.test')]) {
      const { data } = await read(who);
      expect(data).toMatchObject({ reads: 'all', isPublic: true, hasLater: false, hasMarks: true });
      expect(data?.rows.map(({ finalRank, finalScore }) => [finalRank, finalScore])).toEqual([
        ['1', '71.00'],
        ['2', '70.00'],
      ]);
      expect(data?.judges).toEqual([{ label: 'Judge 1', name: expect.stringContaining('Maura'), rounds: [1] }]);
      expect(data?.competition.judge_rotation_type).toBe('SET');
      expect(data?.rows[1]).toMatchObject({ dancerName: 'Una Erasable', totalRound1Ip: '75.00' });
      expect(data?.rows[1]?.judges[0]?.name).toBe(data?.judges[0]?.name);
    }
  });
  it('is read by a family and by the teacher as far as it is about their dancer', async () => {
    for (const who of [world.family, teacher]) {
      const { data } = await read(who);
      expect(data).toMatchObject({ reads: 'own', totalResults: 2 });
      expect(data?.rows).toHaveLength(1);
      expect(data?.rows[0]).toMatchObject({
        finalRank: '2',
        judges: [{ totalScore: 70, finalIp: '75.00', rounds: [{ comments: 'Lovely turnout' }] }],
      });
      expect(JSON.stringify(data)).not.toContain('Nobody else reads this');
    }
  });
  it('shows nobody else a line', async () => {
    const other = await newParent(cloud.url, { email: 'other-school@example.org', teacher: true });
    await other.ask('createSchool', { body: { school: { name: 'Scoil Eile', url: '', fb: '', ig: '' } } });
    const asked = await newParent(cloud.url, { email: 'asked@example.org', teacher: true });
    await asked.ask('askToJoin', { params: { id: school } });
    const judge = world.feis.judges[0];
    // Runs another event.
    const elsewhere = await newParent(cloud.url, { email: 'elsewhere@example.org' });
    const admins = [(await elsewhere.ask('me'))._id];
    await table.transact([{ kind: 'update', key: { pk: `EVENT#${ready}`, sk: 'EVENT' }, set: { admins } }]);
    expect((await elsewhere.send('reviewResults', { query: { id: ready } })).http).toBe(200);
    const sees = async (who: Client) => {
      const { data } = await read(who, true);
      return [data?.reads, data?.rows.length, data?.isPublic];
    };
    for (const who of [other, asked, judge, elsewhere]) expect(await sees(who)).toEqual(['none', 0, true]);
    expect((await read(new Client(cloud.url))).http).toBe(401);
    expect((await elsewhere.send('reviewResults', { query: { id: world.feis.event } })).http).toBe(403);
  });
  it('stays as it was published, and the office sees what was calculated since', async () => {
    await marks(world, 0, { score: 90, comments: 'Second thoughts', revision: 2 });
    const { organizer } = world.feis;
    expect((await read(organizer, true)).data).toMatchObject({ isPublic: false, isOutdated: true });
    await calculate(world);
    expect((await read(world.family, true)).data).toMatchObject({ isPublic: true, rows: [{ finalRank: '2' }] });
    expect((await read(organizer)).data).toMatchObject({ isPublic: true, hasLater: true });
    const { data } = await read(organizer, true);
    expect(data).toMatchObject({ isPublic: false, isOutdated: false });
    expect(data?.rows[0]?.judges[0]).toMatchObject({ totalScore: 90, rounds: [{ comments: 'Second thoughts' }] });
  });
});

describe('events with results', () => {
  const ask = async (query: object) =>
    (await new Client(cloud.url).ask('publicEvents', { query } as never)).data.map(({ _id, eventStart }) => ({
      _id,
      eventStart,
    }));
  it('are listed for everybody, newest first or oldest first, or one by its id', async () => {
    const newest = await ask({ query: { hasResults: true }, sort: { number: -1 } });
    expect(newest.length).toBeGreaterThan(1);
    expect(newest.map(({ eventStart }) => eventStart)).toEqual(
      newest
        .map((one) => one.eventStart)
        .sort()
        .reverse(),
    );
    const oldest = await ask({ sort: { number: 1 } });
    expect(oldest.map(({ eventStart }) => eventStart)).toEqual(newest.map((one) => one.eventStart).sort());
    expect((await ask({ query: { id: world.feis.event } })).map(({ _id }) => _id)).toEqual([world.feis.event]);
    expect(await ask({ query: { id: ready } }), 'nothing of it is public').toEqual([]);
  });
});

describe('the results of a school', () => {
  const ask = (who: Client, event?: string) =>
    who.send('getSchoolResults', { query: event === undefined ? {} : { event } });

  it('are its students, their placings and medals', async () => {
    await publish();
    const { data: list } = await ask(teacher);
    expect(list).toMatchObject({
      school: { _id: school, name: 'Scoil Léitheora' },
      events: [{ _id: world.feis.event, students: 1, results: 1 }],
      students: [],
    });
    const { data } = await ask(teacher, world.feis.event);
    expect(data).toMatchObject({ medals: { first: 1, second: 0, third: 0, placed: 1 } });
    expect(data?.students).toMatchObject([
      { name, results: [{ finalRank: '1', field: 2, marks: [[90]], placed: true }] },
    ]);
  });
  it('say the number that the dancer had when they were published, until they are published again', async () => {
    const { data: dancers } = await world.family.ask('listDancers');
    const dancerId = dancers.find((one) => one.name === name)?._id ?? '';
    const numbers = async () => {
      const { events } = await world.family.ask('dancerResults', { query: { dancerId } });
      const { data } = await ask(teacher, world.feis.event);
      const own = (await read(world.family)).data?.rows.map(({ dancerNumber }) => dancerNumber);
      return [events[0]?.results[0]?.dancerNumber, data?.students[0]?.dancerNumber, ...(own ?? [])];
    };
    const before = new Set(await numbers());
    expect(before.size).toBe(1);
    await world.feis.admin.ask('updateDancerNum', { body: { id: world.sheet.card(0), number: 8_100 } });
    await cloud.settled();
    expect(new Set(await numbers())).toEqual(before);
    await calculate(world);
    await publish();
    expect(new Set(await numbers())).toEqual(new Set([8_100]));
  });
  it('are those of its teams, too', async () => {
    const { event, id: competition, lines } = world.sheet;
    const { _id: entryCompetition = '', dancer = '' } = lines[1] ?? {};
    const team = {
      ...{ _id: dancer, event, name: 'The Four', label: 'The Four', school: { _id: school, name: 'Scoil Léitheora' } },
      ...{ members: [], admins: [], createdAt: new Date().toISOString(), revision: 1 },
    };
    await table.transact([
      createTeam(team),
      { kind: 'put', item: dancedItem({ dancer, event, competition, entryCompetition, entry: '', dancerNumber: 951 }) },
    ]);
    const found = await until(async () => {
      const { data } = await ask(teacher, event);
      return data?.students.length === 2 ? data : undefined;
    });
    expect(found.students.map((one) => [one.name, one.team, one.results.length])).toEqual([
      ['The Four', true, 2],
      [name, undefined, 1],
    ]);
    expect((await ask(teacher)).data?.events, 'a team is no student').toMatchObject([{ students: 1, results: 3 }]);
    await table.transact([{ kind: 'delete', key: teamKey(dancer) }]);
    await until(async () => (await ask(teacher, event)).data?.students.length === 1);
  });
  it('do not count a student who came to the sheet after it was published', async () => {
    const dancer = await addDancer(world.family, { name: 'Nora', level: 'open', school });
    const { event, id: competition } = world.sheet;
    const line = { dancer, event, competition, entryCompetition: `${dancer.slice(0, -1)}z`, entry: '' };
    await table.transact([{ kind: 'put', item: dancedItem({ ...line, dancerNumber: 950 }) }]);
    const { data } = await ask(teacher, event);
    expect(data?.events).toMatchObject([{ students: 1, results: 1 }]);
  });
  it('are for its accepted staff', async () => {
    const asked = await signIn(cloud.url, 'asked@example.org');
    expect((await ask(asked)).http).toBe(403);
    expect((await asked.send('getSchoolResults', { query: { school } })).http).toBe(403);
    expect((await world.family.send('getSchoolResults', { query: { school } })).http).toBe(403);
    const other = await signIn(cloud.url, 'other-school@example.org');
    expect((await ask(other, world.feis.event)).data).toMatchObject({ events: [], students: [] });
  });
  it('are gone when the results are taken back', async () => {
    await world.feis.organizer.ask('togglePublishResults', { body: { id: world.feis.event, publish: false } });
    expect((await ask(teacher, world.feis.event)).data).toMatchObject({ events: [], students: [] });
    expect((await read(world.family)).http).toBe(404);
  });
});
