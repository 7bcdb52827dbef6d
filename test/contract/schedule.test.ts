import { firstPlan } from '@rince/domain/schedule/plan';
import { getScheduleVersion } from '@rince/store/schedules';
import type { Table } from '@rince/store/table';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SheetCell, workbookOf } from '../../web/src/lib/workbook.ts';
import { type Client, signIn } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { readyFeis } from '../support/demo-feis.ts';
import { type PayDesk, payDesk } from '../support/pay-desk.ts';

import { sendTo, workedOff } from '../support/queues.ts';
import { racingFeis } from '../support/racing-feis.ts';
import { tableOf } from '../support/table.ts';
import { until } from '../support/until.ts';
import { upload } from '../support/upload.ts';
import { organized } from '../support/wizard.ts';

// The schedule of a feis: read from a workbook or made on the desk, kept in versions, and told when times move.

let cloud: TestCloud;
let table: Table;
let organizer: Client;
let tabulator: Client;
let parent: Client;
/** With an entry that is paid. */
let family: Client;
let desk: PayDesk;
let paid: Awaited<ReturnType<PayDesk['paidFamily']>>;
let feis: string;
let day: string;

beforeAll(async () => {
  cloud = await startTestCloud();
  table = tableOf(cloud.env);
  ({ organizer, feis } = await readyFeis(cloud.url));
  [tabulator, parent] = await Promise.all([
    signIn(cloud.url, 'tabulator@feis.test'),
    signIn(cloud.url, 'parent@feis.test'),
  ]);
  desk = await payDesk(cloud);
  paid = await desk.paidFamily({ levels: ['novice'] });
  family = paid.parent;
  await cloud.settled();
  day = (await saved()).days[0] ?? '';
});
afterAll(() => cloud?.end());

const saved = () => organizer.ask('getSchedule', { body: { id: feis } });
const titles = ['Stage', 'Day', 'Start', 'Code', 'Title', 'Judges', 'Minutes', 'Round'];
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
type Taking = { readonly name?: string; readonly preview?: boolean; readonly revision?: number };
const send = async (bytes: Uint8Array<ArrayBuffer>, { name = 'schedule.xlsx', ...more }: Taking = {}) => {
  const { key } = await upload(organizer, { kind: 'xlsx', type: xlsx, bytes });
  return organizer.send('uploadSchedule', {
    query: { id: feis },
    body: { event: feis, files: { key, name }, ...more },
  });
};
const sendRows = (rows: readonly SheetCell[][], how?: Taking) =>
  send(workbookOf('Schedule', [titles, ...rows], []), how);

describe('a judge who belongs to a school', () => {
  it('is named with its dancers, on the schedule and at the competition: as they say themselves, or as its staff', async () => {
    const [teacher, judge] = await Promise.all([
      signIn(cloud.url, 'teacher@feis.test'),
      signIn(cloud.url, 'judge1@feis.test'),
    ]);
    const [{ _id: user }, { data: schools }] = await Promise.all([
      judge.ask('me'),
      teacher.ask('listSchools', { query: { query: { mine: true } } }),
    ]);
    const studentsIn = ({ judges }: Awaited<ReturnType<typeof saved>>) =>
      judges.find(({ _id }) => _id === user)?.students;
    expect(studentsIn(await saved())).toEqual([]);
    const params = { id: schools[0]?._id ?? '' };
    const belongsTo = async (school: string) => {
      const { revision } = await judge.ask('me');
      return judge.send('editUser', { params: { id: user }, body: { school, revision } });
    };
    expect((await belongsTo(params.id)).data).toMatchObject({ school: params.id });
    const asSaid = await until(async () => {
      const found = studentsIn(await saved()) ?? [];
      return found.length > 0 && found;
    });
    expect(await belongsTo('0'.repeat(26))).toMatchObject({ http: 400, issues: [{ path: 'school' }] });
    expect((await belongsTo('')).data).toMatchObject({ school: '' });
    await until(async () => studentsIn(await saved())?.length === 0);
    await judge.ask('askToJoin', { params });
    await teacher.ask('answerJoinRequest', { params, body: { user, accept: true } });
    const after = await saved();
    const students = studentsIn(after) ?? [];
    expect(students).toEqual(asSaid);
    const one = after.competitions.find(
      ({ judges, dancers }) => judges.flat().includes(user) && dancers.some((number) => students.includes(number)),
    );
    const opened = await tabulator.ask('getOrganizerCompetition', { query: { id: feis, competition: one?._id ?? '' } });
    const own = opened.entries.filter(({ school }) => school === schools[0]?.name);
    expect(own.length).toBeGreaterThan(0);
    expect(opened.competition.judges.find(({ _id }) => _id === user)?.students).toEqual(
      own.map(({ dancerNumber }) => dancerNumber),
    );
    expect(one?.dancers.filter((number) => students.includes(number))).toEqual(
      own.map(({ dancerNumber }) => dancerNumber),
    );
  });
});

describe('a schedule file', () => {
  it('is refused in a sentence when it is none', async () => {
    const rows = workbookOf('Schedule', [titles], []);
    const without = { query: { id: feis }, body: { event: feis } };
    expect((await organizer.send('uploadSchedule', without)).message).toBe('No valid file found.');
    expect(await send(rows, { name: 'schedule.csv' })).toMatchObject({ http: 400, message: 'Not a valid file type' });
    expect(await send(new Uint8Array(Buffer.from('Stage;Day')))).toMatchObject({ message: 'Not a valid file type' });
    const large = new Uint8Array(10_000_001).fill(1);
    large.set(rows);
    expect(await send(large)).toMatchObject({ http: 400, message: 'File is too large' });
    const other = await upload(parent, { kind: 'xlsx', type: xlsx, bytes: rows });
    const stolen = { key: other.key, name: 'schedule.xlsx' };
    const taken = await organizer.send('uploadSchedule', { query: { id: feis }, body: { event: feis, files: stolen } });
    expect(taken.http, 'nobody takes what somebody else uploaded').toBe(400);
  });

  it('is taken whole or not at all, with every problem by its row', async () => {
    const { competitions } = await saved();
    const code = competitions[0]?.code ?? '';
    const { data } = await sendRows([
      ['Main', day, '9:00', code, '', 'Nobody Known', 20, ''],
      ['Main', 'someday', '9:00', 'no such', '', '', '', ''],
    ]);
    expect(data).toMatchObject({ rows: 0, problemCount: 2, revision: 0 });
    expect(data.problems.map(({ row }) => row)).toEqual([3, 3]);
    const { data: tiles } = await organizer.ask('organizerCompetitions', { body: { id: feis } });
    const empty = tiles.find(({ isEmpty }) => isEmpty);
    const disabled = [empty?._id ?? ''];
    await organizer.ask('disableEmptyCompetitions', { body: { id: feis, competitions: disabled } });
    const closed = await sendRows([['Main', day, '9:00', empty?.code ?? '', '', '', 20, '']]);
    expect(closed.data.problems).toEqual([{ row: 2, message: `${empty?.code} is disabled, and nobody dances it.` }]);
    await organizer.ask('enableCompetitions', { body: { id: feis, competitions: disabled } });
    expect(await saved()).toMatchObject({ revision: 0, blocks: [] });
  });

  it('becomes the schedule, judges by their names', async () => {
    const { competitions, judges } = await saved();
    const rows = competitions.slice(0, 3).map(({ code }, i) => {
      const who = i === 0 ? `${judges[0]?.name}, Nobody Known` : '';
      return [i < 2 ? 'Main' : 'Side', day, i < 2 ? `${9 + i}:00` : 0.5, code, '', who, 20, ''];
    });
    expect((await sendRows(rows)).data).toMatchObject({ rows: 3, revision: 1, problems: [] });
    const { data: versions } = await organizer.ask('listScheduleVersions', { query: { id: feis } });
    expect(versions.map(({ revision, file }) => [revision, file])).toEqual([[1, 'schedule.xlsx']]);
    const { blocks, stages } = await saved();
    expect(stages.map(({ title }) => title)).toEqual(['Main', 'Side']);
    expect(blocks.map(({ stage, start }) => `${stage} ${start}`)).toEqual(['Main 540', 'Main 600', 'Side 720']);
    expect(blocks[0]).toMatchObject({ judges: [judges[0]?._id], unknown: ['Nobody Known'] });
  });

  it('shows what it would be before it is taken, and takes the place of the schedule that was looked at and no other', async () => {
    const before = await saved();
    const { competitions, revision } = before;
    const rows = competitions.slice(1, 3).map(({ code }) => ['Main', day, '13:00', code, '', '', 20, '']);
    const { data: shown } = await sendRows(rows, { preview: true, revision });
    // Two move, and one is taken out.
    expect(shown).toMatchObject({ revision, rows: 2, moved: 3, problems: [] });
    expect(shown.blocks?.map(({ stage, start }) => `${stage} ${start}`)).toEqual(['Main 780', 'Main 780']);
    expect(await saved(), 'nothing is taken yet').toEqual(before);
    const stale = await sendRows(rows, { revision: revision - 1 });
    expect(stale).toMatchObject({ http: 409, code: 'STALE' });
    expect(await saved()).toEqual(before);
  });
});

/** What this family was told of times. */
const told = async () =>
  (await family.ask('listNotices', { query: { limit: 50 } })).data.filter(({ title }) => title.startsWith('Times at'));

describe('saving', () => {
  it('keeps versions, refuses a stale revision with what is stored, and tells each family once of what moved', async () => {
    const { competitions, days, revision, paces } = await saved();
    const stages = ['A', 'B', 'C'].map((title) => ({ title, from: 480, to: 1200, breaks: [] }));
    const planned = firstPlan(competitions, { days, stages, paces: {} });
    const blocks = planned.blocks.map((one) => ({ ...one, judges: [...one.judges], unknown: [...one.unknown] }));
    const plan = { id: feis, stages, blocks, paces };
    const first = await organizer.ask('saveSchedule', { body: { ...plan, revision } });
    const stale = await organizer.send('saveSchedule', { body: { ...plan, revision } });
    expect(stale).toMatchObject({ http: 409, code: 'STALE', current: { revision: first.revision } });
    expect((await tabulator.send('saveSchedule', { body: { ...plan, revision: first.revision } })).http).toBe(403);
    await cloud.settled();
    const before = await told();

    const later = (minutes: number) => blocks.map((block) => ({ ...block, start: block.start + minutes }));
    const small = await organizer.ask('saveSchedule', {
      body: { ...plan, blocks: later(10), revision: first.revision },
    });
    expect(small.moved).toBe(0);
    const large = await organizer.ask('saveSchedule', {
      body: { ...plan, blocks: later(20), revision: small.revision },
    });
    expect(large.moved).toBe(blocks.length);
    const [notice, ...others] = await until(async () => {
      const now = await told();
      return now.length > before.length && now;
    });
    expect(others.length, 'one notification, however many times moved').toBe(before.length);
    expect(notice?.content).toMatch(/ on [ABC] instead of /);
    // It comes again, as a queue may bring it.
    await sendTo(cloud, 'prints', { kind: 'moved', event: feis, revision: large.revision, notice: notice?._id });
    await workedOff(cloud, notice?._id ?? '');
    expect((await told()).length).toBe(before.length + 1);

    const { data: versions } = await organizer.ask('listScheduleVersions', { query: { id: feis } });
    expect(versions.map(({ revision }) => revision)).toEqual(
      Array.from({ length: large.revision }, (_, i) => large.revision - i),
    );
    const me = await organizer.ask('me');
    expect(versions[0]).toMatchObject({ by: `${me.name} ${me.lname}`, rounds: blocks.length });
    expect(versions[0]?.file, 'what was made on the page came from no file').toBeUndefined();
    const again = await organizer.ask('getScheduleVersion', { query: { id: feis, revision: first.revision } });
    expect(again.blocks.map(({ start }) => start)).toEqual(blocks.map(({ start }) => start));
    expect((await organizer.send('getScheduleVersion', { query: { id: feis, revision: 99 } })).http).toBe(404);

    const kept = await getScheduleVersion(table, feis, first.revision);
    expect(kept?.schedule.blocks.map(({ start }) => start)).toEqual(blocks.map(({ start }) => start));
  });

  it('tells of what is taken out, once, and of it again when it is put back', async () => {
    const { days: _, competitions: __, judges: ___, savedAt: ____, ...schedule } = await saved();
    const saving = (revision: number, blocks: typeof schedule.blocks) =>
      organizer.ask('saveSchedule', { body: { ...schedule, id: feis, revision, blocks } });
    const before = await told();
    const without = await saving(schedule.revision, []);
    expect(without.moved).toBe(schedule.blocks.length);
    await until(async () => (await told()).length > before.length);
    expect((await told())[0]?.content).toMatch(/: not in the schedule any more, it was \w+day \d+:\d\d on [ABC][;.]/);
    expect((await saving(without.revision, [])).moved, 'they know of it').toBe(0);
    const later = schedule.blocks.map((block) => ({ ...block, start: block.start + 60 }));
    const back = await saving(without.revision + 1, later);
    expect(back.moved).toBe(later.length);
    await until(async () => (await told()).length > before.length + 1);
    expect((await told())[0]?.content).toMatch(/: in the schedule again, \w+day \d+:\d\d on [ABC][;.]/);
    expect((await saving(back.revision, later)).moved).toBe(0);
  });

  it('refuses what cannot be danced, and only that', async () => {
    const { days: _, competitions, judges: __, savedAt: ___, ...schedule } = await saved();
    const [first] = schedule.blocks;
    if (!first) throw new Error('There is no block');
    const saving = (block: typeof first) =>
      organizer.send('saveSchedule', { body: { ...schedule, id: feis, blocks: [first, block] } });
    const other = competitions.find(({ _id }) => _id !== first.competition)?._id ?? '';
    for (const [block, message] of [
      [first, / is in the schedule twice\.$/],
      [{ ...first, competition: other, stage: 'Nowhere' }, /^There is no stage 'Nowhere'/],
      [{ ...first, competition: other, round: 9 }, /has no round 9/],
      [{ ...first, competition: other, day: '2020-01-01' }, /is not a day of this event/],
      [{ ...first, competition: other, start: 1435, minutes: 20 }, /^This ends after midnight/],
    ] as const)
      expect((await saving(block)).message).toMatch(message);
    // Two at once on one stage is only warned of.
    expect((await saving({ ...first, competition: other, round: 1 })).http).toBe(200);
  });
});

describe('an event whose days are moved', () => {
  it('takes its schedule along, marks what was printed as old, and leaves in sight what falls on no day', async () => {
    const own = await racingFeis(cloud, { competitions: 2, nth: 2, over: { published: true } });
    const sheets = [await own.sheet({ kind: 'championship' }), await own.sheet({ kind: 'championship' })];
    const read = () => own.organizer.ask('getSchedule', { body: { id: own.event } });
    const later = (date: string, days: number): string =>
      new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
    const first = (await read()).days[0] ?? '';
    const onDays = async (eventStart: string, eventEnd: string) => {
      const { revision } = await organized(own.organizer, own.event);
      return own.organizer.ask('editEvent', {
        params: { id: own.event },
        body: { event: { eventStart, eventEnd, revision } },
      });
    };
    await onDays(first, later(first, 1));
    const one = { stage: 'Main', start: 600, minutes: 20, judges: [], unknown: [] };
    const blocks = sheets.map(({ id }, i) => ({ ...one, competition: id, round: 1, day: later(first, i) }));
    const stages = [{ title: 'Main', from: 480, to: 1200, breaks: [] }];
    await own.organizer.ask('saveSchedule', { body: { id: own.event, revision: 0, stages, blocks, paces: {} } });
    const { _id: print } = await own.organizer.ask('generatePrintData', {
      body: { event: own.event, type: 'stageHeaders' },
    });
    const printed = () =>
      until(async () => {
        const { prints } = await own.organizer.ask('getPrintData', { body: { event: own.event } });
        const found = prints.find(({ _id }) => _id === print);
        return found?.status === 'ready' && found;
      });
    expect((await printed()).isOld).toBe(false);

    // By a day only: the old second day is the new first one.
    await onDays(later(first, 1), later(first, 2));
    const moved = await read();
    expect(moved.blocks.map(({ day }) => day)).toEqual([later(first, 1), later(first, 2)]);
    expect(moved.revision).toBe(2);
    expect((await printed()).isOld).toBe(true);
    const kept = await getScheduleVersion(table, own.event, 2);
    expect(
      kept?.schedule.blocks.map(({ told }) => told.day),
      'and families hear of it',
    ).toEqual([later(first, 1), later(first, 2)]);

    const { _id: again } = await own.organizer.ask('generatePrintData', {
      body: { event: own.event, type: 'stageHeaders' },
    });
    const isOld = async () =>
      (await own.organizer.ask('getPrintData', { body: { event: own.event } })).prints.find(({ _id }) => _id === again);
    await until(async () => (await isOld())?.status === 'ready');
    // Its second day is given up: nothing was moved, and what was planned for it is to be planned anew.
    await onDays(later(first, 1), later(first, 1));
    const stray = await read();
    expect(stray.blocks.map(({ day }) => day)).toEqual([later(first, 1), later(first, 2)]);
    expect((await isOld())?.isOld, 'it says a day that is none').toBe(true);
    const { days: _, competitions: __, judges: ___, savedAt: ____, ...schedule } = stray;
    const saving = (all: typeof schedule.blocks) =>
      own.organizer.send('saveSchedule', { body: { ...schedule, id: own.event, blocks: all } });
    const [stays, waits] = stray.blocks;
    if (!stays || !waits) throw new Error('A round is missing');
    expect((await saving([stays, { ...waits, day: later(first, 3) }])).message).toMatch(/is not a day of this event/);
    expect((await saving([{ ...stays, start: 660 }, waits])).http, 'what was read can be saved').toBe(200);
  });
});
