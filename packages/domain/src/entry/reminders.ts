import type { Event } from '../event/event.ts';
import { videosClose } from '../event/windows.ts';

/** A family is reminded of missing videos so many hours before they are taken no more. */
export const reminderHours = [72, 24, 3] as const;

/** What a queue carries at once, in seconds: a later reminder is on its way in steps. */
const mostSeconds = 900;

/** A reminder of an event on its way to its moment. */
export interface Reminder {
  readonly event: string;
  readonly hours: number;
  /** When it is due; one that was moved since is due at another moment. */
  readonly at: string;
}

/** The days on which a feis that families can see takes its last videos: one of all rounds, or another one of a round that waits for a recall. */
const lastDays = ({ published, videoEnd, round3End = '' }: Event): string[] =>
  published ? [...new Set([videoEnd, round3End])].filter((day) => day !== '') : [];

/** When reminders of this event are due so many hours before rounds close, in their order; never where nobody is reminded. */
export const remindedAt = (event: Event, hours: number): string[] =>
  lastDays(event)
    .map((day) => new Date(videosClose(day).getTime() - hours * 3_600_000).toISOString())
    .toSorted();

/** When the rounds close that a reminder is about. */
export const closesAfter = ({ hours, at }: Pick<Reminder, 'hours' | 'at'>): Date =>
  new Date(Date.parse(at) + hours * 3_600_000);

/** When the rounds close that a reminder was about which was due about now; undefined where none was. */
export const closesOfReminder = (event: Event, hours: number, now: Date): Date | undefined => {
  const far = (at: string): number => Math.abs(Date.parse(at) - now.getTime());
  const [at] = remindedAt(event, hours).toSorted((one, other) => far(one) - far(other));
  return at === undefined ? undefined : closesAfter({ hours, at });
};

/** The reminders of an event that are still to come. */
export const remindersOf = (event: Event, now: Date): Reminder[] =>
  reminderHours.flatMap((hours) =>
    remindedAt(event, hours).flatMap((at) => (Date.parse(at) > now.getTime() ? [{ event: event._id, hours, at }] : [])),
  );

/** The message that carries a reminder on its way, and when it comes. */
export const reminderTimer = ({ event, hours, at }: Reminder, now: Date) => {
  const left = Math.ceil((Date.parse(at) - now.getTime()) / 1000);
  const after = Math.max(0, Math.min(mostSeconds, left));
  return [{ kind: 'remind', event, hours, at, after }, { delaySeconds: after }] as const;
};
