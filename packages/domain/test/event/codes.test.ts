import { expect, test } from 'vitest';
import { byCode, compareCodes } from '../../src/event/codes.ts';

test('codes stand as people count them: by their numbers, and a part after the whole', () => {
  const codes = ['1001', '101A', '99', 'B2', '101', 'B10', '102'];
  expect(codes.toSorted(compareCodes)).toEqual(['99', '101', '101A', '102', '1001', 'B2', 'B10']);
  const competitions = codes.map((code) => ({ code }));
  expect(competitions.toSorted(byCode)).toEqual(codes.toSorted(compareCodes).map((code) => ({ code })));
});
