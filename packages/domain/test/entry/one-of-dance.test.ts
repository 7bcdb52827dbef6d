import { isSameDance, oneOfEachDance } from '@rince/domain/entry/one-of-dance';
import { expect, it } from 'vitest';

const place = (grade: string, rowTitle: string) => ({ grade: { _id: grade }, rowTitle });

it('two competitions are of one dance by their category and the title of their dance', () => {
  expect(isSameDance(place('novice', 'Reel'), place('novice', 'Reel'))).toBe(true);
  expect(isSameDance(place('novice', 'Reel'), place('novice', 'Light Jig'))).toBe(false);
  expect(isSameDance(place('novice', 'Reel'), place('prizewinner', 'Reel'))).toBe(false);
});

it('a dancer has one competition of each dance, whatever order they come in', () => {
  const mayHave = oneOfEachDance();
  const wanted = [
    ['novice', 'Reel'],
    ['novice', 'Light Jig'],
    ['novice', 'Reel'],
    ['prizewinner', 'Reel'],
  ] as const;
  expect(wanted.map(([grade, dance]) => mayHave(place(grade, dance)))).toEqual([true, true, false, true]);
});
