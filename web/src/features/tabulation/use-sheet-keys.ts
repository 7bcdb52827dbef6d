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
      const [rows, columns] = event.key === 'Enter' && event.shiftKey ? [-1, 0] : step;
      const { row, column } = input.dataset;
      const line = rows === 0 ? `[data-row="${row}"]` : `[data-column="${column}"]`;
      const cells = table.current?.querySelectorAll<HTMLInputElement>(`input[data-row]${line}:not(:disabled)`) ?? [];
      const way = (cell: HTMLInputElement): number =>
        rows === 0
          ? (Number(cell.dataset.column) - Number(column)) * columns
          : (Number(cell.dataset.row) - Number(row)) * rows;
      const ahead = [...cells].filter((cell) => way(cell) > 0).sort((one, other) => way(one) - way(other));
      event.preventDefault();
      ahead[0]?.focus();
    },
    [table],
  );
}
