import { expect, test } from 'vitest';
import { isSame } from '../src/same.ts';

test.each<[unknown, unknown, boolean]>([
  [{ a: 1, b: { c: [1, 2] } }, { b: { c: [1, 2] }, a: 1 }, true],
  [{ a: 1, b: undefined }, { a: 1 }, true],
  [{ a: 1 }, { a: 1, b: 2 }, false],
  [[1, 2], [2, 1], false],
  [[1], { 0: 1 }, false],
  [null, {}, false],
  [{}, null, false],
  ['1', 1, false],
  [{}, 'a', false],
  [null, null, true],
])('%j and %j: %s', (a, b, same) => {
  expect(isSame(a, b)).toBe(same);
});
