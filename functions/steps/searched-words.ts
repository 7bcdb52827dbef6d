import { fold } from '@rince/domain/fold';
import { nameWords } from '@rince/store/users';

/** The words somebody typed to find a person, the longest first: it asks the table, the others sift. */
export const searchedWords = (typed: string): string[] =>
  fold(typed)
    .split(' ')
    .flatMap((word) => (word.includes('@') ? [word] : nameWords(word)))
    .toSorted((a, b) => b.length - a.length);

/** Whether a word of a name, or the address, begins so. */
export const beginsIn = (folded: string, word: string): boolean =>
  nameWords(folded).some((one) => one.startsWith(word)) || folded.split(' ').some((one) => one.startsWith(word));
