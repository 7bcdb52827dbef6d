import type { GradeView } from '@rince/contracts/events';
import { fillCodes, type Where } from './grid-codes.ts';
import {
  asNew,
  type CategorySettings,
  cellKey,
  type DraftCategory,
  type DraftCell,
  type DraftColumn,
  draftOf,
  fakeId,
  hasFakeId,
} from './grid-draft.ts';
import { type Block, pasteBlock, pasteSheet, pasteTitles, tidyCode } from './grid-paste.ts';

export interface Grid {
  readonly categories: readonly DraftCategory[];
  /** What it was before each of the last changes. */
  readonly past: readonly (readonly DraftCategory[])[];
  /** What was typed into last: a word is one change, not one for each letter. */
  readonly field: string;
}

type At = { readonly row: string; readonly column: string };
type Side = 'rows' | 'columns';

/** What can be done inside one category. */
export type CategoryAction =
  | { readonly type: 'set'; readonly change: Partial<CategorySettings> }
  | { readonly type: 'code'; readonly at: At; readonly code: string }
  /** How many may enter one competition, or each of them. */
  | { readonly type: 'cap'; readonly at?: At; readonly cap: number | undefined }
  | { readonly type: 'paste'; readonly at: At; readonly block: Block }
  | { readonly type: 'pasteTitles'; readonly at: string; readonly block: Block }
  | { readonly type: 'pasteSheet'; readonly block: Block }
  | { readonly type: 'fill'; readonly where?: Where }
  | { readonly type: 'removeCell'; readonly at: At }
  | { readonly type: 'addRow'; readonly title: string }
  | { readonly type: 'addColumn'; readonly age: string }
  | { readonly type: 'setRow'; readonly id: string; readonly title: string }
  | { readonly type: 'setColumn'; readonly id: string; readonly change: Partial<Omit<DraftColumn, '_id'>> }
  | { readonly type: 'moveLine'; readonly side: Side; readonly id: string; readonly by: -1 | 1 }
  | { readonly type: 'removeLine'; readonly side: Side; readonly id: string }
  | { readonly type: 'remove' };

export type GridAction =
  | { readonly type: 'load'; readonly grades: readonly GradeView[] }
  | { readonly type: 'addCategories'; readonly categories: readonly DraftCategory[] }
  | { readonly type: 'restore'; readonly categories: readonly DraftCategory[] }
  | { readonly type: 'moveCategory'; readonly id: string; readonly by: -1 | 1 }
  | { readonly type: 'take'; readonly id: string; readonly saved: GradeView | undefined }
  | { readonly type: 'keep'; readonly id: string; readonly revision: number | undefined }
  /** An earlier save was answered after all; the categories have the ids and revisions that it gave them. */
  | { readonly type: 'arrived'; readonly categories: readonly DraftCategory[] }
  | { readonly type: 'undo' }
  | { readonly type: 'in'; readonly id: string; readonly what: CategoryAction };

const mostPast = 60;
/** The field that an action types into; nothing for actions that are a change each time. */
const fieldOf = (action: GridAction): string => {
  if (action.type !== 'in') return '';
  const { what } = action;
  if (what.type === 'set') return `${action.id} ${Object.keys(what.change).join()}`;
  if (what.type === 'code') return `${action.id} ${what.at.row} ${what.at.column}`;
  if (what.type === 'cap') return `${action.id} cap ${what.at?.row} ${what.at?.column}`;
  return what.type === 'setRow' || what.type === 'setColumn' ? `${action.id} ${what.id}` : '';
};

const moved = <T extends { readonly _id: string }>(items: readonly T[], id: string, by: -1 | 1): readonly T[] => {
  const from = items.findIndex(({ _id }) => _id === id);
  const to = from + by;
  const [one, other] = [items[from], items[to]];
  if (!one || !other) return items;
  return items.with(from, other).with(to, one);
};

const without = (cells: DraftCategory['cells'], gone: (cell: DraftCell) => boolean): DraftCategory['cells'] =>
  Object.fromEntries(Object.entries(cells).filter(([, cell]) => !gone(cell)));

const withCode = (cells: DraftCategory['cells'], { row, column }: At, typed: string): DraftCategory['cells'] => {
  const key = cellKey(row, column);
  const cell = cells[key];
  const code = tidyCode(typed);
  // A competition that was never saved goes with its code; a saved one stays until it is removed on purpose.
  if (code === '' && (!cell || hasFakeId(cell._id))) return without(cells, (one) => one === cell);
  return { ...cells, [key]: cell ? { ...cell, code } : { _id: fakeId(), row, column, code } };
};

const withCap = (cells: DraftCategory['cells'], at: At | undefined, cap: number | undefined): DraftCategory['cells'] =>
  Object.fromEntries(
    Object.entries(cells).map(([key, cell]) => [
      key,
      at === undefined || key === cellKey(at.row, at.column) ? { ...cell, cap } : cell,
    ]),
  );

const inCategory = (
  category: DraftCategory,
  what: CategoryAction,
  all: readonly DraftCategory[],
): Partial<DraftCategory> => {
  const { rows, columns, cells } = category;
  switch (what.type) {
    case 'set':
      return what.change;
    case 'code':
      return { cells: withCode(cells, what.at, what.code) };
    case 'cap':
      return { cells: withCap(cells, what.at, what.cap) };
    case 'paste':
      return { cells: pasteBlock(category, what.at, what.block).cells };
    case 'pasteTitles': {
      const { outside: _, ...lines } = pasteTitles({ rows, columns, cells }, what.at, what.block);
      return lines;
    }
    case 'pasteSheet':
      return pasteSheet(category, what.block);
    case 'fill':
      return { cells: fillCodes(category, all, what.where) };
    case 'removeCell':
      return { cells: without(cells, ({ row, column }) => row === what.at.row && column === what.at.column) };
    case 'addRow':
      return { rows: [...rows, { _id: fakeId(), title: what.title }] };
    case 'addColumn':
      return { columns: [...columns, { _id: fakeId(), title: '', age: what.age }] };
    case 'setRow':
      return { rows: rows.map((row) => (row._id === what.id ? { ...row, title: what.title } : row)) };
    case 'setColumn':
      return { columns: columns.map((column) => (column._id === what.id ? { ...column, ...what.change } : column)) };
    case 'moveLine':
      return what.side === 'rows'
        ? { rows: moved(rows, what.id, what.by) }
        : { columns: moved(columns, what.id, what.by) };
    case 'removeLine':
      return what.side === 'rows'
        ? { rows: rows.filter(({ _id }) => _id !== what.id), cells: without(cells, ({ row }) => row === what.id) }
        : {
            columns: columns.filter(({ _id }) => _id !== what.id),
            cells: without(cells, ({ column }) => column === what.id),
          };
    case 'remove':
      return { deleted: true };
  }
};

/** Categories are told apart by their order on the server; whoever moves gets a new place. */
const reordered = (categories: readonly DraftCategory[]): readonly DraftCategory[] =>
  categories.map((category, ordering) =>
    category.ordering === ordering ? category : { ...category, ordering, changed: true },
  );

const apply = (categories: readonly DraftCategory[], action: GridAction): readonly DraftCategory[] => {
  switch (action.type) {
    case 'load':
      return action.grades.map(draftOf);
    case 'addCategories':
      return [...categories, ...action.categories];
    case 'restore':
    case 'arrived':
      return action.categories;
    case 'moveCategory':
      return reordered([
        ...moved(
          categories.filter(({ deleted }) => !deleted),
          action.id,
          action.by,
        ),
        ...categories.filter(({ deleted }) => deleted),
      ]);
    case 'take':
      return categories.flatMap((one) =>
        one._id === action.id ? (action.saved ? [draftOf(action.saved)] : []) : [one],
      );
    case 'keep':
      return categories.map((one) =>
        one._id !== action.id
          ? one
          : action.revision === undefined
            ? asNew(one)
            : { ...one, revision: action.revision, changed: true },
      );
    case 'in':
      return categories.map((one) =>
        one._id === action.id ? { ...one, ...inCategory(one, action.what, categories), changed: true } : one,
      );
    case 'undo':
      return categories;
  }
};

export const gridOf = (grades: readonly GradeView[]): Grid => ({
  categories: grades.map(draftOf),
  past: [],
  field: '',
});

export function gridReducer(grid: Grid, action: GridAction): Grid {
  if (action.type === 'undo') {
    const before = grid.past.at(-1);
    return before ? { categories: before, past: grid.past.slice(0, -1), field: '' } : grid;
  }
  const categories = apply(grid.categories, action);
  if (action.type === 'load' || action.type === 'take' || action.type === 'keep' || action.type === 'arrived')
    return { categories, past: [], field: '' };
  const field = fieldOf(action);
  const goesOn = field !== '' && field === grid.field;
  return { categories, past: goesOn ? grid.past : [...grid.past, grid.categories].slice(-mostPast), field };
}
