import type { routes } from '@rince/contracts/routes';
import type { BodyOf } from '@rince/contracts/row';
import { userId } from '@rince/demo/people';
import { dancerItems } from '@rince/store/dancers';
import { historyOfMarks } from '@rince/store/marks';
import { numberItems } from '@rince/store/numbers';
import { getJob } from '@rince/store/results';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { signIn } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { type RacingFeis, racingFeis, type Sheet, storedSheet } from '../support/racing-feis.ts';
import { until } from '../support/until.ts';

// A sheet on the day: who stands on it, what a judge sends, and what is closed.

let cloud: TestCloud;
let feis: RacingFeis;
let judge: Client;
let tabulator: Client;

beforeAll(async () => {
  cloud = await startTestCloud();
  feis = await racingFeis(cloud, { competitions: 20, over: { hasPrivateResults: true } });
  [judge] = feis.judges;
  tabulator = feis.tabulator;
});
afterAll(() => cloud?.end());

const line = (sheet: Sheet, i: number): string => sheet.lines[i]?._id ?? '';
const save = (sheet: Sheet, i: number, score: number, revision?: number) =>
  judge.send('submitScore', {
    body: { data: { _id: sheet.card(i), round: 1, score, ...(revision === undefined ? {} : { revision }) } },
  });
const look = (sheet: Sheet) => tabulator.ask('getTabulatorCompetition', { query: { query: { id: sheet.id } } });

describe('dancers on sheets', () => {
  it('a dancer who is taken off a sheet and put back has the same line and the same marks', async () => {
    const sheet = await feis.sheet();
    await save(sheet, 0, 77);
    const { dancerNumber = 0 } = sheet.lines[0] ?? {};
    const off = await tabulator.ask('removeDancer', { body: { id: sheet.id, entryCompetition: line(sheet, 0) } });
    expect(off.entries.map(({ _id }) => _id)).toEqual([line(sheet, 1)]);
    const on = await tabulator.ask('addDancer', { body: { id: sheet.id, dancerNumber } });
    expect(on.entries.map(({ _id }) => _id)).toEqual([line(sheet, 0), line(sheet, 1)]);
    const view = await look(sheet);
    expect(view.template['1']?.judges[0]?.scores[line(sheet, 0)]).toMatchObject({ score: 77, revision: 1 });
    expect((await storedSheet(feis.table, sheet.id)).competition.count).toBe(2);
    expect((await save(sheet, 0, 78, 1)).http).toBe(200);
  });

  it('a dancer who is swapped with themselves stays as they are', async () => {
    const sheet = await feis.sheet();
    const before = await storedSheet(feis.table, sheet.id);
    const [one] = sheet.lines;
    const swap = { id: sheet.id, entryCompetition: line(sheet, 0), dancerNumber: one?.dancerNumber ?? 0 };
    const { entries } = await tabulator.ask('swapDancer', { body: swap });
    expect(entries.map(({ _id, dancerNumber }) => [_id, dancerNumber])).toEqual(
      sheet.lines.map(({ _id, dancerNumber }) => [_id, dancerNumber]),
    );
    expect(await storedSheet(feis.table, sheet.id)).toEqual(before);
    expect(await feis.table.read({ pk: `HISTORY#${sheet.id}` })).toEqual([]);
    expect((await save(sheet, 0, 77)).http).toBe(200);
  });

  it('a dancer whom a tabulator adds by number has an owner who is told of the results', async () => {
    const sheet = await feis.sheet();
    const parent = await signIn(cloud.url, 'parent@feis.test');
    const named = { name: 'Sorcha', lname: 'Byrne' };
    const dancer = 'added000000000000000000001';
    const [school] = (await parent.ask('listSchools')).data;
    await feis.table.putMany([
      ...dancerItems({
        ...{ _id: dancer, ...named, birthdate: '2014-04-20', grade: 'grades', level: 'novice' },
        ...{ region: { _id: '', name: '' }, school: { _id: school?._id ?? '', name: school?.name ?? '' } },
        ...{ owners: [userId('parent')], createdAt: new Date().toISOString(), revision: 1 },
      }),
      ...numberItems({ event: feis.event, dancer, dancerNumber: 777, ...named, school: '', wmh: false }),
    ]);
    await tabulator.ask('addDancer', { body: { id: sheet.id, dancerNumber: 777 } });
    const added = (await look(sheet)).entries.find(({ dancerNumber }) => dancerNumber === 777);
    const cells = [...sheet.lines.map(({ _id }) => _id), added?._id ?? ''].map((entryCompetition, i) => ({
      ...{ entryCompetition, round: 1, slot: 1, score: 70 + i },
    }));
    await tabulator.ask('submitMultiScore', { body: { id: sheet.id, cells } });
    await tabulator.ask('calculateResults', { body: { id: feis.event, competitionId: sheet.id } });
    const told = async () =>
      (await parent.ask('listNotices', { query: { limit: 100 } })).data.filter(({ event }) => event === feis.event);
    expect(await told()).toEqual([]);
    const { job } = await feis.organizer.ask('togglePublishResults', { body: { id: feis.event, publish: true } });
    await until(async () => (await getJob(feis.table, feis.event, job?._id ?? ''))?.status === 'done');
    expect(await told()).toHaveLength(1);
    await feis.organizer.ask('togglePublishResults', { body: { id: feis.event, publish: false } });
  });
});

describe('what a sheet says of itself', () => {
  it('a dancer is found by number, with whether they are on the sheet that is named', async () => {
    const [sheet, other] = [await feis.sheet(), await feis.sheet({ first: 4 })];
    const [line] = sheet.lines;
    const found = (competition?: string) =>
      tabulator.send('searchDancerNumber', {
        query: { event: feis.event, query: String(line?.dancerNumber), ...(competition ? { competition } : {}) },
      });
    const named = { dancer: line?.dancer, dancerNumber: line?.dancerNumber, name: line?.name, lname: line?.lname };
    expect((await found()).data).toEqual([named]);
    expect((await found(sheet.id)).data).toEqual([{ ...named, isOnSheet: true }]);
    expect((await found(other.id)).data).toEqual([{ ...named, isOnSheet: false }]);
    const { data } = await tabulator.ask('listEvents');
    const elsewhere = data.find(({ name }) => name === 'Feis na Coille')?._id ?? '';
    const [place] = (await tabulator.ask('tabulatorCompetitions', { query: { query: { id: elsewhere } } })).data;
    expect(await found(place?._id)).toMatchObject({ http: 404, code: 'NOT_FOUND' });
  });

  it('it says when a mark was saved last, and whether its judge gave it or somebody typed it', async () => {
    const sheet = await feis.sheet();
    expect(await look(sheet)).not.toHaveProperty('autosave');
    const at = expect.stringMatching(/^\d{4}-.*Z$/);
    await save(sheet, 0, 77);
    expect((await look(sheet)).autosave).toEqual({ at, type: 'card' });
    const cell = { entryCompetition: line(sheet, 1), round: 1, slot: 1, score: 70 };
    await tabulator.ask('submitMultiScore', { body: { id: sheet.id, cells: [cell] } });
    const typed = await look(sheet);
    expect(typed.autosave).toEqual({ at, type: 'sheet' });
    const [last] = (await storedSheet(feis.table, sheet.id)).marks.filter(
      ({ entryCompetition }) => entryCompetition === line(sheet, 1),
    );
    expect(typed.autosave?.at).toBe(last?.at);
  });

  it('a judge who is named as a tabulator tabulates, whatever roles they chose', async () => {
    const { _id, roles } = await judge.ask('me');
    expect(roles).not.toContain('tabulator');
    const listed = async () => (await judge.ask('tabulatorPage')).judgeEvents.map((event) => event._id);
    expect(await listed()).not.toContain(feis.event);
    const sheet = await feis.sheet();
    const asks = () => judge.send('getTabulatorCompetition', { query: { query: { id: sheet.id } } });
    expect((await asks()).http).not.toBe(200);
    const { tabulators, revision } = await feis.organizer.ask('getForOrganizer', { query: { id: feis.event } });
    const body = { event: { tabulators: [...tabulators.map((one) => one._id), _id], revision } };
    await feis.organizer.ask('editEvent', { params: { id: feis.event }, body });
    await until(async () => (await listed()).includes(feis.event));
    expect((await asks()).http).toBe(200);
  });
});

describe('marks that waited', () => {
  it('a judge sends the marks that waited in the browser along, and each is saved or refused by itself', async () => {
    const sheet = await feis.sheet({ kind: 'championship', dancers: 4 });
    await judge.ask('submitScore', { body: { data: { _id: sheet.card(3), round: 1, score: 75 } } });
    // A record of all rounds, as other clients send it.
    const marks = { round1Score: 72.5, round1Comments: 'Toes out', round2Score: 73, round3Score: 74 };
    const record = { _id: sheet.card(2), ...marks };
    const { mark, entries } = await judge.ask('submitScore', {
      body: {
        data: { _id: sheet.card(0), round: 1, score: 70 },
        entries: [
          { _id: sheet.card(1), round: 1, score: 71, comments: 'Good timing', goodJob: { timing: true } },
          record as never,
          { _id: sheet.card(3), round: 1, score: 99 },
          { _id: `${sheet.id}-${'0'.repeat(26)}`, round: 1, score: 60 },
          { _id: sheet.card(1), round: 2, score: null, absent: true },
        ],
      },
    });
    expect(mark).toMatchObject({ score: 70, revision: 1 });
    const plain = { absent: false, comments: '', goodJob: {}, needsWork: {}, revision: 1 };
    expect(entries).toEqual([
      {
        _id: sheet.card(1),
        round: 1,
        mark: { ...plain, score: 71, comments: 'Good timing', goodJob: { timing: true } },
      },
      { _id: sheet.card(2), round: 1, mark: { ...plain, score: 72.5, comments: 'Toes out' } },
      { _id: sheet.card(2), round: 2, mark: { ...plain, score: 73 } },
      {
        _id: sheet.card(2),
        round: 3,
        refused: { code: 'WAITING_FOR_RECALL', message: 'Waiting for the recall' },
      },
      {
        _id: sheet.card(3),
        round: 1,
        refused: { code: 'STALE', message: expect.stringMatching(/\.$/), current: { ...plain, score: 75 } },
      },
      {
        _id: `${sheet.id}-${'0'.repeat(26)}`,
        round: 1,
        refused: { code: 'NOT_FOUND', message: expect.stringMatching(/\.$/) },
      },
      { _id: sheet.card(1), round: 2, mark: { ...plain, score: null, absent: true } },
    ]);
    const stored = (await storedSheet(feis.table, sheet.id)).marks.map(({ entryCompetition, round, score }) => [
      sheet.lines.findIndex(({ _id }) => _id === entryCompetition),
      round,
      score,
    ]);
    expect(stored.toSorted()).toEqual([
      [0, 1, 70_000],
      [1, 1, 71_000],
      [1, 2, null],
      [2, 1, 72_500],
      [2, 2, 73_000],
      [3, 1, 75_000],
    ]);
    expect(await historyOfMarks(feis.table, sheet.id)).toHaveLength(6);

    // One scorecard says what its judge gave in every round, under the names of a record.
    const card = (query: { id: string; round?: 1 }) => judge.ask('getJudgeSingle', { query: { query } });
    const single = await card({ id: sheet.card(2) });
    expect(single).toMatchObject({
      round: 1,
      entry: {
        ...{ round1Score: 72.5, round1Comments: 'Toes out', round1Rank: 2, round1Tied: false },
        ...{ round2Score: 73, round2GoodJob: {}, round2NeedsWork: {}, round2Rank: 1 },
        ...{ complete: true, finalScore: '100.00' },
      },
    });
    expect(single).toEqual(await card({ id: sheet.card(2), round: 1 }));
    const { entry } = await card({ id: sheet.card(1) });
    expect(entry).toMatchObject({ round1GoodJob: { timing: true }, round2Score: null, complete: true });
    expect((await card({ id: sheet.card(0) })).entry).toMatchObject({ complete: false, finalScore: null });
    const whole = await judge.ask('getJudgeCompetition', { query: { query: { id: sheet.id } } });
    for (const answer of [whole, await card({ id: sheet.card(0) })]) expect(answer).not.toHaveProperty('rules');
  });

  it.each(['signedOff', 'doubleChecked'] as const)(
    'saves nothing on a column that is %s, and is told why',
    async (kind) => {
      const sheet = await feis.sheet();
      for (const i of [0, 1]) await save(sheet, i, 70 + i);
      const change = (value: boolean) =>
        tabulator.ask('updateTabulation', { body: { id: sheet.id, change: { kind, round: 1, slot: 1, value } } });
      const { tabulation, competition, template } = await change(true);
      expect(tabulation).toEqual({
        ...{ round1Locked: false, round1SignedOff: { 1: false }, round1DoubleChecked: { 1: false } },
        [`round1${kind === 'signedOff' ? 'SignedOff' : 'DoubleChecked'}`]: { 1: true },
      });
      const [column] = template['1']?.judges ?? [];
      expect(column).toMatchObject({
        _id: userId('judge1'),
        lname: 'Lynch',
        label: 'Judge 1',
        judge: { name: 'Maura' },
      });
      expect(competition.scoring.ip).toBe(competition.scoring.showIp);
      expect(await save(sheet, 0, 90, 1)).toMatchObject({
        http: 409,
        code: 'LOCKED',
        message: 'A tabulator has signed off or checked this card. Please ask them to open it first.',
      });
      expect((await storedSheet(feis.table, sheet.id)).marks.map(({ score }) => score)).toEqual([70_000, 71_000]);
      await change(false);
      expect((await save(sheet, 0, 90, 1)).http).toBe(200);
    },
  );
});

describe('a change of a tabulator', () => {
  const changes: BodyOf<(typeof routes)['updateTabulation']>['change'][] = [
    { kind: 'move', round: 1, slot: 1, to: 2 },
    { kind: 'lock', rounds: [1], value: true },
    { kind: 'signedOff', round: 1, slot: 3, value: true },
  ];
  it.each(changes)(
    'of the kind $kind that is sent again is made once and answers with the sheet as it is',
    async (change) => {
      const sheet = await feis.sheet({ kind: 'championship' });
      const before = await look(sheet);
      const send = () =>
        tabulator.send('updateTabulation', { body: { id: sheet.id, change }, key: `again-${sheet.id}-${change.kind}` });
      const first = await send();
      const stored = await storedSheet(feis.table, sheet.id);
      const after = await look(sheet);
      expect(after).not.toEqual(before);
      expect(first.data).toEqual(after);
      expect((await send()).data).toEqual(after);
      expect(await storedSheet(feis.table, sheet.id)).toEqual(stored);
    },
  );
});
