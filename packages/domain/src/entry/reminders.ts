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

/** Whether anybody is reminded at all: of a feis that families can see, and that takes videos until a day. */
const reminds = ({ published, videoEnd }: Event): boolean => published && videoEnd !== '';

/** When a reminder of this event is due; undefined where nobody is reminded. */
export const remindedAt = (event: Event, hours: number): string | undefined =>
  reminds(event) ? new Date(videosClose(event.videoEnd).getTime() - hours * 3_600_000).toISOString() : undefined;

/** The reminders of an event that are still to come. */
export const remindersOf = (event: Event, now: Date): Reminder[] =>
  reminderHours.flatMap((hours) => {
    const at = remindedAt(event, hours);
    return at !== undefined && Date.parse(at) > now.getTime() ? [{ event: event._id, hours, at }] : [];
  });

/** The message that carries a reminder on its way, and when it comes. */
export const reminderTimer = ({ event, hours, at }: Reminder, now: Date) => {
  const left = Math.ceil((Date.parse(at) - now.getTime()) / 1000);
  const after = Math.max(0, Math.min(mostSeconds, left));
  return [{ kind: 'remind', event, hours, at, after }, { delaySeconds: after }] as const;
};
