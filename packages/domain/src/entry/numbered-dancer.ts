import type { Event } from '../event/event.ts';
import { dayIn } from '../event/windows.ts';

/** A dancer, or a team, with the number it wears at an event. */
export interface NumberedDancer {
  readonly event: string;
  readonly dancer: string;
  readonly dancerNumber: number;
  readonly name: string;
  readonly lname: string;
  readonly school: string;
  readonly wmh: boolean;
  /** How often the number was written on a sheet or in an entry. */
  readonly uses?: number;
}

/** Whether the dancer of a number was erased since: the number stays, without a name. */
export const isErased = (numbered: Pick<NumberedDancer, 'name' | 'lname'> | undefined): boolean =>
  numbered !== undefined && `${numbered.name}${numbered.lname}` === '';

/** Whether an event keeps its numbers from families until its first day. */
export const hidesNumbers = (
  event: Pick<Event, 'hideEntryDancerNumber' | 'eventStart' | 'timeZone'>,
  now: Date,
): boolean => event.hideEntryDancerNumber && (event.eventStart === '' || dayIn(event.timeZone, now) < event.eventStart);
