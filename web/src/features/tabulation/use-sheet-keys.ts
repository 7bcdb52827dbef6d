import { type KeyboardEvent, type RefObject, useCallback } from 'react';

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowDown: [1, 0],
  Enter: [1, 0],
  ArrowUp: [-1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Left and right move inside the text first, and between cells at its ends. */
const staysInside = (input: HTMLInputElement, key: string): boolean => {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return false;
  const all = input.selectionStart === 0 && input.selectionEnd === input.value.length;
  if (all) return false;
  return key === 'ArrowLeft' ? input.selectionStart !== 0 : input.selectionEnd !== input.value.length;
};

/** Spreadsheet keys: Enter and the arrows go from cell to cell, over those that are closed. */
export function useSheetKeys(table: RefObject<HTMLTableElement | null>) {
  return useCallback(
    (event: KeyboardEvent) => {
      const step = steps[event.key];
      const input = event.target;
      if (
        !step ||
        !(input instanceof HTMLInputElement) ||
        input.dataset.row === undefined ||
        staysInside(input, event.key)
      )
        return;
      const cells = [...(table.current?.querySelectorAll<HTMLInputElement>('input[data-row]:not(:disabled)') ?? [])];
      const [rows, columns] = event.key === 'Enter' && event.shiftKey ? [-1, 0] : step;
      const at = { row: Number(input.dataset.row), column: Number(input.dataset.column) };
      const ahead = cells
        .map((cell) => ({
          cell,
          row: Number(cell.dataset.row) - at.row,
          column: Number(cell.dataset.column) - at.column,
        }))
        .filter(({ row, column }) =>
          rows === 0 ? row === 0 && Math.sign(column) === columns : column === 0 && Math.sign(row) === rows,
        )
        .sort((a, b) => Math.abs(a.row) + Math.abs(a.column) - Math.abs(b.row) - Math.abs(b.column));
      event.preventDefault();
      ahead[0]?.cell.focus();
    },
    [table],
  );
}
