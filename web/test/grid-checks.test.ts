import { required } from '@rince/contracts/fields';
import { danceTwice } from '@rince/domain/event/grid';
import { expect, it } from 'vitest';
import { categoriesWith, checkGrid } from '../src/features/wizard/grid/grid-checks.ts';
import { gridDifferences } from '../src/features/wizard/grid/grid-differences.ts';
import { cellKey, type DraftCategory, newCategory } from '../src/features/wizard/grid/grid-draft.ts';

const good: DraftCategory = {
  ...newCategory(0),
  _id: 'a',
  title: 'Novice',
  type: 'grades',
  rows: [
    { _id: 'a-reel', title: 'Reel' },
    { _id: 'a-jig', title: 'Slip Jig' },
  ],
  columns: [{ _id: 'a-u8', title: '', age: 'U8' }],
  cells: {
    [cellKey('a-reel', 'a-u8')]: { _id: 'a1', row: 'a-reel', column: 'a-u8', code: '101' },
    [cellKey('a-jig', 'a-u8')]: { _id: 'a2', row: 'a-jig', column: 'a-u8', code: '102' },
  },
};
const problemsOf = (...categories: Partial<DraftCategory>[]): Record<string, string> =>
  Object.fromEntries(checkGrid(categories.map((change) => ({ ...good, ...change }))));

it('finds nothing wrong with a grid that is complete', () => {
  expect(problemsOf({})).toEqual({});
});

it.each([
  ['title', { title: ' ' }, required],
  ['type', { type: '' }, required],
  ['rounds', { rounds: 4 }, 'Rounds must be between 1 and 3'],
  ['rounds', { rounds: '' }, 'Rounds must be between 1 and 3'],
  ['judges', { judges: 8 }, 'Between 1 and 7 judges.'],
  ['price', { price: Number.NaN }, 'Give an amount, such as 12.50.'],
  ['recallPercent', { recallType: 'PERCENT', recallPercent: 0 }, 'A percentage from 1 to 100.'],
  ['nationalQualifier', { nationalQualifier: 501 }, 'A whole number.'],
  ['worldQualifier', { worldQualifier: 1.5 }, 'A whole number.'],
] as const)('says what is wrong with the %s', (field, change, message) => {
  expect(problemsOf(change)).toEqual({ [`a.${field}`]: message });
});

it('leaves rounds and judges to the scoring system, and the percentage to a recall that has one', () => {
  expect(problemsOf({ scoring: 'ours', rounds: 9, judges: 9 })).toEqual({});
  expect(problemsOf({ recallType: 'ALL', recallPercent: 0 })).toEqual({});
});

it('finds a dance that is there twice, whatever its accents and capitals, and marks both', () => {
  const rows = ['Réel', 'REEL', ''].map((title, i) => ({ _id: `r${i}`, title }));
  expect(problemsOf({ rows, cells: {} })).toEqual({ r0: danceTwice, r1: danceTwice, r2: required });
});

it('finds an age group that is not chosen and a competition without a code', () => {
  const columns = [{ _id: 'a-u8', title: 'Babies', age: '' }];
  const cells = { [cellKey('a-reel', 'a-u8')]: { _id: 'a1', row: 'a-reel', column: 'a-u8', code: '' } };
  expect(problemsOf({ columns })).toEqual({ 'a-u8': 'Choose an age group.' });
  expect(Object.keys(problemsOf({ cells }))).toEqual(['a1']);
});

it('finds a code that two categories use, and says where the other one is', () => {
  const other = {
    _id: 'b',
    title: 'Prizewinner',
    cells: { [cellKey('a-jig', 'a-u8')]: { _id: 'b1', row: 'a-jig', column: 'a-u8', code: '101' } },
  };
  expect(problemsOf({}, other)).toEqual({
    a1: '101 is also the code of Prizewinner, Slip Jig, Under 8.',
    b1: '101 is also the code of Novice, Reel, Under 8.',
  });
  // What is deleted needs nothing any more.
  expect(problemsOf({}, { ...other, deleted: true, title: '' })).toEqual({});
});

it('says in which categories the problems lie', () => {
  const categories = [good, { ...good, _id: 'b', title: '', rows: [], cells: {} }];
  const inB = checkGrid(categories);
  expect(categoriesWith(categories, inB).map(({ _id }) => _id)).toEqual(['b']);
});

it('says where two versions of a category differ, and nothing where they agree', () => {
  expect(gridDifferences(good, { ...good, _id: 'other', revision: 9 })).toEqual([]);
  const theirs = {
    ...good,
    price: 1250,
    cells: { [cellKey('a-reel', 'a-u8')]: { _id: 'a1', row: 'a-reel', column: 'a-u8', code: '105', cap: 20 } },
  };
  expect(gridDifferences(good, theirs)).toEqual([
    { label: 'Price', mine: '0.00', theirs: '12.50' },
    { label: 'Places', mine: '', theirs: '105: 20' },
    { label: 'Codes only there', mine: '101, 102', theirs: '105' },
  ]);
});
