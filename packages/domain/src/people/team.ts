/** Dancers of a school who enter an event together. It stands in entries and on sheets where a dancer would. */
export interface Team {
  readonly _id: string;
  readonly event: string;
  readonly name: string;
  readonly label: string;
  readonly image?: { readonly key: string; readonly thumbKey: string } | undefined;
  readonly region?: { readonly _id: string; readonly name: string } | undefined;
  readonly school: { readonly _id: string; readonly name: string };
  /** Dancers. */
  readonly members: readonly string[];
  /** Who saved it last. */
  readonly admins: readonly string[];
  /** Who made it, or the teacher named instead. */
  readonly teacher?: string | undefined;
  /** How many payments were begun for it: whoever deletes it has looked at each. */
  readonly payments?: number;
  readonly createdAt: string;
  readonly revision: number;
}
