const asCounted = new Intl.Collator('en', { numeric: true });

/** Codes of competitions in the order in which people count them: 99, 101, 101A, 102, 1001. */
export const compareCodes = (a: string, b: string): number => asCounted.compare(a, b);

interface Coded {
  readonly code: string;
}
/** What has the code of a competition, in the order in which people count codes. */
export const byCode = (a: Coded, b: Coded): number => compareCodes(a.code, b.code);
