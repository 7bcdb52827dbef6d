import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isMark, nearestMark } from '../../src/sheet/mark.ts';

it.each([0, 0.001, 71, 82.5, 99.999, 100])('%d is a mark', (mark) => {
  expect(isMark(mark)).toBe(true);
  expect(nearestMark(mark)).toBe(mark);
});

it.each([-0.001, 100.001, 82.1234, Number.NaN, Number.POSITIVE_INFINITY])('%d is none', (typed) => {
  expect(isMark(typed)).toBe(false);
});

it('makes a mark of every number that somebody types', () =>
  fc.assert(
    fc.property(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), (typed) => {
      const mark = nearestMark(typed);
      expect(isMark(mark)).toBe(true);
      if (typed >= 0 && typed <= 100) expect(Math.abs(mark - typed)).toBeLessThanOrEqual(0.000501);
    }),
  ));
