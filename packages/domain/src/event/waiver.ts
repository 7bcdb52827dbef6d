/** A text of an event's own that families may agree to, under the name that their payments keep of it; never changed. */
export interface Waiver {
  readonly event: string;
  readonly version: string;
  readonly text: string;
  readonly at: string;
}
