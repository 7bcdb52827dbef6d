import type { ResultsReview } from '@rince/contracts/results';
import { expect, it } from 'vitest';
import { warnedOf } from '../src/features/results-desk/review-query.ts';

it('what is public already as it is warns nobody before the next publishing', () => {
  const one = (becomes: string, warnings: number) => ({ becomes, warnings: Array.from({ length: warnings }) });
  const review = (...competitions: object[]) => ({ grades: [{ competitions }] }) as unknown as ResultsReview;
  expect(warnedOf(review())).toBe(0);
  expect(warnedOf(review(one('as before', 2), one('new', 0)))).toBe(0);
  expect(warnedOf(review(one('as before', 2), one('new', 1), one('changed', 3)))).toBe(2);
});
