import type { Table } from './table.ts';
import type { Key, Write } from './write.ts';

/** Somebody agreed to something: never changed, never taken for granted. */
export interface Consent {
  readonly user: string;
  readonly kind: 'terms' | 'privacy' | 'age';
  /** Of the text that was agreed to. */
  readonly version: string;
  readonly at: string;
}

export const putConsent = (consent: Consent): Write => ({
  kind: 'put',
  item: { pk: `USER#${consent.user}`, sk: `CONSENT#${consent.kind}#${consent.version}`, ...consent },
});
export const consentsOf = (table: Table, user: string): Promise<Consent[]> =>
  table.all<Consent>({ pk: `USER#${user}`, prefix: 'CONSENT#', consistent: false }, 100);

/** A text of an event's own that families may agree to, under the name that their payments keep of it; never changed. */
export interface Waiver {
  readonly event: string;
  readonly version: string;
  readonly text: string;
  readonly at: string;
}

const waiverKey = (event: string, version: string): Key => ({ pk: `EVENT#${event}`, sk: `WAIVER#${version}` });
export const putWaiver = (waiver: Waiver): Write => ({
  kind: 'put',
  item: { ...waiverKey(waiver.event, waiver.version), ...waiver },
});
export const getWaiver = (table: Table, event: string, version: string): Promise<Waiver | undefined> =>
  table.get<Waiver>(waiverKey(event, version));
