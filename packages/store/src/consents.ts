import { createHash } from 'node:crypto';
import type { Event } from '@rince/domain/event/event';
import type { Waiver } from '@rince/domain/event/waiver';
import { consentVersion, waiverText } from '@rince/domain/event/waiver';
import type { Consent } from '@rince/domain/people/consent';
import { consentKey, consentRange, waiverKey } from './keys.ts';
import type { Table } from './table.ts';
import type { Write } from './write.ts';

export const putConsent = (consent: Consent): Write => ({
  kind: 'put',
  item: { ...consentKey(consent.user, consent.kind, consent.version), ...consent },
});
export const consentsOf = (table: Table, user: string): Promise<Consent[]> =>
  table.read<Consent>({ ...consentRange(user), consistent: false }, 100);

/** What families accept before they pay, under the version that tells every own text apart. */
export const waiverOf = (event: Pick<Event, 'waiver' | 'inPerson'>): { text: string; version: string } => {
  const text = waiverText(event);
  if (!event.waiver) return { text, version: consentVersion };
  return { text, version: createHash('sha256').update(text).digest('hex').slice(0, 32) };
};

export const putWaiver = (waiver: Waiver): Write => ({
  kind: 'put',
  item: { ...waiverKey(waiver.event, waiver.version), ...waiver },
});
export const getWaiver = (table: Table, event: string, version: string): Promise<Waiver | undefined> =>
  table.get<Waiver>(waiverKey(event, version));
