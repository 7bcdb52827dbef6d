import { ageGroupIn, ageGroupLabel } from '@rince/domain/event/age-group';
import { fold } from '@rince/domain/fold';
import {
  cellKey,
  type DraftCategory,
  type DraftCell,
  type DraftColumn,
  type DraftRow,
  fakeId,
  longestTitle,
} from './grid-draft.ts';

export const longestCode = 12;

/** A code as it is kept: capitals, no spaces around it. */
export const tidyCode = (text: string): string => text.trim().toUpperCase().slice(0, longestCode);
const tidyTitle = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').slice(0, longestTitle);

/** What was copied from a spreadsheet, line by line. */
export type Block = readonly (readonly string[])[];

/** The cells of a text copied from a spreadsheet, without empty lines around them. */
export const cellsOfText = (text: string): Block => {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n');
  const isFull = (line: string): boolean => line.trim() !== '';
  return lines
    .slice(lines.findIndex(isFull), lines.findLastIndex(isFull) + 1)
    .map((line) => line.split('\t').map((cell) => cell.trim()));
};

/** The cells of a block; undefined for a single value, which the field takes by itself. */
export function blockOf(text: string): Block | undefined {
  const block = cellsOfText(text);
  return block.length > 1 || (block[0]?.length ?? 0) > 1 ? block : undefined;
}

type Lines = Pick<DraftCategory, 'rows' | 'columns' | 'cells'>;

/** Lays a block over the grid, beginning at a cell; says how many codes found no place. Empty places of the block change nothing. */
export function pasteBlock(
  { rows, columns, cells }: Lines,
  at: { readonly row: string; readonly column: string },
  block: Block,
): { readonly cells: DraftCategory['cells']; readonly outside: number } {
  const top = rows.findIndex(({ _id }) => _id === at.row);
  const left = columns.findIndex(({ _id }) => _id === at.column);
  const next: Record<string, DraftCell> = { ...cells };
  let outside = 0;
  block.forEach((line, down) => {
    line.forEach((written, right) => {
      const code = tidyCode(written);
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

/** Dances from a row on, one for each line, with their codes if the lines go on; rows that are missing are made. */
export function pasteTitles(category: Lines, at: string, block: Block): Lines & { readonly outside: number } {
  const top = category.rows.findIndex(({ _id }) => _id === at);
  const rows = [...category.rows];
  block.forEach(([title = ''], down) => {
    const row = rows[top + down];
    rows[top + down] = { _id: row?._id ?? fakeId(), title: tidyTitle(title) || (row?.title ?? '') };
  });
  const [first] = category.columns;
  const codes = block.map((line) => line.slice(1));
  const next = { ...category, rows };
  if (!first) return { ...next, outside: codes.flat().filter((code) => code !== '').length };
  return { ...next, ...pasteBlock(next, { row: at, column: first._id }, codes) };
}

/** Whether the first line names age groups. Without columns there is nothing else that it could say. */
const hasHead = ([head = []]: Block, columns: readonly DraftColumn[]): boolean =>
  columns.length === 0 || head.slice(1).some((cell) => ageGroupIn(cell) !== undefined);

/** A column for what stands over it: its age group, or its title with an age group to be chosen. */
const columnFor = (written: string, columns: readonly DraftColumn[]): DraftColumn => {
  const age = ageGroupIn(written);
  const name = fold(written);
  const there = columns.find(
    (column) => (age !== undefined && column.age === age) || fold(column.title || ageGroupLabel(column.age)) === name,
  );
  return there ?? { _id: fakeId(), title: age === undefined ? tidyTitle(written) : '', age: age ?? '' };
};

/** A whole sheet into a category: dances down the side, age groups over the top, codes where they cross. What is there already stays. */
export function pasteSheet(category: Lines, block: Block): Lines {
  const isHeaded = hasHead(block, category.columns);
  const columns = [...category.columns];
  const places = isHeaded
    ? (block[0] ?? []).slice(1).map((written) => {
        if (written === '') return undefined;
        const column = columnFor(written, columns);
        if (!columns.includes(column)) columns.push(column);
        return column;
      })
    : columns;
  const rows = [...category.rows];
  const cells: Record<string, DraftCell> = { ...category.cells };
  for (const [written = '', ...codes] of block.slice(isHeaded ? 1 : 0)) {
    const title = tidyTitle(written);
    if (title === '') continue;
    const there = rows.find((one) => fold(one.title) === fold(title));
    const row: DraftRow = there ?? { _id: fakeId(), title };
    if (!there) rows.push(row);
    codes.forEach((text, i) => {
      const [code, column] = [tidyCode(text), places[i]?._id];
      if (code === '' || column === undefined) return;
      const key = cellKey(row._id, column);
      cells[key] = { ...(cells[key] ?? { _id: fakeId(), row: row._id, column }), code };
    });
  }
  return { rows, columns, cells };
}
