/** A document of an event that lies in public storage. */
export interface PublicVersion {
  readonly event: string;
  readonly version: string;
  readonly at: string;
  /** When everybody could read it first; absent while it lies there for a publication that did not come to its end. */
  readonly publicAt?: string;
  /** It is about to be removed and does not become public. */
  readonly isGivenUp?: boolean;
}
