import type { CompetitionFound } from '@rince/contracts/events';
import { expect, it } from 'vitest';
import { type Enterable, filtersOf, matchingCompetitions } from '../src/features/events/matching-competitions.ts';

const competition = (code: string, type: string, gradeTitle: string, rowTitle: string): CompetitionFound =>
  ({ _id: code, code, type, gradeTitle, rowTitle, columnTitle: 'Under 8' }) as unknown as CompetitionFound;

const competitions = [
  competition('101', 'grades', 'Novice', 'Reel'),
  competition('102', 'grades', 'Novice', 'Slip Jig'),
  competition('201', 'championship', 'Open Championship', 'Réalta'),
  competition('301', 'teams', 'Céilí', 'Four Hand'),
];
const dancer: Enterable = {
  _id: 'aine',
  name: 'Áine',
  lname: 'Walsh',
  age: 7,
  dances: [{ options: [{ competition: '102' }, { competition: '999' }] }, { options: [{ competition: '201' }] }],
};
const codesOf = (wanted: { search?: string; sort?: string; filter?: string }): string[] =>
  matchingCompetitions(competitions, [dancer], { search: '', sort: 'codeAsc', filter: 'all', ...wanted }).map(
    ({ code }) => code,
  );

it('finds every competition that holds each word, in any of its names and with or without accents', () => {
  expect(codesOf({})).toEqual(['101', '102', '201', '301']);
  expect(codesOf({ search: 'novice jig' })).toEqual(['102']);
  expect(codesOf({ search: 'JIG  nov' })).toEqual(['102']);
  expect(codesOf({ search: 'ceili' })).toEqual(['301']);
  expect(codesOf({ search: 'realta under' })).toEqual(['201']);
  expect(codesOf({ search: 'novice hornpipe' })).toEqual([]);
});

it('shows one group, or what a dancer may enter', () => {
  expect(codesOf({ filter: 'grades' })).toEqual(['101', '102']);
  expect(codesOf({ filter: 'teams' })).toEqual(['301']);
  expect(codesOf({ filter: 'aine' })).toEqual(['102', '201']);
  expect(codesOf({ filter: 'aine', search: 'jig' })).toEqual(['102']);
});

it('turns the order around', () => {
  expect(codesOf({ sort: 'codeDesc', filter: 'grades' })).toEqual(['102', '101']);
});

it('offers only the groups that are there, as the event calls them', () => {
  const alias = { grades: 'Solos', championship: '' } as Parameters<typeof filtersOf>[2]['alias'];
  expect(filtersOf(competitions.slice(0, 3), [dancer], { alias })).toEqual([
    { value: 'all', label: 'All' },
    { value: 'grades', label: 'Solos' },
    { value: 'championship', label: 'Championships' },
    { value: 'aine', label: 'Open to Áine Walsh, 7 years' },
  ]);
});
