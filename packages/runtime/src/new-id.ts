import { encodeTime, monotonicFactory } from 'ulid';

const next = monotonicFactory();

/** A lower-case ULID of this moment; later ones sort behind earlier ones. */
export const newId = (now: Date): string => next(now.getTime()).toLowerCase();

/** Sorts before every id of this moment, and behind those of earlier ones. */
export const firstIdOf = (time: Date): string => encodeTime(time.getTime()).toLowerCase();
