import { wordsOf } from '@rince/domain/results/frozen-result';
import type { Mark } from '@rince/domain/sheet/mark';
import type { RosterLine } from '@rince/domain/sheet/roster-line';
import { expect, it } from 'vitest';

const mark = (entryCompetition: string, round: number, slot: number, change: Partial<Mark> = {}) =>
  ({ entryCompetition, round, slot, absent: false, comments: '', goodJob: {}, needsWork: {}, ...change }) as Mark;
const wordsFrom = (marks: readonly Mark[], dancers = ['a', 'b']) =>
  wordsOf(
    { roster: ['a', 'b', 'c'].map((_id) => ({ _id }) as RosterLine), marks },
    { sheet: { entries: dancers.map((id) => ({ id })) } as never },
  );

it('keeps what judges wrote, by dancer, in the order of rounds and seats', () => {
  const words = wordsFrom([
    mark('a', 2, 1, { comments: 'Turned out' }),
    mark('a', 1, 2, { goodJob: { timing: true } }),
    mark('a', 1, 1, { needsWork: { carriage: true } }),
    mark('b', 1, 1, { comments: 'Lovely' }),
  ]);
  expect(words.get('a')?.map(({ round, slot }) => [round, slot])).toEqual([
    [1, 1],
    [1, 2],
    [2, 1],
  ]);
  expect(words.get('b')).toEqual([
    { round: 1, slot: 1, absent: false, comments: 'Lovely', goodJob: {}, needsWork: {} },
  ]);
});

it('keeps that a dancer was absent, and nothing where nothing was written', () => {
  const words = wordsFrom([mark('a', 1, 1, { absent: true }), mark('b', 1, 1, { goodJob: { timing: false } })]);
  expect([...words.keys()]).toEqual(['a']);
});

it('keeps nothing of dancers who are not in the result, or not on the sheet', () => {
  const words = wordsFrom([mark('c', 1, 1, { comments: 'Late' }), mark('gone', 1, 1, { comments: 'Left' })]);
  expect(words.size).toBe(0);
});
