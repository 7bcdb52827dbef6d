import type { Competition } from '@rince/domain/sheet/competition';
import type { JudgeCard } from '@rince/domain/sheet/judge-card';
import { columnsProgress, completePercent, judgeProgress, sheetProgressOf } from '@rince/domain/sheet/judge-progress';
import type { Mark } from '@rince/domain/sheet/mark';
import type { RosterLine } from '@rince/domain/sheet/roster-line';
import { expect, it } from 'vitest';

const graded = { rounds: 1, recallType: 'NONE' } as const;
const recalling = { rounds: 3, recallType: 'PERCENT' } as const;
const state = (change: Partial<Competition>): Competition =>
  ({ _id: 'reel', count: 4, panel: [['ann']], ...change }) as Competition;
const mark = (slot: number, at: string, change: Partial<Mark> = {}): Mark =>
  ({ round: 1, slot, score: 80_000, absent: false, at: `2026-06-06T${at}:00.000Z`, ...change }) as Mark;

it('a sheet counts the marks of each column, and says when the latest came and which cards are finalized', () => {
  const cards = [
    { round: 1, slot: 1, finalized: true },
    { round: 1, slot: 2, finalized: false },
  ] as JudgeCard[];
  const roster = [{ withdrawn: false }, { _id: 'absent', withdrawn: false, out: 'noShow' }] as RosterLine[];
  const marks = [
    mark(1, '10:05'),
    mark(1, '10:02'),
    mark(2, '10:07', { score: null, absent: true }),
    mark(2, '10:09', { score: null }),
  ];
  expect(sheetProgressOf({ cards, roster, marks })).toEqual({
    scored: { '1.1': 2, '1.2': 1 },
    markedAt: { '1.1': '2026-06-06T10:05:00.000Z', '1.2': '2026-06-06T10:07:00.000Z' },
    finalized: ['1.1'],
    out: 1,
  });
});

it('marks of who has left the sheet, or does not dance any more, count for no column', () => {
  const roster = [
    { _id: 'aoife', withdrawn: false },
    { _id: 'brid', withdrawn: false, out: 'noShow' },
  ] as RosterLine[];
  const marks = ['aoife', 'brid', 'ciara'].map((entryCompetition) => mark(1, '10:05', { entryCompetition }));
  const one = mark(2, '10:06', { entryCompetition: 'ciara' });
  const unscored = mark(2, '10:06', { entryCompetition: 'brid', score: null });
  const progress = sheetProgressOf({ cards: [], roster, marks: [...marks, one, unscored] });
  expect(progress).toMatchObject({ scored: { '1.1': 1, '1.2': 0 }, strays: { '1.1': 2, '1.2': 1 } });
  const next = [...marks, mark(1, '10:08', { entryCompetition: 'deirdre' })];
  expect(columnsProgress(next, progress.strays), 'a column alone').toEqual({
    scored: { '1.1': 2 },
    markedAt: { '1.1': '2026-06-06T10:08:00.000Z' },
  });
});

it('a judge is as far as their own columns: who is absent is not due, and nobody is due in a round before its recall', () => {
  const panel = [['ann', 'bea'], ['ann', 'bea'], ['ann']];
  const three = state({
    panel,
    out: 1,
    scored: { '1.1': 3, '1.2': 1, '2.1': 2 },
    markedAt: { '1.1': '2026-06-06T10:05:00.000Z', '1.2': '2026-06-06T11:00:00.000Z' },
    finalized: ['1.1'],
  });
  const ann = judgeProgress('ann', [{ state: three, grade: recalling }]);
  expect(ann).toEqual({ cards: 3, finalized: 1, due: 6, given: 5, lastMarkAt: '2026-06-06T10:05:00.000Z' });
  const called = state({ ...three, recalled: ['x', 'y'] });
  expect(judgeProgress('ann', [{ state: called, grade: recalling }]).due).toBe(8);
  const all = judgeProgress('ann', [{ state: three, grade: { rounds: 3, recallType: 'NONE' } }]);
  expect(all.due).toBe(9);
  expect(judgeProgress('bea', [{ state: three, grade: recalling }])).toMatchObject({ cards: 2, due: 6, given: 1 });
});

it('what was completed is finalized, whatever its sheet has not said yet, and nobody gives more marks than are due', () => {
  const one = { state: state({ scored: { '1.1': 5 } }), grade: graded };
  expect(judgeProgress('ann', [one], ['reel'])).toEqual({ cards: 1, finalized: 1, due: 4, given: 4 });
  expect(judgeProgress('ann', [])).toEqual({ cards: 0, finalized: 0, due: 0, given: 0 });
});

it('a dancer is complete with every mark that a judge owes them, and the share is rounded down', () => {
  const one = (scored: Record<string, number>, count = 3) => completePercent('ann', state({ count, scored }), graded);
  expect([one({}), one({ '1.1': 1 }), one({ '1.1': 2 }), one({ '1.1': 3 }), one({}, 0)]).toEqual([0, 33, 66, 100, 0]);
  const panel = [['ann'], ['ann'], ['ann']];
  const three = (scored: Record<string, number>, recalled?: string[]) =>
    completePercent('ann', state({ panel, scored, out: 1, ...(recalled ? { recalled } : {}) }), recalling);
  expect(three({ '1.1': 3 }), 'nobody has a mark in both rounds').toBe(0);
  expect(three({ '1.1': 3, '2.1': 2 })).toBe(66);
  expect(three({ '1.1': 3, '2.1': 3 }), 'nobody is due in the last round yet').toBe(100);
  expect(three({ '1.1': 3, '2.1': 3 }, ['x', 'y']), 'who is not recalled is complete').toBe(33);
  expect(three({ '1.1': 3, '2.1': 3, '3.1': 1 }, ['x', 'y'])).toBe(66);
  expect(three({ '1.1': 3, '2.1': 3, '3.1': 2 }, ['x', 'y'])).toBe(100);
});

it('a judge of the last round alone owes marks to those who are recalled', () => {
  const last = (scored: Record<string, number>, recalled?: string[]) =>
    completePercent(
      'ann',
      state({ panel: [['bea'], ['bea'], ['ann']], scored, ...(recalled ? { recalled } : {}) }),
      recalling,
    );
  expect(last({ '1.1': 4, '2.1': 4 })).toBe(0);
  expect(last({ '1.1': 4, '2.1': 4 }, ['x', 'y'])).toBe(0);
  expect(last({ '1.1': 4, '2.1': 4, '3.1': 1 }, ['x', 'y'])).toBe(50);
});
