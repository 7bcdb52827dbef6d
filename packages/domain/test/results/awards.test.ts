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
    [2, [101, 103]],
    [1, [104]],
  ]);
  expect(awards.map(placeAloud)).toEqual(['A tie for second place: two dancers', 'First place']);
  expect(awardsOf({ standings: [] }, [])).toEqual([]);
});

it.each([
  [3, 1, 'Third place'],
  [11, 1, '11th place'],
  [22, 3, 'A tie for 22nd place: three dancers'],
  [13, 5, 'A tie for 13th place: 5 dancers'],
])('says place %i of %i aloud', (rank, count, said) => {
  expect(placeAloud({ rank, people: Array.from({ length: count }, () => line('a', 1)) })).toBe(said);
});
