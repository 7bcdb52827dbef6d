import { expect, it } from 'vitest';
import { someOf } from '../src/some-of.ts';

it('names the first of many, and counts the others', () => {
  expect(someOf([], 2)).toBe('');
  expect(someOf(['A1', 'A2'], 2)).toBe('A1, A2');
  expect(someOf([1, 2, 3], 2)).toBe('1, 2 and 1 more');
});
