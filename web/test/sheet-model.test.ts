import type { TabulatorCompetition } from '@rince/contracts/judging';
import { expect, it } from 'vitest';
import { SheetEdits } from '../src/features/tabulation/sheet-edits.ts';
import { roundCardsOf, zerosWithoutReason } from '../src/features/tabulation/sheet-model.ts';

const scoresOf = (marks: readonly (number | null)[]) =>
  Object.fromEntries(marks.map((score, i) => [`line${i}`, { score, absent: false, comments: '', revision: 1 }]));
const sheet = (rotation: 'SPLIT' | 'SET') =>
  ({
    competition: { scoring: { judge_rotation_type: rotation } },
    entries: [0, 1, 2].map((i) => ({ _id: `line${i}`, withdrawn: false })),
    template: {
      1: { judges: [{ slot: 1, scores: scoresOf([80, 90, 80]) }] },
      2: { judges: [{ slot: 1, scores: scoresOf([85, 70, null]) }] },
    },
  }) as unknown as TabulatorCompetition;
const columns = [1, 2].map((round) => ({ round, slot: 1 }));
const group = { title: 'Judge 1', slot: 1, columns };

it('a split panel shows the rank in each of its rounds, and nobody else does', () => {
  const edits = new SheetEdits('competition');
  const ranks = roundCardsOf(sheet('SPLIT'), edits, group).map((lines) =>
    [...lines].map(([line, { rank, tied }]) => [line, rank, tied]),
  );
  expect(ranks).toEqual([
    [
      ['line0', 2, true],
      ['line1', 1, false],
      ['line2', 2, true],
    ],
    [
      ['line0', 1, false],
      ['line1', 2, false],
    ],
  ]);
  expect(roundCardsOf(sheet('SET'), edits, group)).toEqual([]);
  expect(roundCardsOf(sheet('SPLIT'), edits, { ...group, columns: columns.slice(0, 1) })).toEqual([]);
});

it('a 0 is asked for its reason as soon as it is stored, and nothing else is', () => {
  const mark = (score: number | null, more: object = {}) => ({
    score,
    absent: false,
    comments: '',
    revision: 1,
    ...more,
  });
  const given = {
    ...sheet('SET'),
    competition: { scoring: { judge_rotation_type: 'SET', judge_count: [1], rounds: 1 }, recall: { type: 'none' } },
    entries: [0, 1, 2, 3, 4].map((i) => ({ _id: `line${i}`, withdrawn: false, wmh: false })),
    template: {
      1: {
        judges: [
          {
            slot: 1,
            scores: {
              line0: mark(0),
              line1: mark(0, { comments: 'Stopped' }),
              line2: mark(0, { reason: 'Read wrongly' }),
              line3: mark(null, { absent: true }),
              line4: mark(0.001),
            },
          },
        ],
      },
    },
  } as unknown as TabulatorCompetition;
  const edits = new SheetEdits('competition');
  expect(zerosWithoutReason(given, edits)).toEqual([{ id: 'line0', round: 1, slot: 1 }]);
  edits.type({ entry: 'line0', round: 1, slot: 1 }, mark(0), '80');
  expect(zerosWithoutReason(given, edits), 'while something else is typed').toEqual([]);
});
