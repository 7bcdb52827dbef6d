import { cellKey, cellsOf, type DraftCategory, type DraftCell, fakeId } from './grid-draft.ts';

const hundred = 100;

const numberOf = (code: string): number | undefined => (/^\d{1,6}$/.test(code) ? Number(code) : undefined);

/** Where a category's own hundred begins: where its codes are already, else the first hundred nobody uses. */
const firstOf = (category: DraftCategory, others: readonly DraftCategory[]): number => {
  const own = cellsOf(category).flatMap(({ code }) => numberOf(code) ?? []);
  if (own.length > 0) return Math.floor(Math.min(...own) / hundred) * hundred + 1;
  const used = new Set(
    others.flatMap((other) => cellsOf(other).map(({ code }) => Math.floor((numberOf(code) ?? -1) / hundred))),
  );
  let at = 1;
  while (used.has(at)) at += 1;
  return at * hundred + 1;
};

/** Which crossings to give a code: those of one row, of one column, or all. */
export interface Where {
  readonly row?: string;
  readonly column?: string;
}

/** Suggests a code for every crossing that has none, in hundreds per category, row by row; codes that are there stay. */
export function fillCodes(
  category: DraftCategory,
  all: readonly DraftCategory[],
  where: Where = {},
): DraftCategory['cells'] {
  const live = all.filter(({ deleted }) => !deleted);
  const taken = new Set(live.flatMap((one) => cellsOf(one).map(({ code }) => code)));
  const cells: Record<string, DraftCell> = { ...category.cells };
  let next = firstOf(
    category,
    live.filter(({ _id }) => _id !== category._id),
  );
  for (const row of category.rows) {
    for (const column of category.columns) {
      if (where.row !== undefined && where.row !== row._id) continue;
      if (where.column !== undefined && where.column !== column._id) continue;
      const key = cellKey(row._id, column._id);
      const cell = cells[key];
      if (cell && cell.code !== '') continue;
      while (taken.has(String(next))) next += 1;
      const code = String(next);
      taken.add(code);
      cells[key] = cell ? { ...cell, code } : { _id: fakeId(), row: row._id, column: column._id, code };
    }
  }
  return cells;
}
