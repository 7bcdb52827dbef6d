import { encodeTime, monotonicFactory } from 'ulid';

/** A factory never goes back: a clock that is set back by more than this gets a new one, or every later id would be of a time to come. */
const slackMs = 1_000;
let next = monotonicFactory();
let latest = 0;

/** A lower-case ULID of this moment; later ones sort behind earlier ones. */
export const newId = (now: Date): string => {
  const time = now.getTime();
  if (time < latest - slackMs) {
    next = monotonicFactory();
    latest = 0;
  }
  latest = Math.max(latest, time);
  return next(time).toLowerCase();
};

/** Sorts before every id of this moment, and behind those of earlier ones. */
export const firstIdOf = (time: Date): string => encodeTime(time.getTime()).toLowerCase();
