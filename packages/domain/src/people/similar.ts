import { fold } from '../fold.ts';

/** What half of all schools are called; it says nothing of which one it is. */
const common = new Set(
  'a academy an and at ceili club dance dancer dancers dancing de for irish na of rince school schools scoil studio the'.split(
    ' ',
  ),
);
/** Of 1. 'Emerald Steps' and 'Emrald Steps' have 0.88, 'Rince na Coille' and 'Rince na Mara' none. */
const alike = 0.6;

const wordsOf = (name: string): string[] => {
  const words = fold(name)
    .replace(/['’.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const telling = words.filter((word) => !common.has(word));
  return telling.length > 0 ? telling : words;
};

/** The pairs of letters of each word, with where it begins and ends. */
const pairsOf = (words: readonly string[]): string[] =>
  words.flatMap((word) => Array.from({ length: word.length + 1 }, (_, i) => ` ${word} `.slice(i, i + 2)));

/** How alike two names are, from 0 to 1: by the words that tell schools apart, in any order, with or without a slip of the pen. */
export const likeness = (one: string, other: string): number => {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const [few, many] = a.length <= b.length ? [a, b] : [b, a];
  if (few.length === 0) return 0;
  const within = few.every((word) => many.includes(word)) ? 0.8 : 0;
  const left = pairsOf(b);
  const pairs = pairsOf(a);
  const all = pairs.length + left.length;
  let shared = 0;
  for (const pair of pairs) {
    const at = left.indexOf(pair);
    if (at < 0) continue;
    left.splice(at, 1);
    shared++;
  }
  return Math.max((2 * shared) / all, within);
};

/** Whatever has a name like this one, the likest first; of the same town before others. */
export const similar = <Thing extends { readonly name: string; readonly city: string }>(
  things: readonly Thing[],
  { name, city }: { readonly name: string; readonly city: string },
): Thing[] =>
  things
    .map((thing) => ({ thing, like: likeness(thing.name, name), near: city !== '' && fold(thing.city) === fold(city) }))
    .filter(({ like }) => like >= alike)
    .sort((a, b) => Number(b.near) - Number(a.near) || b.like - a.like || a.thing.name.localeCompare(b.thing.name))
    .map(({ thing }) => thing);
