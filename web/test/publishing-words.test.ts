import type { ResultsReview } from '@rince/contracts/results';
import { expect, it } from 'vitest';
import { isHeldUp, publishingInWords } from '../src/features/results-desk/publishing-words.ts';

const review = (
  becomes: readonly string[],
  { outdated = [] as readonly boolean[], without = 0 } = {},
): Pick<ResultsReview, 'grades' | 'outdated' | 'without'> =>
  ({
    grades: [{ competitions: becomes.map((one) => ({ becomes: one })) }],
    outdated: outdated.map((submitted, i) => ({ _id: `o${i}`, code: `O${i}`, submitted })),
    without: Array.from({ length: without }, (_, i) => ({ _id: `w${i}`, code: `W${i}` })),
  }) as never;

it('says how many competitions become public or change, and how many stay behind and why', () => {
  expect(publishingInWords(review([]))).toEqual([]);
  expect(publishingInWords(review(['new', 'new', 'changed', 'as before'], { outdated: [false], without: 1 }))).toEqual([
    '2 competitions become public.',
    '1 competition changes: a new result replaces what is public.',
    '1 competition has changed since the calculation, and is calculated again first.',
    '1 competition stays behind: it has no complete result.',
    '1 competition is public already and stays as it is.',
  ]);
  const many = review(['new', 'changed', 'changed'], { outdated: [true, true, false, false], without: 3 });
  expect(publishingInWords(many)).toEqual([
    '1 competition becomes public.',
    '2 competitions change: new results replace what is public.',
    '2 competitions have changed since the calculation, and are calculated again first.',
    '2 competitions are submitted and have changed since. Nothing can be published before their sheets are opened again.',
    '3 competitions stay behind: they have no complete result.',
  ]);
});

it('is held up by a submitted sheet that has changed, and by nothing else', () => {
  expect(isHeldUp(review(['new'], { outdated: [false], without: 2 }))).toBe(false);
  expect(isHeldUp(review(['new'], { outdated: [false, true] }))).toBe(true);
});
