import { expect, it } from 'vitest';
import { cellKey, cellsOf, newCategory } from '../src/features/wizard/grid/grid-draft.ts';
import {
  blockOf,
  cellsOfText,
  longestCode,
  pasteBlock,
  pasteSheet,
  pasteTitles,
  tidyCode,
} from '../src/features/wizard/grid/grid-paste.ts';

const category = {
  ...newCategory(0),
  rows: ['Reel', 'Slip Jig'].map((title, i) => ({ _id: `r${i}`, title })),
  columns: ['U8', 'U10'].map((age, i) => ({ _id: `c${i}`, title: '', age })),
  cells: { [cellKey('r0', 'c0')]: { _id: 'saved', row: 'r0', column: 'c0', code: '101', saved: '101' } },
};
const codesOf = (given: Parameters<typeof cellsOf>[0]): string[] => cellsOf(given).map(({ code }) => code);

it('reads the cells of a spreadsheet, whichever line ends it has', () => {
  expect(cellsOfText('\r\n a\t b \r\n\tc\r\n\r\n')).toEqual([
    ['a', 'b'],
    ['', 'c'],
  ]);
  expect(cellsOfText(' \n ')).toEqual([]);
});

it('takes a single value as what is typed into the field', () => {
  expect(blockOf('101\n')).toBeUndefined();
  expect(blockOf('101\t102')).toEqual([['101', '102']]);
  expect(blockOf('101\n102')).toEqual([['101'], ['102']]);
});

it('keeps codes in capitals, and short', () => {
  expect(tidyCode('  n1a ')).toBe('N1A');
  expect(tidyCode('x'.repeat(40))).toHaveLength(longestCode);
});

it('lays codes over the grid from a cell on, and says how many found no place', () => {
  const { cells, outside } = pasteBlock(category, { row: 'r0', column: 'c1' }, [['a', 'b'], [''], ['c', 'd']]);
  expect(codesOf({ ...category, cells })).toEqual(['101', 'A']);
  expect(outside).toBe(3);
});

it('leaves a competition the same one when it gets another code, and an empty place changes nothing', () => {
  const { cells } = pasteBlock(category, { row: 'r0', column: 'c0' }, [
    ['201', '202'],
    ['', '203'],
  ]);
  expect(codesOf({ ...category, cells })).toEqual(['201', '202', '203']);
  expect(cells[cellKey('r0', 'c0')]).toMatchObject({ _id: 'saved', saved: '101' });
  expect(pasteBlock(category, { row: 'r0', column: 'c0' }, [['']]).cells).toEqual(category.cells);
});

it('pastes dances from a row on, with their codes, and makes the rows that are missing', () => {
  const { outside, ...lines } = pasteTitles(category, 'r1', [
    ['Light  Jig', '301'],
    ['Hornpipe', '302', '303', '304'],
  ]);
  expect(lines.rows.map(({ title }) => title)).toEqual(['Reel', 'Light Jig', 'Hornpipe']);
  expect(lines.rows[1]?._id).toBe('r1');
  expect(codesOf(lines)).toEqual(['101', '301', '302', '303']);
  expect(outside).toBe(1);
});

it('pastes a whole sheet: what is there stays, and each dance and age group is there once', () => {
  const lines = pasteSheet(category, [
    ['', 'Under 10', 'Under 12'],
    ['REEL', '102', '103'],
    ['', 'no dance', 'no dance'],
    ['Treble Jig', '', '104'],
  ]);
  expect(lines.rows.map(({ title }) => title)).toEqual(['Reel', 'Slip Jig', 'Treble Jig']);
  expect(lines.columns.map(({ age }) => age)).toEqual(['U8', 'U10', 'U12']);
  expect(codesOf(lines)).toEqual(['101', '102', '103', '104']);
});

it('pastes codes without a head over the columns that are there', () => {
  const lines = pasteSheet(category, [
    ['Slip Jig', '201', '202', 'too many'],
    ['Reel', '', '102'],
  ]);
  expect(lines.columns).toEqual(category.columns);
  expect(codesOf(lines)).toEqual(['101', '102', '201', '202']);
});
