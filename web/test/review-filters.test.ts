import type { ResultsReview } from '@rince/contracts/results';
import { expect, it } from 'vitest';
import { choicesOf, filterNamed } from '../src/features/results-desk/review-filters.ts';

it('counts what each filter shows, and an address that names none shows all', () => {
  const review = (...all: string[]) =>
    ({ grades: all.map((becomes) => ({ competitions: [{ becomes }] })) }) as unknown as ResultsReview;
  const labels = (...all: string[]) => choicesOf(review(...all)).map(({ label }) => label);
  expect(labels('new', 'changed', 'as before', 'new')).toEqual(['All (4)', 'New (2)', 'Changed (1)']);
  expect(labels()).toEqual(['All (0)', 'New (0)', 'Changed (0)']);
  expect(['new', 'changed', 'all', 'toString', null].map(filterNamed)).toEqual(['new', 'changed', 'all', 'all', 'all']);
});
