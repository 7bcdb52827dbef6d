import { competitionKey } from '@rince/store/keys';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { type RacingFeis, racingFeis, type Sheet } from '../support/racing-feis.ts';
import { until } from '../support/until.ts';
import { Watcher } from '../support/watcher.ts';

// Who stands at a stage with a phone says who of a competition is there; the office reads it, and nobody else.

let cloud: TestCloud;
let feis: RacingFeis;
beforeAll(async () => {
  cloud = await startTestCloud();
  feis = await racingFeis(cloud, { competitions: 30 });
}, 120_000);
afterAll(() => cloud?.end());

const says = (
  sheet: Sheet,
  here: boolean,
  seen: number,
  { line = 0, ...more }: { line?: number; dance?: string; speed?: number } = {},
) =>
  feis.tabulator.send('checkIn', {
    body: { id: sheet.card(line), dancer: sheet.lines[line]?.dancer ?? '', here, seen, ...more },
  });
const dancersOf = async ({ id }: Pick<Sheet, 'id'>) =>
  (await feis.organizer.ask('getCheckIn', { query: { id: feis.event, competition: id } })).dancers;
const first = async (sheet: Sheet) => (await dancersOf(sheet))[0];
const codeOf = ({ id }: Sheet): string => feis.grades.grade.competitions.find(({ _id }) => _id === id)?.code ?? '';
const tileOf = async ({ id }: Sheet) =>
  (await feis.organizer.ask('organizerCompetitions', { body: { id: feis.event } })).data.find(({ _id }) => _id === id);

describe('a dancer at the stage', () => {
  it('is here by one tap, and not by the next; a tap may come twice', async () => {
    const sheet = await feis.sheet({ dancers: 3 });
    expect(await first(sheet)).toMatchObject({ here: false, revision: 0, dancerNumber: sheet.lines[0]?.dancerNumber });
    expect(await says(sheet, true, 0)).toMatchObject({ http: 200, data: { here: true, revision: 1 } });
    expect(await says(sheet, true, 0)).toMatchObject({ http: 200, data: { here: true, revision: 1 } });
    expect((await dancersOf(sheet)).map(({ here }) => here)).toEqual([true, false, false]);
    expect(await says(sheet, false, 1)).toMatchObject({ http: 200, data: { here: false, revision: 2 } });
    // A phone that saw neither, and finds the network only now.
    const late = await says(sheet, true, 0);
    expect(late).toMatchObject({ http: 409, code: 'STALE', current: { here: false, revision: 2 } });
    expect(late.message).toContain('is not here');
    expect(await first(sheet)).toMatchObject({ here: false, revision: 2 });
    expect((await says(sheet, true, 2)).http).toBe(200);
  });
  it('tells the set dance of a championship, and keeps it as long as they are here', async () => {
    const sheet = await feis.sheet({ kind: 'championship' });
    const asked = { query: { id: feis.event, competition: sheet.id } };
    expect((await feis.organizer.ask('getCheckIn', asked)).hasSet).toBe(true);
    const told = { dance: 'Kilkenny Races', speed: 113 };
    expect(await says(sheet, true, 0, told)).toMatchObject({ http: 200, data: { ...told, revision: 1 } });
    expect(await first(sheet)).toMatchObject({ here: true, ...told });
    await says(sheet, false, 1);
    expect((await first(sheet))?.dance).toBeUndefined();
    expect((await says(sheet, true, 2, { speed: 301 })).http).toBe(400);
  });
  it('is counted for the office, which sees who is missing', async () => {
    const sheet = await feis.sheet({ dancers: 3 });
    await says(sheet, true, 0, { line: 1 });
    await feis.organizer.ask('noteDancing', { body: { id: sheet.card(2), out: 'noShow', reason: 'Is ill' } });
    // Two changes, which are followed one after the other.
    await until(async () => {
      const tile = await tileOf(sheet);
      return tile?.here === 1 && tile.dancing === 2;
    });
    expect(await tileOf(sheet)).toMatchObject({ here: 1, dancing: 2, count: 3 });
    const { entries } = await feis.organizer.ask('getOrganizerCompetition', {
      query: { id: feis.event, competition: sheet.id },
    });
    expect(entries.map(({ isHere }) => isHere)).toEqual([false, true, false]);
    const { competitions } = await feis.tabulator.ask('listCheckIns', { query: { id: feis.event } });
    expect(competitions.find(({ _id }) => _id === sheet.id)).toMatchObject({ here: 1, dancing: 2, complete: false });
  });
});

describe('who has gone is not here', () => {
  const note = (sheet: Sheet, out: 'noShow' | null) =>
    feis.tabulator.ask('noteDancing', { body: { id: sheet.card(0), out, reason: 'Is ill' } });
  it('once noted as absent, and not again when that is taken back', async () => {
    const sheet = await feis.sheet();
    await says(sheet, true, 0);
    await note(sheet, 'noShow');
    expect(await first(sheet)).toMatchObject({ here: false, out: 'noShow' });
    expect(await says(sheet, true, 1)).toMatchObject({ http: 409, code: 'LOCKED' });
    await note(sheet, null);
    expect(await first(sheet)).toMatchObject({ here: false });
    expect((await says(sheet, true, 1)).http).toBe(200);
  });
  it('when another dancer has the line', async () => {
    const sheet = await feis.sheet();
    await says(sheet, true, 0);
    const entryCompetition = sheet.lines[0]?._id ?? '';
    await feis.tabulator.ask('swapDancer', { body: { id: sheet.id, entryCompetition, dancerNumber: 505 } });
    const line = (await dancersOf(sheet)).find(({ _id }) => _id === entryCompetition);
    expect(line).toMatchObject({ dancerNumber: 505, here: false, revision: 0 });
    expect(await says(sheet, true, 0)).toMatchObject({ http: 404 });
  });
  it('when taken off the sheet and put there again', async () => {
    const sheet = await feis.sheet();
    await says(sheet, true, 0);
    const { _id = '', dancerNumber = 0 } = sheet.lines[0] ?? {};
    await feis.tabulator.ask('removeDancer', { body: { id: sheet.id, entryCompetition: _id } });
    expect((await says(sheet, true, 1)).http).toBe(404);
    await feis.tabulator.ask('addDancer', { body: { id: sheet.id, dancerNumber } });
    expect(await first(sheet)).toMatchObject({ dancerNumber, here: false });
  });
  it.each(['moved', 'merged'] as const)('here or there when %s, and not after all', async (how) => {
    const [from, to] = [await feis.sheet({ dancers: 2 }), await feis.sheet({ dancers: 1, first: 2 })];
    await says(from, true, 0);
    const id = `${to.id}-${from.lines[0]?._id}`;
    if (how === 'moved')
      await feis.organizer.ask('moveDancer', {
        body: { id: from.card(0), to: codeOf(to), reason: 'A teacher asked', dryRun: false },
      });
    else {
      const comps = [{ from: codeOf(from), to: codeOf(to) }];
      await feis.organizer.ask('merge', { body: { eventId: feis.event, comps } });
    }
    const there = async () => (await dancersOf(to)).find(({ _id }) => id.endsWith(_id));
    await until(async () => (await there()) !== undefined);
    expect(await there()).toMatchObject({ here: false, revision: 0 });
    if (how === 'merged') return;
    await feis.organizer.ask('moveDancerBack', { body: { id } });
    expect(await first(from)).toMatchObject({ _id: from.lines[0]?._id, here: false });
  });
});

it('follows the schedule: each competition where it is danced first, and after it what has no time', async () => {
  const other = await racingFeis(cloud, { competitions: 3, nth: 2 });
  const sheets = [await other.sheet(), await other.sheet(), await other.sheet()] as const;
  const [day = ''] = (await other.organizer.ask('getSchedule', { body: { id: other.event } })).days;
  const asked = { query: { id: other.event } };
  expect(await other.tabulator.ask('listCheckIns', asked)).toMatchObject({ stages: [], days: [] });
  const block = (i: number, start: number) => ({
    ...{
      competition: sheets[i]?.id ?? '',
      round: 1,
      stage: 'Stage A',
      day,
      start,
      minutes: 20,
      judges: [],
      unknown: [],
    },
  });
  await other.organizer.ask('saveSchedule', {
    body: {
      ...{ id: other.event, revision: 0, paces: {}, blocks: [block(0, 600), block(2, 540)] },
      stages: [{ title: 'Stage A', from: 480, to: 1080, breaks: [] }],
    },
  });
  const found = await other.tabulator.ask('listCheckIns', asked);
  expect([found.stages, found.days]).toEqual([['Stage A'], [day]]);
  expect(found.competitions.map(({ _id }) => _id)).toEqual([2, 0, 1].map((i) => sheets[i as 0]?.id));
  expect(found.competitions.map(({ at }) => at?.start)).toEqual([540, 600, undefined]);
});

it('calls dancers anew for a recall: those who are recalled, on the day on which they dance it', async () => {
  const other = await racingFeis(cloud, { competitions: 2, nth: 3 });
  const sheet = await other.sheet({ kind: 'championship', dancers: 3 });
  const [day = '', next = day] = (await other.organizer.ask('getSchedule', { body: { id: other.event } })).days;
  const block = (round: number, of: string, start: number) => ({
    ...{ competition: sheet.id, round, stage: 'Stage A', day: of, start, minutes: 20, judges: [], unknown: [] },
  });
  await other.organizer.ask('saveSchedule', {
    body: {
      ...{ id: other.event, revision: 0, paces: {} },
      blocks: [block(1, day, 540), block(2, day, 560), block(3, next, 900)],
      stages: [{ title: 'Stage A', from: 480, to: 1080, breaks: [] }],
    },
  });
  const calls = async () =>
    (await other.tabulator.ask('listCheckIns', { query: { id: other.event } })).competitions
      .filter(({ _id }) => _id === sheet.id)
      .map(({ round, at, here, dancing, waits }) => ({ round, start: at?.start, here, dancing, waits }));
  const dancers = (round: number) =>
    other.tabulator.ask('getCheckIn', { query: { id: other.event, competition: sheet.id, round } });
  const tick = (line: number, seen: number, over: object = {}) =>
    other.tabulator.send('checkIn', {
      body: { id: sheet.card(line), dancer: sheet.lines[line]?.dancer ?? '', here: true, seen, ...over },
    });
  await tick(0, 0, { dance: 'Kilkenny Races', speed: 113 });
  await tick(1, 0);
  await cloud.settled();
  expect(await calls(), 'round 2 follows at once').toEqual([
    { round: 1, start: 540, here: 2, dancing: 3, waits: false },
    { round: 3, start: 900, here: 0, dancing: 0, waits: true },
  ]);
  expect(await dancers(3)).toMatchObject({ round: 3, waits: true, dancers: [] });
  expect((await tick(0, 1, { round: 3 })).code).toBe('WAITING_FOR_RECALL');
  const recalled = [0, 2].map((nth) => sheet.lines[nth]?._id ?? '');
  await other.table.transact([{ kind: 'update', key: competitionKey(sheet.id), set: { recalled } }]);
  expect((await tick(1, 1, { round: 3 })).code).toBe('NOT_RECALLED');
  expect((await dancers(3)).dancers.map(({ _id, here, dance }) => [_id, here, dance])).toEqual([
    [recalled[0], false, 'Kilkenny Races'],
    [recalled[1], false, undefined],
  ]);
  expect((await tick(0, 1, { round: 3, dance: 'Kilkenny Races', speed: 113 })).data).toMatchObject({ here: true });
  await cloud.settled();
  expect(await calls()).toEqual([
    { round: 1, start: 540, here: 2, dancing: 3, waits: false },
    { round: 3, start: 900, here: 1, dancing: 2, waits: false },
  ]);
  await other.tabulator.ask('noteDancing', { body: { id: sheet.card(2), out: 'scratch', reason: 'Is ill' } });
  await until(async () => (await calls())[1]?.dancing === 1);
  expect((await tick(0, 2, { round: 3, here: false })).data).toMatchObject({ here: false, revision: 3 });
  expect(
    (await dancers(1)).dancers.map(({ here }) => here),
    'they were there for the first round',
  ).toEqual([true, true, false]);
});

it('is in the log: the taps of one person within a quarter of an hour are one line, for each round', async () => {
  const sheet = await feis.sheet({ dancers: 5 });
  const code = codeOf(sheet);
  const [here, gone] = [`Checked dancers in for round 1 of ${code}`, `Took check-ins back for round 1 of ${code}`];
  const log = async () => {
    const query = { event: feis.event, competition: sheet.id };
    await cloud.settled();
    return (await feis.organizer.ask('listLog', { query: { limit: 50, query } })).data;
  };
  const called = async (content: string) => (await log()).filter((line) => line.content === content);
  for (const line of [0, 1, 2, 3]) await says(sheet, true, 0, { line });
  await says(sheet, false, 1);
  // A quarter of an hour may end meanwhile.
  expect([1, 2]).toContain((await called(here)).length);
  expect(await called(gone)).toHaveLength(1);
  expect((await log()).filter(({ undo }) => undo !== undefined)).toEqual([]);
  const by = new Set((await called(here)).map(({ user }) => user.lname));
  // Somebody else has a line of their own; who is noted as absent was not checked in by that.
  const dancer = sheet.lines[4]?.dancer ?? '';
  await feis.organizer.ask('checkIn', { body: { id: sheet.card(4), dancer, here: true, seen: 0 } });
  await feis.organizer.ask('noteDancing', { body: { id: sheet.card(1), out: 'noShow', reason: 'Is ill' } });
  expect(new Set((await called(here)).map(({ user }) => user.lname)).size).toBe(by.size + 1);
  expect(await called(gone)).toHaveLength(1);
});

it('is told to the office, and to no judge', async () => {
  const [sheet, other] = [await feis.sheet(), await feis.sheet()];
  const office = await Watcher.of(feis.tabulator, feis.event);
  const judge = await Watcher.of(feis.judges[0], feis.event);
  const told = ({ heard }: Watcher, { id }: Sheet) =>
    heard.filter((one) => one.type === 'UPDATED_NESTED_SINGLE' && one.data.id === id).length;
  await says(sheet, true, 0);
  // The line, and how many are here: told once when one batch of the stream has both.
  await until(async () => told(office, sheet) > 0 && (await tileOf(sheet))?.here === 1);
  await feis.judges[0].ask('submitScore', { body: { data: { _id: other.card(0), round: 1, score: 80 } } });
  await until(async () => told(judge, other) > 0);
  expect(told(judge, sheet)).toBe(0);
  await Promise.all([office.close(), judge.close()]);
});
