import type { Event } from './event.ts';

/** A text of an event's own that families may agree to, under the name that their payments keep of it; never changed. */
export interface Waiver {
  readonly event: string;
  readonly version: string;
  readonly text: string;
  readonly at: string;
}

/** The version of the standing texts that families agree to. */
export const consentVersion = '2026-01';

const standingText = (inPerson: boolean): string =>
  inPerson
    ? 'I understand that dancing carries a risk of injury and that the organizers, the venue and Rince are not liable for injuries or lost belongings except where the law says otherwise. I agree that my dancers take part at their own risk and follow the directions of the organizers.'
    : 'Videos uploaded for this event are for its judges. I will not share, publish or record videos of other dancers.';

/** What the families of an event accept before they pay: its own text, or the standing one. */
export const waiverText = ({ waiver = '', inPerson }: Pick<Event, 'waiver' | 'inPerson'>): string =>
  waiver === '' ? standingText(inPerson) : waiver;
