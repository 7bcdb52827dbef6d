import { expect, it } from 'vitest';
import { searchCompetitions } from '../src/feis/events/search-competitions.ts';

const all = [
  { code: '40', rowTitle: 'Céilí Dance', columnTitle: 'Under 8', columnCode: 'U8' },
  { code: '408', rowTitle: 'Reel', columnTitle: 'Under 8', columnCode: 'U8' },
  { code: '8', rowTitle: 'Reel', columnTitle: 'Under 9', columnCode: 'U9' },
];
const found = (text: string): string[] => searchCompetitions(all, text).map(({ code }) => code);

it.each([
  ['8', ['8', '40', '408']],
  ['ceili', ['40']],
  ['CÉILÍ  dance', ['40']],
  ['Reel, Under 8', ['408', '8']],
  ['408 · Reel, Under 8', ['408']],
  ['u9 reel', ['8']],
  ['hornpipe', []],
  ['', ['40', '408', '8']],
] as const)('finds a competition by %j, with or without accents, its code exactly first', (text, codes) => {
  expect(found(text)).toEqual(codes);
});
