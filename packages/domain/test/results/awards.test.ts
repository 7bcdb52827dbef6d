import { awardsOf, placeAloud } from '@rince/domain/results/awards';
import type { RosterLine } from '@rince/domain/sheet/roster-line';
import { expect, it } from 'vitest';

const line = (_id: string, dancerNumber: number, hidden = false) => ({ _id, dancerNumber, hidden }) as RosterLine;
const standing = (id: string, rank: number, placed = true) =>
  ({ id, placed, final: { rank } }) as Parameters<typeof awardsOf>[0]['standings'][number];

it('the last place is called first, those who are tied together, and nobody who is hidden or not placed', () => {
  const standings = [standing('a', 1), standing('b', 2), standing('c', 2), standing('d', 4), standing('e', 5, false)];
  const awards = awardsOf({ standings }, [
    line('a', 104),
    line('b', 103),
    line('c', 101),
    line('d', 9, true),
    line('e', 8),
  ]);
  expect(awards.map(({ rank, people }) => [rank, people.map(({ dancerNumber }) => dancerNumber)])).toEqual([
    [4, []],
    [2, [101, 103]],
    [1, [104]],
  ]);
  expect(awards.map(placeAloud)).toEqual([
    'Fourth place: not called',
    'A tie for second place: two dancers',
    'First place',
  ]);
  expect(awardsOf({ standings: [] }, [])).toEqual([]);
});

it.each([
  [3, 1, 0, 'Third place'],
  [11, 1, 0, '11th place'],
  [22, 3, 0, 'A tie for 22nd place: three dancers'],
  [13, 5, 0, 'A tie for 13th place: 5 dancers'],
  [3, 0, 1, 'Third place: not called'],
  [3, 1, 1, 'A tie for third place: two dancers, one of them not called'],
  [3, 2, 4, 'A tie for third place: 6 dancers, 4 of them not called'],
  [3, 0, 2, 'A tie for third place: two dancers, not called'],
])('says place %i of %i aloud, and of %i who are hidden', (rank, count, uncalled, said) => {
  expect(placeAloud({ rank, uncalled, people: Array.from({ length: count }, () => line('a', 1)) })).toBe(said);
});
