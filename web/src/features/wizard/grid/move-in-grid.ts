import type { KeyboardEvent } from 'react';

/** Which way a key goes, if it leaves the field: arrows to the side only where the text ends. */
const wayOf = (key: string, field: HTMLInputElement): readonly [number, number] | undefined => {
  const { selectionStart: from, selectionEnd: to, value } = field;
  const isAll = from === 0 && to === value.length;
  if (key === 'ArrowDown' || key === 'Enter') return [1, 0];
  if (key === 'ArrowUp') return [-1, 0];
  if (key === 'ArrowRight' && (isAll || from === value.length)) return [0, 1];
  return key === 'ArrowLeft' && (isAll || to === 0) ? [0, -1] : undefined;
};

/** Walks from field to field like in a spreadsheet. Fields are found by their `data-cell`, 'row:column'; a row's title is column -1. */
export function moveInGrid(event: KeyboardEvent<HTMLElement>): void {
  const { target, key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (!(target instanceof HTMLInputElement) || target.dataset.cell === undefined) return;
  const isTitle = target.dataset.cell.endsWith(':-1');
  // In a title the arrows up and down choose among suggestions.
  if (isTitle && (key === 'ArrowDown' || key === 'ArrowUp')) return;
  const way = wayOf(key, target);
  if (!way) return;
  const [row = 0, column = 0] = target.dataset.cell.split(':').map(Number);
  const next = event.currentTarget.querySelector<HTMLInputElement>(`[data-cell="${row + way[0]}:${column + way[1]}"]`);
  if (key === 'Enter' || next) event.preventDefault();
  if (!next) return;
  next.focus();
  next.select();
}
