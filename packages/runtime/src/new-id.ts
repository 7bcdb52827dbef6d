import { monotonicFactory } from 'ulid';

const next = monotonicFactory();

/** A lower-case ULID of this moment; later ones sort behind earlier ones. */
export const newId = (now: Date): string => next(now.getTime()).toLowerCase();
