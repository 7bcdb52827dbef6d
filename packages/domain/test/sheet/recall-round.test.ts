import { expect, it } from 'vitest';
import { asksForRecall, dancesRound, hasRecall } from '../../src/sheet/recall-round.ts';

it.each([
  [3, 'PERCENT', true],
  [3, 'ALL', true],
  [3, 'NONE', false],
  [2, 'PERCENT', false],
  [1, 'ALL', false],
] as const)('%i rounds with recall %s: %s', (rounds, recallType, expected) => {
  expect(hasRecall({ rounds, recallType })).toBe(expected);
  expect(asksForRecall({ rounds, recallType }, rounds)).toBe(expected);
  expect(asksForRecall({ rounds, recallType }, rounds - 1)).toBe(false);
});

it('lets only the recalled dance the round after the recall, and nobody before it', () => {
  const facts = { rounds: 3, recallType: 'PERCENT' } as const;
  const dances = dancesRound(facts, ['a']);
  expect([1, 2, 3].map((round) => dances(round, 'a'))).toEqual([true, true, true]);
  expect([1, 2, 3].map((round) => dances(round, 'b'))).toEqual([true, true, false]);
  expect(dancesRound(facts, undefined)(3, 'a')).toBe(false);
  expect(dancesRound({ rounds: 3, recallType: 'NONE' }, undefined)(3, 'a')).toBe(true);
});
