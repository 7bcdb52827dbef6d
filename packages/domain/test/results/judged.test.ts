import { expect, it } from 'vitest';
import type { JudgeWords } from '../../src/results/frozen-result.ts';
import { judgedBy } from '../../src/results/judged.ts';
import type { Sheet } from '../../src/tabulation/tabulate.ts';

const said = (round: number, over: Partial<JudgeWords> = {}): JudgeWords => ({
  ...{ round, slot: 1, absent: false, comments: '', goodJob: {}, needsWork: {} },
  ...over,
});
const scoresOf = (words: readonly JudgeWords[], seesMark = true) => {
  const entries = [
    { id: 'her', withdrawn: false, marks: [[80_000], [null], [null]] },
    { id: 'him', withdrawn: false, marks: [[81_000], [null], [null]] },
  ];
  return judgedBy({
    ...{ id: 'her', sheet: { entries, scoring: {} } as unknown as Sheet, panel: [['j'], ['j'], ['j']], words },
    ...{ seesMark: () => seesMark, seesWords: () => true, nameOf: () => 'Maura Lynch' },
  }).flatMap(({ rounds }) => rounds.map(({ round, score }) => [round, score]));
};

it('a dancer is absent of whom a judge says so, and not whom a judge has written of before marking', () => {
  expect(scoresOf([])).toEqual([[1, 80]]);
  expect(scoresOf([said(2, { comments: 'Late on the first bar' }), said(3, { absent: true })])).toEqual([
    [1, 80],
    [2, undefined],
    [3, null],
  ]);
  expect(scoresOf([said(3, { absent: true, comments: 'Is ill' })], false), 'who reads words alone').toEqual([
    [3, undefined],
  ]);
});
