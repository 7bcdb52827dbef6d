import { createHash } from 'node:crypto';

/** Six letters and digits that stand for everything a file shows: when anything of that changes, they are others. */
export const dataWord = (shown: unknown): string =>
  createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 6).toUpperCase();
