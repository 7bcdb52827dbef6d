import { describe, expect, it, test } from 'vitest';
import { criteria, criteriaFor, shoeOf } from '../../src/sheet/criteria.ts';

describe('what a judge may tick', () => {
  const keys = (shoe: Parameters<typeof criteriaFor>[0]): string[] => criteriaFor(shoe).map(({ key }) => key);
  const anyShoe = criteria.filter(({ shoe }) => shoe === '').map(({ key }) => key);

  it('is what counts in any shoes, and what counts in those of the round', () => {
    expect(keys('')).toEqual(anyShoe);
    expect(anyShoe).toHaveLength(13);
    expect(keys('hard')).toEqual(expect.arrayContaining([...anyShoe, 'rhythm', 'loadBeats', 'attack']));
    expect(keys('hard')).toHaveLength(16);
    expect(keys('soft')).toEqual(expect.arrayContaining([...anyShoe, 'lift', 'arch', 'graceful', 'elevation']));
    expect(keys('soft')).toHaveLength(17);
  });
});

test.each([
  ['championship', 1, 'Open', 'hard'],
  ['championship', 2, 'Open', 'soft'],
  ['championship', 3, 'Open', 'hard'],
  ['grades', 1, 'Treble Jig', 'hard'],
  ['grades', 1, 'Reel', 'soft'],
  ['teams', 1, 'Ceili', ''],
] as const)('a %s, round %i, %s is danced in shoes: "%s"', (type, round, row, shoe) => {
  expect(shoeOf(type, round, row)).toBe(shoe);
});
