export interface Key {
  readonly pk: string;
  readonly sk: string;
}

export type Item = Key & Record<string, unknown>;

export interface Question {
  readonly pk: string;
  readonly index?: 'gsi1';
  readonly prefix?: string;
  readonly between?: readonly [string, string];
  readonly newestFirst?: boolean;
  readonly limit?: number;
  readonly cursor?: string | undefined;
  readonly consistent?: boolean;
}

/**
 * For pages that may show what was a moment ago, at half the price. Reads are of the newest unless they say this: whoever decides, charges,
 * or writes down what follows from it reads the newest.
 */
export const mayBeLate = { consistent: false } as const;
