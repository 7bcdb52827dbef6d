import { expect, it } from 'vitest';
import { byVideoWords } from '../src/feis/dancers/by-video.ts';

it.each([
  [[1], 'Round 1 by video'],
  [[1, 3], 'Rounds 1 and 3 by video'],
  [[1, 2, 3], 'Rounds 1, 2 and 3 by video'],
])('the rounds %j that a dancer sends are said as "%s"', (rounds, words) => {
  expect(byVideoWords(rounds)).toBe(words);
});
