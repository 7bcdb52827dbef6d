import type { JudgeCompetition } from '@rince/contracts/judging';
import { expect, it } from 'vitest';
import { canScore, dancersOf, nextPath } from '../src/features/judging/next-card.ts';

const cardsOf = (given: {
  readonly rounds: readonly number[];
  readonly recallCalculated: boolean;
  readonly recalled?: readonly string[];
}): JudgeCompetition =>
  ({
    competition: { _id: 'c', event: 'e' },
    rounds: given.rounds,
    recallCalculated: given.recallCalculated,
    entries: ['c-1', 'c-2', 'c-3'].map((_id) => ({ _id, recalled: given.recalled?.includes(_id) ?? false })),
  }) as unknown as JudgeCompetition;

const overview = '/app/judge/e/c';

it('goes from dancer to dancer, and from the last of a round to the first of the next', () => {
  const cards = cardsOf({ rounds: [1, 2], recallCalculated: true, recalled: ['c-1', 'c-2', 'c-3'] });
  expect(nextPath(cards, 1, 'c-1')).toBe('/app/j/1/c-2');
  expect(nextPath(cards, 1, 'c-3')).toBe('/app/j/2/c-1');
  expect(nextPath(cards, 2, 'c-3')).toBe(overview);
});

it('goes to the overview where the judge sits in no later round', () => {
  expect(nextPath(cardsOf({ rounds: [1], recallCalculated: true }), 1, 'c-3')).toBe(overview);
  // A round in which others sit is not passed over.
  expect(nextPath(cardsOf({ rounds: [1, 3], recallCalculated: true, recalled: ['c-2'] }), 1, 'c-3')).toBe(overview);
});

it('waits for the recall before round 3, and then goes on to the recalled only', () => {
  const before = cardsOf({ rounds: [1, 2, 3], recallCalculated: false });
  expect(canScore(before, 3)).toBe(false);
  expect(nextPath(before, 2, 'c-3')).toBe(overview);

  const after = cardsOf({ rounds: [1, 2, 3], recallCalculated: true, recalled: ['c-1', 'c-3'] });
  expect(dancersOf(after, 3).map(({ _id }) => _id)).toEqual(['c-1', 'c-3']);
  expect(dancersOf(after, 2)).toHaveLength(3);
  expect(nextPath(after, 2, 'c-3')).toBe('/app/j/3/c-1');
  expect(nextPath(after, 3, 'c-1')).toBe('/app/j/3/c-3');
  expect(nextPath(after, 3, 'c-3')).toBe(overview);
});

it('begins a round anew from a dancer who is not in it', () => {
  const cards = cardsOf({ rounds: [3], recallCalculated: true, recalled: ['c-1', 'c-3'] });
  expect(nextPath(cards, 3, 'c-2')).toBe('/app/j/3/c-1');
});
