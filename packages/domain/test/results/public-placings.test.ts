import { placedBySchool, publicPlacings } from '@rince/domain/results/public-placings';
import type { RosterLine } from '@rince/domain/sheet/roster-line';
import { expect, it } from 'vitest';

const standing = (id: string, change = {}) => ({
  ...{
    id,
    label: '1',
    final: { rank: 1, tied: false, score: '80' },
    placed: true,
    recalled: false,
    wq: true,
    nq: false,
  },
  ...change,
});
const line = (id: string, change: Partial<RosterLine> = {}) =>
  ({
    _id: id,
    dancerNumber: 101,
    name: 'Una',
    lname: 'Daly',
    school: 'Scoil Daly',
    hidden: false,
    ...change,
  }) as RosterLine;
const placings = (
  standings: readonly ReturnType<typeof standing>[],
  roster: readonly RosterLine[],
  publicNames: 'number' | 'initial' | 'full' = 'full',
  type: 'grades' | 'championship' = 'grades',
  rounds = 1,
) => publicPlacings({ publicNames }, { type, rounds }, { standings } as never, roster);

it.each([
  ['full', {}, 'Una Daly'],
  ['initial', {}, 'Una D.'],
  ['number', {}, ''],
  ['full', { name: '', lname: '' }, ''],
  ['initial', { name: '', lname: '' }, ''],
  ['full', { name: 'Rince Under 10', lname: '' }, 'Rince Under 10'],
  ['initial', { name: 'Rince Under 10', lname: '' }, 'Rince Under 10'],
] as const)('an event that makes names public as %s shows %j as "%s"', (publicNames, called, name) => {
  expect(placings([standing('a')], [line('a', called)], publicNames)).toEqual([
    { dancerNumber: 101, name, label: '1', rank: 1, tied: false, placed: true, recalled: false, wq: true, nq: false },
  ]);
});

it('nobody reads of a dancer whose line is hidden, or who is not on the sheet any more', () => {
  expect(placings([standing('a'), standing('gone')], [line('a', { hidden: true })])).toEqual([]);
});

it('everybody reads who is placed or recalled, and of nobody else', () => {
  const standings = [
    standing('placed'),
    standing('recalled', { placed: false, recalled: true }),
    standing('neither', { placed: false }),
  ];
  const roster = ['placed', 'recalled', 'neither'].map((id, i) => line(id, { dancerNumber: i }));
  expect(placings(standings, roster).map(({ dancerNumber }) => dancerNumber)).toEqual([0, 1]);
  expect(placings(standings, roster, 'full', 'championship').map(({ dancerNumber }) => dancerNumber)).toEqual([0, 1]);
});

it('a grade of one round is cut to the better half of more than five, with ties at the line; rounds that are added up are not', () => {
  const field = (...ranks: number[]) =>
    ranks.map((rank, i) => standing(`${i}`, { final: { rank, tied: false, score: '80' } }));
  const roster = Array.from({ length: 8 }, (_, i) => line(`${i}`, { dancerNumber: i }));
  const ranksOf = (...given: Parameters<typeof placings>) => placings(...given).map(({ rank }) => rank);
  expect(ranksOf(field(1, 2, 3, 4, 5), roster)).toEqual([1, 2, 3, 4, 5]);
  expect(ranksOf(field(1, 2, 3, 4, 5, 6), roster)).toEqual([1, 2, 3]);
  expect(ranksOf(field(1, 2, 3, 4, 4, 6, 7), roster)).toEqual([1, 2, 3, 4, 4]);
  // Who is hidden still counts as one who danced.
  const [first, ...rest] = roster;
  expect(ranksOf(field(1, 2, 3, 4, 5, 6), [{ ...(first as RosterLine), hidden: true }, ...rest])).toEqual([2, 3]);
  expect(ranksOf(field(1, 2, 3, 4, 5, 6), roster, 'full', 'grades', 3)).toHaveLength(6);
  expect(ranksOf(field(1, 2, 3, 4, 5, 6), roster, 'full', 'championship')).toHaveLength(6);
});

it('nothing else of a dancer is public', () => {
  const [shown] = placings([standing('a')], [line('a')]);
  expect(JSON.stringify(shown)).not.toContain('Scoil');
});

it('counts who is placed by school, of those whom everybody reads of', () => {
  const standings = ['a', 'b', 'c', 'd'].map((id) => standing(id, { placed: id !== 'c' }));
  const roster = ['a', 'b', 'c', 'd'].map((id, i) => line(id, { dancerNumber: i, hidden: id === 'b' }));
  const shown = placings(standings, roster, 'number', 'championship');
  expect(placedBySchool(shown, roster)).toEqual({ 'Scoil Daly': 2 });
  expect(placedBySchool(shown, [line('a', { dancerNumber: 0, school: '' })])).toEqual({});
  // A name that every object knows is a school's like any other.
  const odd = ['constructor', 'toString', 'constructor', 'Scoil Daly'];
  const named = odd.map((school, i) => line('abcd'.charAt(i), { dancerNumber: i, school }));
  expect(placedBySchool(placings(standings, named, 'number', 'championship'), named)).toEqual({
    ...{ constructor: 1, toString: 1, 'Scoil Daly': 1 },
  });
});
