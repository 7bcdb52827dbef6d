import { expect, it } from 'vitest';
import type { Danced } from '../../src/schedule/danced.ts';
import { type FileCell, readScheduleRows } from '../../src/schedule/schedule-file.ts';

const one = (_id: string, code: string, rounds = 1): Danced => ({
  ...{ _id, code, title: 'Reel, Under 8', grade: 'Novice', type: 'grades', order: 1, age: 8, hard: false, rounds },
  ...{ judges: [], dancers: [1, 2, 3, 4] },
});
const head = ['Stage', 'Day', 'Start', 'Code', 'Title', 'Judges', 'Minutes', 'Round'];
const read = (rows: readonly FileCell[][], columns: readonly FileCell[] = head, since1904 = false) =>
  readScheduleRows(
    { rows: [columns, ...rows].map((cells, i) => ({ row: i + 1, cells })), since1904 },
    {
      days: ['2026-11-21', '2026-11-22'],
      competitions: [one('a', '408'), one('b', 'C1', 3)],
      closed: ['C9'],
      judges: [
        { user: 'j1', name: 'Máire', lname: 'Ní Bhriain' },
        { user: 'j2', name: 'Seán', lname: 'Ó Briain, ADCRG' },
      ],
      stages: [
        { title: 'Main', from: 540, to: 900, breaks: [] },
        { title: 'Old  Hall', from: 600, to: 960, breaks: [] },
      ],
      paces: {},
    },
  );

it('reads days and times as people and workbooks write them, and finds judges without their fadas', () => {
  const { schedule, problems } = read([
    ['Main', '2026-11-21', '9:05', 408, '', 'maire ni bhriain; Nobody Known', '', ''],
    ['Side', 'Sun', 0.5, 'c1', '', '', 25, ''],
    ['Side', 46348, '2:15 pm', 'C1', '', '', '30', ''],
  ]);
  expect(problems).toEqual([]);
  expect(schedule.blocks).toEqual([
    {
      competition: 'a',
      round: 1,
      stage: 'Main',
      day: '2026-11-21',
      start: 545,
      minutes: 5,
      judges: ['j1'],
      unknown: ['Nobody Known'],
    },
    { competition: 'b', round: 1, stage: 'Side', day: '2026-11-22', start: 720, minutes: 25, judges: [], unknown: [] },
    { competition: 'b', round: 2, stage: 'Side', day: '2026-11-22', start: 855, minutes: 30, judges: [], unknown: [] },
  ]);
  expect(schedule.stages.map(({ title, from }) => [title, from])).toEqual([
    ['Main', 540],
    ['Side', 480],
  ]);
});

it('finds a judge whose name has a comma, as the file that the desk gives out says it', () => {
  const judgesIn = (cell: string) => {
    const { schedule } = read([['Main', '2026-11-21', '9:05', 408, '', cell, '', '']]);
    return schedule.blocks.map(({ judges, unknown }) => [judges, unknown]);
  };
  expect(judgesIn('Máire Ní Bhriain, Sean O Briain, ADCRG')).toEqual([[['j1', 'j2'], []]]);
  expect(judgesIn('Seán Ó Briain, ADCRG; Máire Ní Bhriain')).toEqual([[['j2', 'j1'], []]]);
  expect(judgesIn('Seán Ó Briain, TCRG')).toEqual([[[], ['Seán Ó Briain', 'TCRG']]]);
});

it('takes the one of two namesakes who is seated', () => {
  const sheet = {
    rows: [head, ['Main', '', '9:00', '408', '', 'Áine Byrne, Máire Ní Bhriain', 10, 1]],
    since1904: false,
  };
  const [first, second, other] = [
    { user: 'j1', name: 'Áine', lname: 'Byrne' },
    { user: 'j2', name: 'Aine', lname: 'Byrne' },
    { user: 'j3', name: 'Máire', lname: 'Ní Bhriain' },
  ];
  const judgesWith = (panel: readonly string[]) =>
    readScheduleRows(
      { ...sheet, rows: sheet.rows.map((cells, i) => ({ row: i + 1, cells })) },
      {
        ...{ days: ['2026-11-21'], closed: [], stages: [], paces: {} },
        competitions: [{ ...one('a', '408'), judges: [panel] }],
        judges: [first, second, other],
      },
    ).schedule.blocks.map(({ judges }) => judges);
  expect(judgesWith(['j1'])).toEqual([['j1', 'j3']]);
  expect(judgesWith(['j2', 'j3'])).toEqual([['j2', 'j3']]);
  expect(judgesWith([])).toEqual([['j2', 'j3']]);
});

it.each([
  ['0:00', 0, 0],
  ['0:01', 1 / 1440, 1],
  ['9:05', 545 / 1440, 545],
  ['12:00', 0.5, 720],
  ['23:59', 0.999, 1439],
  ['a moment of the day', 46347.375, 540],
  ['a moment in its first minute', 46347 + 1 / 1440, 1],
])('takes a start that a workbook keeps as the part of a day that has passed: %s', (_, start, minutes) => {
  const { schedule, problems } = read([['Main', '2026-11-21', start, 408, '', '', 1, '']]);
  expect(problems).toEqual([]);
  expect(schedule.blocks.map((block) => block.start)).toEqual([minutes]);
});

it.each<readonly [FileCell, string]>([
  [9.3, '9:30'],
  [14.3, '14:30'],
  [9.05, '9:05'],
  [9.59, '9:59'],
  [9, '9:00'],
  [1, '1:00'],
  [23.59, '23:59'],
  ...[0.9999, -1, -0.5, 9.6, 9.305, 24, 930, 46347, 46348.375, 40544.375, 300_000.5, '9', '9.3'].map(
    (start) => [start, '9:05 or 14:30'] as const,
  ),
])('refuses a start that may be misread, and says how it is written: %s as %s', (start, written) => {
  const message = `Start is not a time: '${start}'. Write it as ${written}.`;
  expect(read([['Main', '2026-11-21', start, 408, '', '', 1, '']]).problems).toEqual([{ row: 2, message }]);
});

it.each([0, -1, 200_000])('takes no number for a day that no workbook has: %s', (day) => {
  const message = `Day is not a day of this event: '${day}'. Write it as yyyy-mm-dd.`;
  expect(read([['Main', day, '9:00', 408, '', '', 1, '']]).problems).toEqual([{ row: 2, message }]);
});

it('finds nothing wrong with a moment of the event where only the day is not readable', () => {
  const messages = (start: number) =>
    read([['Main', 'soon', start, 408, '', '', 1, '']]).problems.map(({ message }) => message.slice(0, 9));
  expect(messages(46348.375)).toEqual(['Day is no']);
  expect(messages(46349.375)).toEqual(['Day is no', 'Start is ']);
});

it('counts days from 1904 where a workbook does, and nothing else', () => {
  const row = (day: FileCell, start = 0.375): FileCell[] => ['Main', day, start, 408, '', '', 400, ''];
  const { schedule, problems } = read([row(44885)], head, true);
  expect(problems).toEqual([]);
  expect(schedule.blocks).toMatchObject([{ competition: 'a', day: '2026-11-21', start: 540, minutes: 400 }]);
  expect(read([row(44885, 44885.375)], head, true).schedule.blocks).toEqual(schedule.blocks);
  expect(read([row(46347)], head, true).problems).toEqual([
    { row: 2, message: '2030-11-22 is not a day of this event.' },
  ]);
  expect(read([row(44885)]).problems).toEqual([{ row: 2, message: '2022-11-20 is not a day of this event.' }]);
});

it('knows a stage by its title, whatever spaces are in it, and whatever letters are large', () => {
  const stagesOf = (...titles: string[]) => {
    const { schedule, problems } = read(titles.map((title) => [title, '2026-11-21', '9:00', 'C1', '', '', 20, '']));
    expect(problems).toEqual([]);
    expect(new Set(schedule.blocks.map(({ stage }) => stage))).toEqual(
      new Set(schedule.stages.map(({ title }) => title)),
    );
    return schedule.stages.map(({ title, from }) => `${title} ${from}`);
  };
  expect(stagesOf('  Main  Hall ', 'Main\u00a0\tHall', 'main hall')).toEqual(['Main Hall 480']);
  expect(stagesOf('Old   Hall', 'Old Hall', 'OldHall'), 'with the hours that it had').toEqual([
    'Old Hall 600',
    'OldHall 480',
  ]);
  expect(stagesOf(`${'a'.repeat(20)}   ${'b'.repeat(19)}`)).toHaveLength(1);
  const empty = read([[' \u00a0 ', '2026-11-21', '9:00', 'C1', '', '', 20, '']]);
  expect(empty.problems).toEqual([{ row: 2, message: 'Stage is empty.' }]);
});

it('takes the column Round where there is one, and counts rows of a code where there is none', () => {
  const rows = (...rounds: FileCell[]) =>
    rounds.map((round) => ['Main', '2026-11-21', '9:00', 'C1', '', '', 20, round]);
  expect(read(rows(3, 1)).schedule.blocks.map(({ round }) => round)).toEqual([3, 1]);
  const without = read(
    rows('', '').map((row) => row.slice(0, 7)),
    head.slice(0, 7),
  );
  expect(without.schedule.blocks.map(({ round }) => round)).toEqual([1, 2]);
  expect(read(rows(2, 2)).problems).toEqual([{ row: 3, message: 'Round 2 of C1 is in row 2 already.' }]);
  expect(read(rows('', '', '', '')).problems).toEqual([
    { row: 5, message: 'C1 has 3 rounds, and this would be round 4.' },
  ]);
});

it('says everything that stands against a file, row by row', () => {
  const { problems } = read([
    ['', '2026-11-23', '25:00', '999', '', '', 0, ''],
    ['Main', 'soon', '23:50', 408, '', '', 30, 'x'],
  ]);
  expect(problems.map(({ row, message }) => `${row}: ${message}`)).toEqual([
    '2: Stage is empty.',
    "2: Start is not a time: '25:00'. Write it as 9:05 or 14:30.",
    '2: No competition has the code 999.',
    '2: 2026-11-23 is not a day of this event.',
    "2: Minutes is not a number from 1 to 720: '0'.",
    "3: Day is not a day of this event: 'soon'. Write it as yyyy-mm-dd.",
    "3: Round is not a number: 'x'.",
    '3: It begins at 23:50 and takes 30 minutes: that is past midnight.',
  ]);
  expect(read([], ['Stage', 'Code']).problems[0]?.message).toBe(
    'The first row names the columns. These are missing: Day, Start, Title, Judges, Minutes.',
  );
  expect(read([]).problems).toEqual([{ row: 1, message: 'There is no row below the titles.' }]);
});

it('refuses two columns of one title: nobody knows which of them is meant', () => {
  expect(read([], [...head, ' start']).problems).toEqual([
    { row: 1, message: 'The first row names each column once. This one is there more often: Start.' },
  ]);
  expect(read([], [...head, 'CODE', 'Start']).problems[0]?.message).toBe(
    'The first row names each column once. These are there more often: Start, Code.',
  );
  // What it does not know may be there as often as it likes.
  expect(read([], [...head, 'Notes', 'Notes']).problems[0]?.message).toBe('There is no row below the titles.');
});

it('says of a competition that is disabled that it is, and not that there is none', () => {
  const { problems } = read([['Main', '2026-11-21', '9:05', 'c9', '', '', '', '']]);
  expect(problems).toEqual([{ row: 2, message: 'C9 is disabled, and nobody dances it.' }]);
});
