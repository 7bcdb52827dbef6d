import { compareCodes } from '@rince/domain/event/codes';
/** '101 to 148', or '101' for one: where a category's codes begin and end. */
export function codesInWords(codes: readonly string[]): string {
  const sorted = codes.filter((code) => code !== '').toSorted(compareCodes);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return '';
  return first === last ? first : `${first} to ${last}`;
}
