import { fold } from '../fold.ts';

/** The words of a name: O'Brien is 'o' and 'brien', whichever apostrophe is typed. */
export const nameWords = (name: string): string[] =>
  fold(name)
    .split(/[\s'’-]+/)
    .filter(Boolean);

/** The words somebody typed to find a person, the longest first: it asks the table, the others sift. */
export const searchedWords = (typed: string): string[] =>
  fold(typed)
    .split(' ')
    .flatMap((word) => (word.includes('@') ? [word] : nameWords(word)))
    .toSorted((a, b) => b.length - a.length);

/** Whether a word of a name, or the address, begins so. */
export const beginsIn = (folded: string, word: string): boolean =>
  nameWords(folded).some((one) => one.startsWith(word)) || folded.split(' ').some((one) => one.startsWith(word));

/** Whether a thing holds every word that was typed, in the fields that were named; in all of them when none was. */
export const holdsWords = <Field extends string>(
  words: readonly string[],
  known: readonly Field[],
  named: readonly string[] | undefined,
): ((thing: Readonly<Record<Field, string>>) => boolean) => {
  const some = known.filter((field) => named?.includes(field));
  const fields = some.length > 0 ? some : known;
  return (thing) => {
    const folded = fold(fields.map((field) => thing[field]).join(' '));
    return words.length > 0 && words.every((word) => beginsIn(folded, word));
  };
};

/** Whether a line holds the beginnings of all words that were typed; every line where none was. */
export const finder = (search = ''): ((text: string) => boolean) => {
  const words = searchedWords(search);
  return (text) => {
    const folded = fold(text);
    return words.every((word) => beginsIn(folded, word));
  };
};

const shown = 20;
/** What a search answers: the first by name. */
export const firstByName = <Thing extends { readonly name: string }>(found: readonly Thing[]): Thing[] =>
  found.toSorted((a, b) => a.name.localeCompare(b.name)).slice(0, shown);
