/** The words of a filter's pattern, all of which a line must have: `"ERROR"`; undefined where it says more than that. */
export function termsOf(pattern: string): readonly string[] | undefined {
  const terms = pattern.trim().match(/"[^"\\]+"|\S+/g) ?? [];
  const isPlain = terms.every((term) => /^("[^"\\]+"|\w+)$/.test(term));
  return isPlain && terms.length > 0 ? terms.map((term) => term.replaceAll('"', '')) : undefined;
}

/** Whether a line has all words of a pattern, in these letters. */
export const fitsPattern = (line: string, pattern: string): boolean =>
  (termsOf(pattern) ?? []).every((term) => line.includes(term));
