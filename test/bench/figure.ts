/** One figure, in words, and how much of its budget it takes: more than 1 is too much. */
export interface Figure {
  readonly what: string;
  readonly measured: string;
  readonly budget: string;
  readonly share: number;
  /** What else is wrong with it. */
  readonly fault?: string | undefined;
  /** Too much of it fails the bench. */
  readonly fails?: true;
}
