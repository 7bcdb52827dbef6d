/** Somebody agreed to something: never changed, never taken for granted. */
export interface Consent {
  readonly user: string;
  readonly kind: 'terms' | 'privacy' | 'age';
  /** Of the text that was agreed to. */
  readonly version: string;
  readonly at: string;
}
