import { fileColumns, readScheduleRows } from '@rince/domain/schedule/schedule-file';
import { describe, expect, it } from 'vitest';
import { changesIn, type Draft, replacedBy } from '../src/features/schedule/draft.ts';
import { rowsOf } from '../src/features/schedule/schedule-file.ts';
import type { EventSchedule } from '../src/features/schedule/schedule-queries.ts';

type DraftBlock = Draft['blocks'][number];
const block = (competition: string, over: Partial<DraftBlock> = {}): DraftBlock => ({
  ...{ competition, round: 1, stage: 'Stage 1', day: '2026-03-07', start: 540, minutes: 10, judges: [], unknown: [] },
  ...over,
});

describe('what a plan would take from a schedule', () => {
  it('is what is moved, longer, judged by others or gone, and nothing that stays or is added', () => {
    const before = [block('reel'), block('jig'), block('slip'), block('set', { unknown: ['Nobody Known'] })];
    const stays = [block('set', { unknown: ['Nobody Known'] }), block('slip'), block('jig'), block('reel')];
    expect(replacedBy(before, [...stays, block('hornpipe')], new Map())).toBe(0);
    expect(
      replacedBy(before, [block('reel', { stage: 'Stage 2' }), block('jig', { minutes: 15 }), block('set')], new Map()),
    ).toBe(4);
    expect(replacedBy([], stays, new Map())).toBe(0);
  });
});

describe('the file that the desk gives out', () => {
  const judges = [
    { _id: 'j1', name: 'Áine Byrne', students: [] },
    { _id: 'j2', name: 'Seán Ó Briain, ADCRG', students: [] },
    { _id: 'j3', name: 'Máire Kelly', students: [] },
  ];
  const competition = (code: string, panel: string[]): EventSchedule['competitions'][number] => ({
    ...{ _id: code, code, title: 'Reel, Under 8', grade: 'Novice', type: 'grades', order: 1, age: 8, hard: false },
    ...{ rounds: 1, judges: [panel], dancers: [1, 2] },
  });
  const competitions = [competition('reel', ['j2', 'j1']), competition('jig', ['j1']), competition('slip', [])];
  const byId = new Map(competitions.map((one) => [one._id, one]));
  const scheduleWith = (blocks: DraftBlock[]): EventSchedule => ({
    ...{ revision: 1, days: ['2026-03-07'], competitions, judges, blocks, paces: {} },
    stages: [{ title: 'Stage 1', from: 480, to: 1080, breaks: [] }],
  });
  /** What uploading a file says that it changes. */
  const saysOf = (schedule: EventSchedule, rows: ReturnType<typeof rowsOf>) => {
    const sheet = [[...fileColumns], ...rows].map((cells, i) => ({
      row: i + 1,
      cells: cells.map((cell) => cell ?? ''),
    }));
    const { days, stages, paces } = schedule;
    const read = readScheduleRows(
      { rows: sheet as Parameters<typeof readScheduleRows>[0]['rows'], since1904: false },
      {
        ...{ days, stages, paces, competitions, closed: [] },
        judges: judges.map(({ _id, name }) => ({ user: _id, name, lname: '' })),
      },
    );
    expect(read.problems).toEqual([]);
    return changesIn(schedule.blocks, read.schedule.blocks, byId);
  };
  const planned = scheduleWith(['reel', 'jig', 'slip'].map((code, i) => block(code, { start: 540 + i * 10 })));

  it('says nothing new when it is uploaded again, filled or without its judges', () => {
    expect(saysOf(planned, rowsOf(planned))).toEqual([]);
    const named = scheduleWith([
      block('reel', { judges: ['j1', 'j2'] }),
      block('jig', { judges: ['j3'], unknown: ['Nobody Known'] }),
    ]);
    expect(saysOf(named, rowsOf(named)), 'whatever of it was named in a file before').toEqual([]);
    const withoutJudges = rowsOf(planned).map((cells) => cells.map((cell, i) => (i === 5 ? '' : cell)));
    expect(saysOf(planned, withoutJudges)).toEqual([]);
  });

  it('says who judges otherwise when somebody is named who is not on the panel', () => {
    const rows = rowsOf(planned).map((cells) => cells.map((cell, i) => (i === 5 ? 'Máire Kelly' : cell)));
    expect(saysOf(planned, rows)).toEqual(['3 with other judges']);
  });
});
