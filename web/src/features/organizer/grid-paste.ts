import { cellKey, type DraftCategory, type DraftCell, fakeId } from './grid-draft.ts';

export const longestCode = 12;

/** A code as it is kept: capitals, no spaces around it. */
export const tidyCode = (text: string): string => text.trim().toUpperCase().slice(0, longestCode);

/** The cells of a block copied from a spreadsheet; undefined for a single value, which the field takes by itself. */
export function blockOf(text: string): string[][] | undefined {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  const block = lines.map((line) => line.split('\t').map(tidyCode));
  return block.length === 1 && block[0]?.length === 1 ? undefined : block;
}

/** Lays a block over the grid, beginning at a cell; says how many codes found no place. Empty places of the block change nothing. */
export function pasteBlock(
  { rows, columns, cells }: DraftCategory,
  at: { readonly row: string; readonly column: string },
  block: readonly (readonly string[])[],
): { readonly cells: DraftCategory['cells']; readonly outside: number } {
  const top = rows.findIndex(({ _id }) => _id === at.row);
  const left = columns.findIndex(({ _id }) => _id === at.column);
  const next: Record<string, DraftCell> = { ...cells };
  let outside = 0;
  block.forEach((line, down) => {
    line.forEach((code, right) => {
      if (code === '') return;
      const row = rows[top + down]?._id;
      const column = columns[left + right]?._id;
      if (row === undefined || column === undefined) {
        outside += 1;
        return;
      }
      const key = cellKey(row, column);
      next[key] = { ...(next[key] ?? { _id: fakeId(), row, column }), code };
    });
  });
  return { cells: next, outside };
}
