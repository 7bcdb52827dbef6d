import {
  dancersOf,
  frozenLineOf,
  isStillOnLine,
  linesAsFrozen,
  whoLeft,
  wordsOf,
} from '@rince/domain/results/frozen-result';
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

const line = (_id: string, dancer: string, change: Partial<RosterLine> = {}) =>
  ({
    _id,
    dancer,
    dancerNumber: 501,
    name: dancer,
    lname: 'Daly',
    school: 'Scoil',
    hidden: false,
    ...change,
  }) as RosterLine;
const at = { competition: 'reel', event: 'feis' };

it('keeps who stood on each line of a result, and who was hidden there', () => {
  const result = { sheet: { entries: [{ id: 'a' }, { id: 'b' }] } as never };
  expect(dancersOf([line('a', 'una'), line('b', 'nora', { hidden: true }), line('c', 'late')], result)).toEqual({
    a: { dancer: 'una', dancerNumber: 501 },
    b: { dancer: 'nora', dancerNumber: 501, hidden: true },
  });
});

it('leaves a result with those who danced it, whoever has their lines now', () => {
  const dancers = {
    a: { dancer: 'una', dancerNumber: 501 },
    b: { dancer: 'nora', dancerNumber: 502, hidden: true as const },
    c: { dancer: 'erased', dancerNumber: 503 },
  };
  const here = line('a', 'una', { dancerNumber: 511 });
  const now = [here, line('b', 'other'), line('d', 'late')];
  const known = new Map([['nora', { name: 'Nora', lname: 'Byrne', school: 'Other' }]]);
  expect(whoLeft({ dancers }, now)).toEqual(['nora', 'erased']);
  const [first, second, third, ...more] = linesAsFrozen({ ...at, dancers }, now, known);
  expect(first, 'by the number that was published').toEqual({ ...here, dancerNumber: 501 });
  expect(second).toMatchObject({
    _id: 'b',
    dancer: 'nora',
    dancerNumber: 502,
    lname: 'Byrne',
    hidden: true,
    isGone: true,
  });
  expect(third).toMatchObject({ dancer: 'erased', dancerNumber: 503, name: '', lname: '', entry: '', isGone: true });
  expect(more).toEqual([]);
  expect(now.map((one) => isStillOnLine({ dancers }, one))).toEqual([true, false, false]);
  // Somebody who left and came again has another line.
  expect(frozenLineOf({ dancers }, 'nora', 'e')).toBe('b');
  expect(frozenLineOf({ dancers }, 'other', 'b')).toBeUndefined();
});

it('hides whoever was hidden when it was published, or is by now', () => {
  const dancers = {
    a: { dancer: 'una', dancerNumber: 501, hidden: true as const },
    b: { dancer: 'nora', dancerNumber: 502 },
  };
  const now = [line('a', 'una'), line('b', 'nora')];
  const hiddenOf = (roster: typeof now) =>
    linesAsFrozen({ ...at, dancers }, roster, new Map()).map((one) => one.hidden);
  expect(hiddenOf(now)).toEqual([true, false]);
  expect(hiddenOf([line('a', 'una'), line('b', 'nora', { hidden: true })])).toEqual([true, true]);
});

it('takes the lines of today for what a release of before has frozen', () => {
  const now = [line('a', 'other')];
  expect(linesAsFrozen(at, now, new Map())).toBe(now);
  expect(whoLeft({}, now)).toEqual([]);
  expect(isStillOnLine({}, line('a', 'other'))).toBe(true);
  expect(frozenLineOf({}, 'other', 'a')).toBe('a');
});
