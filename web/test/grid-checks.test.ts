import { required } from '@rince/contracts/fields';
import { danceTwice, gradeFrom, refuseFaultyGrid } from '@rince/domain/event/grid';
import type { Refusal } from '@rince/domain/refusal';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { gradeWith } from '../../packages/domain/test/support/nouns.ts';
import { categoriesWith, checkGrid } from '../src/features/wizard/grid/grid-checks.ts';
import { gridDifferences } from '../src/features/wizard/grid/grid-differences.ts';
import { cellKey, cellsOf, type DraftCategory, newCategory } from '../src/features/wizard/grid/grid-draft.ts';

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

/** What the server says of these categories when they are sent: where a dance is there twice, and where a code is. */
const refusedBy = (categories: readonly DraftCategory[]): readonly string[] => {
  let ids = 0;
  const changes = categories.map((draft, at) => {
    const { rules, ...grade } = gradeWith();
    const { _id, title, rows, columns } = draft;
    const form = { ...grade, _id, title, rows, columns, competitions: cellsOf(draft), deleted: false };
    const before = { ...grade, rules, competitions: [] };
    return { at, before, next: gradeFrom(() => `new-${++ids}`, 'feis', form, before, rules) };
  });
  try {
    refuseFaultyGrid([], changes, new Set());
    return [];
  } catch (error) {
    return (error as Refusal).detail.issues?.map(({ path }) => path) ?? [];
  }
};

it('finds the dances and codes that the server would refuse, and no others', () => {
  const title = fc.constantFrom('Reel', 'réel', ' REEL ', 'Slip Jig', 'slip  jig', 'Hornpipe');
  const code = fc.constantFrom('101', '102', '103', '4a1', '4A1');
  const category = fc.array(fc.record({ title, code }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(category, { minLength: 1, maxLength: 3 }), (given) => {
      const categories = given.map((dances, i): DraftCategory => {
        const rows = dances.map(({ title: dance }, j) => ({ _id: `r${i}${j}`, title: dance }));
        const cells = dances.map(({ code: given }, j) => ({
          _id: `c${i}${j}`,
          row: `r${i}${j}`,
          column: 'a-u8',
          code: given,
        }));
        return {
          ...good,
          _id: `g${i}`,
          rows,
          cells: Object.fromEntries(cells.map((cell) => [cellKey(cell.row, cell.column), cell])),
        };
      });
      const found = checkGrid(categories);
      const refused = refusedBy(categories);
      const told = categories.flatMap(({ rows }, i) =>
        rows.flatMap((_, j) => [
          ...(found.has(`r${i}${j}`) ? [`grades.${i}.rows.${j}.title`] : []),
          ...(found.has(`c${i}${j}`) ? [`grades.${i}.competitions.${j}.code`] : []),
        ]),
      );
      // The server names whoever comes after the first; here each is marked.
      expect(told).toEqual(expect.arrayContaining([...refused]));
      expect(refused.length > 0).toBe(found.size > 0);
    }),
  );
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
