import type { Waiver } from '@rince/domain/event/waiver';
import type { Consent } from '@rince/domain/people/consent';
import type { Table } from './table.ts';
import type { Key, Write } from './write.ts';

export const putConsent = (consent: Consent): Write => ({
  kind: 'put',
  item: { pk: `USER#${consent.user}`, sk: `CONSENT#${consent.kind}#${consent.version}`, ...consent },
});
export const consentsOf = (table: Table, user: string): Promise<Consent[]> =>
  table.all<Consent>({ pk: `USER#${user}`, prefix: 'CONSENT#', consistent: false }, 100);

const waiverKey = (event: string, version: string): Key => ({ pk: `EVENT#${event}`, sk: `WAIVER#${version}` });
export const putWaiver = (waiver: Waiver): Write => ({
  kind: 'put',
  item: { ...waiverKey(waiver.event, waiver.version), ...waiver },
});
export const getWaiver = (table: Table, event: string, version: string): Promise<Waiver | undefined> =>
  table.get<Waiver>(waiverKey(event, version));
