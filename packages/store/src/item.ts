export interface Key {
  readonly pk: string;
  readonly sk: string;
}

export type Item = Key & Record<string, unknown>;

interface Behind {
  readonly pk: string;
  readonly prefix?: string;
  readonly between?: readonly [string, string];
}
/** Which items behind one partition, in the order of their keys. */
export interface Range extends Behind {
  readonly index?: never;
}
/** Which items in a list of the index, in the order of their places. */
export interface Index extends Behind {
  readonly index: 'gsi1';
}
/** A part of a list. */
export interface Part {
  readonly newestFirst?: boolean;
  readonly limit?: number;
  readonly cursor?: string | undefined;
}
/** How fresh a read is. */
export interface Freshness {
  readonly consistent?: boolean;
}

/**
 * For pages that may show what was a moment ago, at half the price. Reads are of the newest unless they say this: whoever decides, charges,
 * or writes down what follows from it reads the newest.
 */
export const mayBeLate = { consistent: false } as const;
