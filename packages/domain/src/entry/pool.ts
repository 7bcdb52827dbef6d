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
  /** Of a competition: what was calculated of its marks last, the recall and the result. */
  readonly recall?: string;
  readonly result?: string;
}

/**
 * No family enters a competition any more that was judged without its dancer: somebody is recalled, or has a placing, or the sheet is closed. On
 * an open sheet the office may still put somebody by hand.
 */
export const isJudged = ({ submitted = false, recall, result }: Places): boolean =>
  submitted || recall !== undefined || result !== undefined;
