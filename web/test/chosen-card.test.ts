import { expect, it } from 'vitest';
import { chosenCard } from '../src/features/entries/chosen-card.ts';

it('pays with the chosen card, else with one that the account has', () => {
  const cards = [{ _id: 'a' }, { _id: 'b' }];
  expect(chosenCard(cards, 'b')).toBe('b');
  expect(chosenCard(cards, '')).toBe('a');
  expect(chosenCard(cards, 'removed')).toBe('a');
  expect(chosenCard([], 'removed')).toBe('');
});
