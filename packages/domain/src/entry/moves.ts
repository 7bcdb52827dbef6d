/** One dancer and one competition that an entry brings together, or parts. */
export interface Move {
  readonly dancer: string;
  readonly competition: string;
  /** The entry competition. */
  readonly _id: string;
}

/** What is still to be written on the sheets after an entry was paid, changed or withdrawn. */
export interface Moves {
  /** `held`: the place was counted when the payment began. */
  readonly in: readonly (Move & { readonly held: boolean })[];
  readonly out: readonly Move[];
  /** What its family is told when it is done. */
  readonly notice?: { readonly _id: string; readonly kind: 'received' | 'changed'; readonly numbers: boolean };
}
