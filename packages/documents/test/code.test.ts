import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Code } from '../src/prints/code.tsx';

/** Which modules a drawing makes dark, read from its rectangles, each one module high. */
const modulesOf = (html: string): { readonly side: number; readonly dark: ReadonlySet<string> } => {
  const side = Number(/viewBox="0 0 (\d+) \d+"/.exec(html)?.[1]);
  const dark = new Set<string>();
  const drawn = /d="([^"]*)" fill="#000"/.exec(html)?.[1] ?? '';
  for (const [, x, y, width] of drawn.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let i = 0; i < Number(width); i++) dark.add(`${Number(x) + i} ${y}`);
  return { side, dark };
};

/** The masks of ISO/IEC 18004, by their number. */
const masks: readonly ((row: number, column: number) => boolean)[] = [
  (i, j) => (i + j) % 2 === 0,
  (i) => i % 2 === 0,
  (_, j) => j % 3 === 0,
  (i, j) => (i + j) % 3 === 0,
  (i, j) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2 === 0,
  (i, j) => ((i * j) % 2) + ((i * j) % 3) === 0,
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2 === 0,
  (i, j) => (((i + j) % 2) + ((i * j) % 3)) % 2 === 0,
];

/** Reads an undamaged code of version 2 to 6 as a camera does, with the blocks of data that this correction has in that version. */
const read = ({ side, dark }: ReturnType<typeof modulesOf>, blocks: number, dataOfBlock: number): string => {
  const count = side - 8;
  const isDark = (row: number, column: number): boolean => dark.has(`${column + 4} ${row + 4}`);
  const formats = [2, 3, 4].map((column) => Number(isDark(8, column)));
  const mask = ((formats[0] ?? 0) * 4 + (formats[1] ?? 0) * 2 + (formats[2] ?? 0)) ^ 0b101;
  const isFunction = (row: number, column: number): boolean => {
    const inCorner = (r: number, c: number): boolean => r < 9 && c < 9;
    const isAligned = Math.abs(row - (count - 7)) <= 2 && Math.abs(column - (count - 7)) <= 2;
    return (
      inCorner(row, column) ||
      (row < 9 && column >= count - 8) ||
      (row >= count - 8 && column < 9) ||
      row === 6 ||
      column === 6 ||
      isAligned
    );
  };
  const bits: number[] = [];
  for (let right = count - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right--;
    for (let step = 0; step < count; step++) {
      const row = up ? count - 1 - step : step;
      for (const column of [right, right - 1])
        if (!isFunction(row, column)) bits.push(Number(isDark(row, column) !== masks[mask]?.(row, column)));
    }
  }
  const words = Array.from({ length: Math.floor(bits.length / 8) }, (_, i) =>
    Number.parseInt(bits.slice(i * 8, i * 8 + 8).join(''), 2),
  );
  const data = Array.from({ length: blocks }, (_, block) =>
    Array.from({ length: dataOfBlock }, (_, i) => words[i * blocks + block] ?? 0),
  ).flat();
  const text = data.map((word) => word.toString(2).padStart(8, '0')).join('');
  expect(text.slice(0, 4), 'bytes').toBe('0100');
  const length = Number.parseInt(text.slice(4, 12), 2);
  return Array.from({ length }, (_, i) =>
    String.fromCharCode(Number.parseInt(text.slice(12 + i * 8, 20 + i * 8), 2)),
  ).join('');
};

it('says the address it was made of, within its white edge', () => {
  const address = `https://rince.example/public/results/event/${'0'.repeat(25)}`;
  const drawn = modulesOf(renderToStaticMarkup(createElement(Code, { address, says: '408' })));
  for (const place of drawn.dark) for (const at of place.split(' ').map(Number)) expect(at).toBeGreaterThanOrEqual(4);
  expect(Math.max(...[...drawn.dark].flatMap((place) => place.split(' ').map(Number)))).toBe(drawn.side - 5);
  // Version 5 with correction M: two blocks of 43 bytes.
  expect(drawn.side).toBe(37 + 8);
  expect(read(drawn, 2, 43)).toBe(address);
});
