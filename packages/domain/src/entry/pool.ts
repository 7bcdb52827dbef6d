/** What a cap is counted for: the entries of a competition, or the dancers of an event. */
export interface Pool {
  readonly kind: 'competition' | 'event';
  readonly id: string;
}

/** How many places there are and how many are gone; no cap, no end. */
export interface Places {
  readonly cap?: number;
  readonly taken?: number;
  readonly waiting?: number;
  /** Of a competition, the dancers on its sheet: the others gone are offered, or being paid. */
  readonly count?: number;
  /** Of a competition: the saves by which it leaves the syllabus, or has left it. */
  readonly closed?: ReadonlySet<string>;
  /** Of a competition: its sheet is closed, and nobody comes to it any more. */
  readonly submitted?: boolean;
}
