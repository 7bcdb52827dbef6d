import type { Table } from './table.ts';
import type { Write } from './write.ts';

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
