import { createHash } from 'node:crypto';
import type { Event } from '@rince/domain/event/event';

/** What families agree to, with the version that their consent names. */
export const consentVersion = '2026-01';

const standingText = (inPerson: boolean): string =>
  inPerson
    ? 'I understand that dancing carries a risk of injury and that the organizers, the venue and Rince are not liable for injuries or lost belongings except where the law says otherwise. I agree that my dancers take part at their own risk and follow the directions of the organizers.'
    : 'Videos uploaded for this event are for its judges. I will not share, publish or record videos of other dancers.';

/** What the families of an event accept before they pay: its own text, or the standing one. The version tells every own text apart. */
export const waiverOf = ({
  waiver = '',
  inPerson,
}: Pick<Event, 'waiver' | 'inPerson'>): { text: string; version: string } =>
  waiver === ''
    ? { text: standingText(inPerson), version: consentVersion }
    : { text: waiver, version: createHash('sha256').update(waiver).digest('hex').slice(0, 32) };
