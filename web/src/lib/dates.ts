import { dayInWords } from '@rince/domain/event/day-in-words';
import { momentIn } from '@rince/domain/event/moment-in';
import { serverNow } from './server-time.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const two = (part: number): string => String(part).padStart(2, '0');

/** A day as it was entered, 'MMM DD YYYY'. */
export const showDay = dayInWords;

/** 'Oct 03 2026 to Oct 04 2026', or the one day there is. */
export const showDays = (from: string, to: string): string => {
  if (from === '' || to === '' || from === to) return showDay(from || to);
  return `${showDay(from)} to ${showDay(to)}`;
};

/** An instant where the reader is, 'MMM DD YYYY @ hh:mm A'. */
export function showInstant(instant: string): string {
  const at = new Date(instant);
  const day = `${months[at.getMonth()]} ${two(at.getDate())} ${at.getFullYear()}`;
  return `${day} @ ${two(at.getHours() % 12 || 12)}:${two(at.getMinutes())} ${at.getHours() < 12 ? 'AM' : 'PM'}`;
}

/** The short name of a time zone at a moment, 'EST'. */
const zoneAt = (at: Date, timeZone?: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** Noon of a day: the zone's name is then what it is at the day's end, also in a night of clock change. */
const noon = (day: string): Date => new Date(`${day}T12:00:00Z`);

/** A day that begins, or ends, in the time zone of its event: 'Nov 30 2026, 11:59 PM EST'. */
export const showDayBegins = (day: string, timeZone: string): string =>
  day === '' ? '' : `${showDay(day)}, 12:00 AM ${zoneAt(noon(day), timeZone)}`;
export const showDayEnds = (day: string, timeZone: string): string =>
  day === '' ? '' : `${showDay(day)}, 11:59 PM ${zoneAt(noon(day), timeZone)}`;

/** The same words as letters and notifications have for it: the event's time zone where one is given, else the reader's. */
export const showMoment = (at: Date, timeZone?: string): string => momentIn(timeZone, at);

const units = [
  ['year', 525_600],
  ['month', 43_200],
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
] as const;

/** How long ago, in units from years down to minutes. */
export function showAge(instant: string, now = serverNow().getTime()): string {
  const minutes = Math.floor((now - Date.parse(instant)) / 60_000);
  for (const [unit, size] of units) {
    const count = Math.floor(minutes / size);
    if (count >= 1) return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
  }
  return 'just now';
}
