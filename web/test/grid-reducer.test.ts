import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cellsOf, type DraftCategory, newCategory } from '../src/features/wizard/grid/grid-draft.ts';
import {
  type CategoryAction,
  type Grid,
  type GridAction,
  gridReducer,
} from '../src/features/wizard/grid/grid-reducer.ts';

const named = (title: string, ordering: number): DraftCategory => ({
  ...newCategory(ordering),
  _id: title,
  title,
  changed: false,
  rows: ['r0', 'r1'].map((_id) => ({ _id, title: _id })),
  columns: ['c0', 'c1'].map((_id, i) => ({ _id, title: '', age: `U${8 + 2 * i}` })),
  cells: { 'r0 c0': { _id: `${title}-1`, row: 'r0', column: 'c0', code: '101', saved: '101' } },
});
const gridOf = (...titles: string[]): Grid => ({ categories: titles.map(named), past: [], field: '' });
const play = (grid: Grid, ...actions: GridAction[]): Grid => actions.reduce(gridReducer, grid);
const inA = (what: CategoryAction): GridAction => ({ type: 'in', id: 'A', what });
const firstOf = ({ categories }: Grid): DraftCategory => categories[0] as DraftCategory;
const codesOf = (grid: Grid): string[] => cellsOf(firstOf(grid)).map(({ code }) => code);

it('takes back a word as one change, and each other change by itself', () => {
  const before = gridOf('A');
  const typed = play(
    before,
    inA({ type: 'setRow', id: 'r0', title: 'R' }),
    inA({ type: 'setRow', id: 'r0', title: 'Re' }),
    inA({ type: 'setRow', id: 'r1', title: 'J' }),
    inA({ type: 'addRow', title: '' }),
    inA({ type: 'addRow', title: '' }),
  );
  expect(typed.past).toHaveLength(4);
  const back = play(typed, { type: 'undo' }, { type: 'undo' }, { type: 'undo' });
  expect(firstOf(back).rows.map(({ title }) => title)).toEqual(['Re', 'r1']);
  const all = play(back, { type: 'undo' }, { type: 'undo' });
  expect(all.categories).toEqual(before.categories);
});

it('does not go on with a word after it was taken back', () => {
  const typed = play(gridOf('A'), inA({ type: 'setRow', id: 'r0', title: 'R' }), { type: 'undo' });
  const again = play(typed, inA({ type: 'setRow', id: 'r0', title: 'S' }));
  expect(again.past).toHaveLength(1);
});

it('removes a competition that was never saved with its code; a saved one stays without a code', () => {
  const typed = play(gridOf('A'), inA({ type: 'code', at: { row: 'r1', column: 'c1' }, code: ' n9 ' }));
  expect(codesOf(typed)).toEqual(['101', 'N9']);
  const emptied = play(
    typed,
    inA({ type: 'code', at: { row: 'r1', column: 'c1' }, code: '' }),
    inA({ type: 'code', at: { row: 'r0', column: 'c0' }, code: '' }),
  );
  expect(codesOf(emptied)).toEqual(['']);
  expect(play(emptied, inA({ type: 'removeCell', at: { row: 'r0', column: 'c0' } })).categories[0]?.cells).toEqual({});
});

it.each(['rows', 'columns'] as const)('removes the competitions of %s that are removed', (side) => {
  const grid = play(gridOf('A'), inA({ type: 'code', at: { row: 'r1', column: 'c1' }, code: 'N9' }));
  const left = play(grid, inA({ type: 'removeLine', side, id: side === 'rows' ? 'r0' : 'c0' }));
  expect(Object.values(firstOf(left).cells).map(({ code }) => code)).toEqual(['N9']);
  expect(firstOf(left)[side]).toHaveLength(1);
});

it('numbers what moves, and leaves what is deleted at the end', () => {
  const grid = play(gridOf('A', 'B', 'C'), { type: 'in', id: 'B', what: { type: 'remove' } });
  const moved = play(grid, { type: 'moveCategory', id: 'C', by: -1 });
  expect(moved.categories.map(({ title, ordering }) => [title, ordering])).toEqual([
    ['C', 0],
    ['A', 1],
    ['B', 2],
  ]);
  expect(moved.categories.every(({ changed }) => changed)).toBe(true);
  expect(play(moved, { type: 'moveCategory', id: 'C', by: -1 }).categories).toEqual(moved.categories);
});

it('marks as changed only the category that was typed into', () => {
  const grid = play(gridOf('A', 'B'), inA({ type: 'set', change: { price: 1200 } }));
  expect(grid.categories.map(({ changed }) => changed)).toEqual([true, false]);
});

it('forgets what could be taken back when the server says how things are', () => {
  const typed = play(gridOf('A'), inA({ type: 'addRow', title: 'Reel' }));
  expect(play(typed, { type: 'keep', id: 'A', revision: 7 })).toMatchObject({
    past: [],
    categories: [{ revision: 7, changed: true }],
  });
  expect(play(typed, { type: 'take', id: 'A', saved: undefined })).toMatchObject({ past: [], categories: [] });
});

const side = fc.constantFrom('rows' as const, 'columns' as const);
const id = fc.constantFrom('r0', 'r1', 'c0', 'c1');
const at = fc.record({ row: fc.constantFrom('r0', 'r1'), column: fc.constantFrom('c0', 'c1') });
const what: fc.Arbitrary<CategoryAction> = fc.oneof(
  fc.record({ type: fc.constant('code' as const), at, code: fc.constantFrom('', 'a', 'ab', '7') }),
  fc.record({ type: fc.constant('cap' as const), at, cap: fc.option(fc.nat(9), { nil: undefined }) }),
  fc.record({ type: fc.constant('setRow' as const), id, title: fc.constantFrom('', 'R', 'Re') }),
  fc.record({ type: fc.constant('moveLine' as const), side, id, by: fc.constantFrom(-1 as const, 1 as const) }),
  fc.record({ type: fc.constant('removeLine' as const), side, id }),
  fc.record({ type: fc.constant('removeCell' as const), at }),
  fc.record({ type: fc.constant('fill' as const) }),
  fc.record({ type: fc.constant('paste' as const), at, block: fc.constant([['x', 'y'], ['z']]) }),
);

it('comes back to where it began by taking back everything, and no competition stands outside of the grid', () =>
  fc.assert(
    fc.property(fc.array(what, { maxLength: 30 }), (all) => {
      const before = gridOf('A', 'B');
      let grid = before;
      for (const one of all) {
        grid = gridReducer(grid, inA(one));
        const { rows, columns, cells } = firstOf(grid);
        for (const [key, { row, column }] of Object.entries(cells)) expect(key).toBe(`${row} ${column}`);
        const inGrid = cellsOf({ rows, columns, cells });
        // A code that is typed where a line has just been removed is no part of the grid.
        expect(new Set(inGrid.map(({ _id }) => _id)).size).toBe(inGrid.length);
      }
      while (grid.past.length > 0) grid = gridReducer(grid, { type: 'undo' });
      expect(grid.categories).toEqual(before.categories);
    }),
  ));
