import type { EntrySection } from '@rince/domain/entry/entry';
import type { Team } from '@rince/domain/people/team';
import { posterOf } from '@rince/domain/renditions';
import { entryItem, getEntry } from '@rince/store/entries';
import { entryKey, renditionsKey } from '@rince/store/keys';
import { getRenditions } from '@rince/store/renditions';
import { rosterItems } from '@rince/store/roster';
import { createTeam } from '@rince/store/teams';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client, signIn } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { newParent } from '../support/family.ts';
import { familyOn, markRounds, type OnlineFamily, onlineFeis, publishAll } from '../support/online-feis.ts';
import type { RacingFeis, Sheet } from '../support/racing-feis.ts';
import { until } from '../support/until.ts';
import { sendVideo } from '../support/videos.ts';

// Who sees what of a dancer in an online competition: videos, marks and words, and who else stands on the leaderboard.

let cloud: TestCloud;
let feis: RacingFeis;
let sheet: Sheet;
let family: OnlineFamily;
let other: OnlineFamily;
let teacher: Client;
let stranger: Client;
let key: string;

const look = (who: Client, line = 0, of = sheet) => who.send('getViewer', { params: { id: of.card(line) } });
const seen = async (who: Client, line = 0) => {
  const { http, data } = await look(who, line);
  if (http !== 200) return http;
  return {
    path: data?.rounds[0]?.path,
    marks: data?.judges.flatMap(({ rounds }) => rounds.map(({ score }) => score)),
    words: data?.judges.flatMap(({ rounds }) => rounds.map(({ comments }) => comments)).filter((one) => one !== ''),
    board: data?.leaderboard.map(({ dancerNumber, score, entry, round1 }) => [
      dancerNumber,
      score,
      entry !== undefined,
      round1?.path !== undefined,
    ]),
  };
};

beforeAll(async () => {
  cloud = await startTestCloud();
  feis = await onlineFeis(cloud, { nth: 31 });
  sheet = await feis.sheet({ kind: 'championship', dancers: 3 });
  teacher = await newParent(cloud.url, { email: 'looks@example.org', teacher: true });
  const { _id: school } = await teacher.ask('createSchool', {
    body: { school: { name: 'Scoil Féachana', url: '', fb: '', ig: '' } },
  });
  family = await familyOn(cloud, feis, sheet, { nth: 0, email: 'mine@example.org', school });
  other = await familyOn(cloud, feis, sheet, { nth: 1, email: 'theirs@example.org' });
  stranger = await newParent(cloud.url, { email: 'nobodys@example.org' });
  key = await sendVideo(family.client, family.at(1));
  await sendVideo(other.client, other.at(1));
}, 120_000);
afterAll(() => cloud?.end());

describe('before anything is marked', () => {
  it('is for the family, its teachers, the judges and the office, and says who judges what', async () => {
    const { data } = await look(family.client);
    expect(data).toMatchObject({
      _id: family.line._id,
      entry: family.entry,
      name: 'Sadhbh Daly',
      dancerNumber: family.line.dancerNumber,
      rounds: [
        { title: 'Round 1, Hard Shoe', uploaded: true, path: key },
        { title: 'Round 2, Soft Shoe', uploaded: false },
        { title: 'Round 3, Set Dance', uploaded: false },
      ],
      watches: true,
      scorecards: [],
      judges: [],
      leaderboard: [],
      isPublic: false,
    });
    const byVideo = await family.client.ask('getViewer', { params: { id: family.line._id } });
    expect(byVideo, 'the entry competition alone names it, too').toEqual(data);
    expect((await look(feis.judges[0])).data).toMatchObject({ scorecards: [1, 2, 3], watches: true });
    expect((await look(feis.judges[0])).data, 'a judge knows a number').not.toHaveProperty('name');
    for (const who of [stranger, other.client]) expect((await look(who)).http).toBe(404);
    expect((await look(new Client(cloud.url))).http).toBe(401);
  });
  it('shows a video to teachers when the family says so, to a tabulator never', async () => {
    expect(await seen(teacher)).toMatchObject({ path: undefined });
    expect((await look(teacher)).data).toMatchObject({ watches: false, rounds: [{ uploaded: true }, {}, {}] });
    await family.client.ask('updateTeacherAccess', { body: { entryId: family.entry, teacherAccess: true } });
    expect(await seen(teacher)).toMatchObject({ path: key });
    expect(await seen(teacher, 1), 'whom they do not teach').toBe(404);
    expect(await seen(feis.tabulator)).toMatchObject({ path: undefined });
    expect(await seen(feis.organizer)).toMatchObject({ path: key });
    expect(await seen(feis.judges[2])).toMatchObject({ path: key });
  });
});

describe('entered by a teacher', () => {
  it('is watched by the family of the dancer, which is not on record for it, and by no other family', async () => {
    const own = await feis.sheet({ kind: 'championship', dancers: 1 });
    const { school } = await family.client.ask('getDancer', { params: { id: family.dancer } });
    const child = await familyOn(cloud, feis, own, { nth: 0, email: 'taught@example.org', school: school._id });
    const { _id: owner } = await teacher.ask('me');
    await feis.table.transact([{ kind: 'update', key: entryKey(child.entry), set: { owner } }]);
    const sent = await sendVideo(teacher, child.at(1));
    for (const who of [child.client, teacher])
      expect((await look(who, 0, own)).data?.rounds[0]).toMatchObject({ path: sent });
    expect((await look(family.client, 0, own)).http).toBe(404);
    const { data, sends } = await child.client.ask('listEntryCompetitions', {
      query: { query: { entry: child.entry } },
    });
    expect([data[0]?.round1?.path, sends]).toEqual([sent, true]);
    for (const who of [child.client, teacher])
      expect((await who.send('signedUrl', { query: { key: sent } })).http).toBe(200);
    expect((await family.client.send('signedUrl', { query: { key: sent } })).http).toBe(404);
    const query = { event: feis.event, filter: { id: 'views' as const } };
    const { data: views } = await feis.organizer.ask('listLog', { query: { query } });
    expect(views.filter(({ user }) => user._id === child.user)).toEqual([]);
    expect(
      views.filter(({ user }) => user._id === owner),
      'who entered somebody else looks at a child, too',
    ).toHaveLength(1);
  });
});

describe('marked, and not public', () => {
  beforeAll(async () => {
    await markRounds(feis, sheet, [1, 2]);
  });
  it('shows a judge the own marks, the office all of them, a family none', async () => {
    for (const who of [family.client, teacher])
      expect(await seen(who)).toMatchObject({ marks: [], words: [], board: [] });
    expect(await seen(feis.judges[1])).toMatchObject({
      marks: [70.1, 70.1],
      words: ['Judge 2 of 0', 'Judge 2 of 0'],
      board: [],
    });
    for (const who of [feis.organizer, feis.tabulator])
      expect((await seen(who)) as object).toMatchObject({ marks: [70, 70, 70.1, 70.1, 70.2, 70.2] });
  });
  it("shows a judge the others' marks when the competition is submitted", async () => {
    const { tabulator, event } = feis;
    const calculate = () => tabulator.ask('calculateResults', { body: { id: event, competitionId: sheet.id } });
    await calculate();
    const { data } = await look(feis.judges[0]);
    expect(data?.leaderboard, 'calculated is not submitted').toEqual([]);
    await markRounds(feis, sheet, [3]);
    await calculate();
    expect(await seen(feis.judges[0])).toMatchObject({ board: [] });
    await tabulator.ask('submitCompetition', { body: { id: sheet.id } });
    const after = (await seen(feis.judges[0])) as { marks: number[]; words: string[]; board: unknown[][] };
    expect(after.marks).toEqual(expect.arrayContaining([70, 70.1, 70.2]));
    expect(after.words, 'what another judge wrote is for the family').toEqual(['Judge 1 of 0', 'Judge 1 of 0']);
    expect(after.board.map(([, , link]) => link)).toEqual([true, true, true]);
    expect(await seen(family.client)).toMatchObject({ marks: [], board: [] });
  });
});

describe('public', () => {
  beforeAll(() => publishAll(feis));
  it('has a picture of a video for who may watch it, and for nobody else', async () => {
    const at = { _id: family.line._id, key };
    await until(() => getRenditions(feis.table, at));
    const set = { state: 'ready', made: ['360p'] };
    await feis.table.transact([{ kind: 'update', key: renditionsKey(at._id, key), set }]);
    const pictures = async (who: Client, line = 0) =>
      (await look(who, line)).data?.leaderboard.flatMap(({ round1 }) => round1?.thumb ?? []);
    for (const who of [family.client, feis.organizer]) {
      const [url = '', ...others] = (await pictures(who)) ?? [];
      expect(decodeURIComponent(url)).toContain(posterOf(key));
      expect(others).toEqual([]);
    }
    for (const who of [stranger, other.client]) expect(await pictures(who, 2)).toEqual([]);
  });
  it('shows a family and its teachers their own dancer, and of the others numbers and scores', async () => {
    const [mine, theirs, third] = sheet.lines.map(({ dancerNumber }) => dancerNumber);
    for (const who of [family.client, teacher]) {
      const of = (await seen(who)) as { marks: number[]; words: string[]; board: unknown[][] };
      expect(of.marks).toEqual(expect.arrayContaining([70, 70.1, 70.2]));
      expect(of.words).toContain('Judge 3 of 0');
      expect(of.board).toHaveLength(3);
      expect(of.board).toEqual(
        expect.arrayContaining([
          [mine, expect.any(String), true, true],
          [theirs, expect.any(String), false, false],
          [third, expect.any(String), false, false],
        ]),
      );
    }
    const beside = (await look(family.client, 1)).data;
    expect(beside, 'of another dancer what everybody reads').toMatchObject({
      dancerNumber: theirs,
      watches: false,
      judges: [],
      result: { label: expect.any(String) },
    });
    expect(JSON.stringify({ ...beside, leaderboard: [] })).not.toMatch(/Sadhbh|Judge 1 of 1|"path"|"uploaded"/);
    expect(beside?.result).not.toHaveProperty('score');
  });
  it('shows everybody else placings, no score, no picture and no video', async () => {
    expect((await look(stranger)).http, 'who is neither placed nor recalled').toBe(404);
    const { data } = await look(stranger, 2);
    expect(data).toMatchObject({ watches: false, judges: [], result: { label: expect.any(String) } });
    expect(data).not.toHaveProperty('name');
    expect(data).not.toHaveProperty('entry');
    for (const line of data?.leaderboard ?? []) expect(Object.keys(line).sort()).toEqual(['dancerNumber', 'label']);
    expect(data?.leaderboard.map(({ dancerNumber }) => dancerNumber)).not.toContain(family.line.dancerNumber);
    const { data: office } = await look(feis.organizer, 1);
    expect(
      office?.leaderboard.filter(({ round1 }) => round1),
      'the organizer watches all',
    ).toHaveLength(2);
    const { data: admin } = await look(await signIn(cloud.url, 'admin@feis.test'));
    expect(admin?.leaderboard.every(({ entry }) => entry)).toBe(true);
  });
  it('leaves out whom the office has hidden, but not before their own family', async () => {
    expect((await look(stranger, 1)).http).toBe(200);
    await feis.admin.ask('hideEntryComp', { body: { id: sheet.card(1), hidden: true } });
    expect((await look(stranger, 1)).http).toBe(404);
    expect((await look(family.client, 1)).http).toBe(404);
    expect((await look(family.client)).data?.leaderboard.map(({ dancerNumber }) => dancerNumber)).not.toContain(
      other.line.dancerNumber,
    );
    expect((await look(other.client, 1)).data?.leaderboard).toHaveLength(3);
  });
  it('ends with the videos of the event', async () => {
    await feis.table.transact([
      {
        kind: 'update',
        key: { pk: `EVENT#${feis.event}`, sk: 'EVENT' },
        set: { eventEnd: '2020-01-01', videoEnd: '2020-01-01', judgingEnd: '2020-01-01' },
      },
    ]);
    expect((await look(family.client)).data?.rounds[0]).toEqual({
      round: 1,
      title: 'Round 1, Hard Shoe',
      byVideo: true,
      uploaded: false,
    });
  });
});

it('a team is looked at by the school that entered it as a dancer is by the family, with its marks and what judges wrote', async () => {
  const figures = await onlineFeis(cloud, { nth: 32 });
  const own = await figures.sheet({ kind: 'championship', dancers: 3 });
  const at = await familyOn(cloud, figures, own, { nth: 0, email: 'enters-team@example.org' });
  const staff = await newParent(cloud.url, { email: 'team-staff@example.org', teacher: true });
  const { _id: school } = await staff.ask('createSchool', {
    body: { school: { name: 'Scoil na Foirne', url: '', fb: '', ig: '' } },
  });
  await at.client.ask('askToJoin', { params: { id: school } });
  await staff.ask('answerJoinRequest', { params: { id: school }, body: { user: at.user, accept: true } });
  const team: Team = {
    ...{
      _id: at.line._id.replace(/.$/, 'w'),
      event: figures.event,
      name: 'Scoil na Foirne Four Hand',
      label: 'Four Hand',
    },
    ...{ school: { _id: school, name: 'Scoil na Foirne' }, members: [at.dancer], admins: [at.user], teacher: at.user },
    ...{ createdAt: '2026-01-01T00:00:00.000Z', revision: 1 },
  };
  const stored = await getEntry(figures.table, at.entry);
  if (!stored) throw new Error('There is no entry');
  const [section] = stored.sections;
  const profile = { ...section?.profile, name: team.name, lname: '' };
  await figures.table.transact([createTeam(team)]);
  await figures.table.putMany([
    ...rosterItems({ ...at.line, dancer: team._id, name: team.name, lname: '' }),
    entryItem({
      ...stored,
      teacherAccess: true,
      sections: [{ ...section, dancer: team._id, team: true, profile } as EntrySection],
    }),
  ]);
  const sent = await sendVideo(at.client, at.at(1));
  await markRounds(figures, own, [1, 2]);
  const calculate = () =>
    figures.tabulator.ask('calculateResults', { body: { id: figures.event, competitionId: own.id } });
  await calculate();
  await markRounds(figures, own, [3]);
  await calculate();
  await figures.tabulator.ask('submitCompetition', { body: { id: own.id } });
  await publishAll(figures);
  const { data } = await look(at.client, 0, own);
  expect(data).toMatchObject({ name: team.name, entry: at.entry, watches: true });
  const rounds = data?.judges.flatMap((judge) => judge.rounds) ?? [];
  expect(rounds.map(({ score }) => score)).toEqual(expect.arrayContaining([70, 70.1, 70.2]));
  expect(rounds.map(({ comments }) => comments)).toContain('Judge 1 of 0');
  const rowsOf = async () =>
    (await at.client.ask('getCompetitionResult', { params: { id: own.id }, query: {} })).rows.map(({ _id }) => _id);
  expect(await rowsOf(), 'and in the table of its competition').toEqual([at.line._id]);
  const colleague = await look(staff, 0, own);
  expect(colleague.data, 'the staff of its school reads that, too').toMatchObject({ name: team.name, watches: false });
  expect(colleague.data?.rounds[0], 'and watches no children by that').not.toHaveProperty('path');
  const watch = () => at.client.send('signedUrl', { query: { key: sent } });
  expect((await watch()).http).toBe(200);

  const { revision } = await staff.ask('getSchool', { params: { id: school } });
  const alone = {
    name: 'Scoil na Foirne',
    url: '',
    fb: '',
    ig: '',
    admins: [(await staff.ask('me'))._id],
    moderators: [],
  };
  await staff.ask('editSchool', { params: { id: school }, body: { school: { ...alone, revision } } });
  const left = await look(at.client, 0, own);
  expect(left.data, 'who made it, and has left the school').toMatchObject({ watches: false, judges: [] });
  expect(left.data).not.toHaveProperty('name');
  expect([(await watch()).http, await rowsOf()]).toEqual([404, []]);
  expect((await at.client.send('removeVideo', { params: { id: at.line._id, round: 'round1' } })).http).toBe(403);
}, 90_000);
