import type { Claims } from './claims.ts';
import { playRaces } from './races.ts';

/** Any two calls of the day of a feis that touch the same thing, in every order, and the auditor after them. It takes half an hour. */
export const provePairs = (claims: Claims): Promise<void> =>
  playRaces(claims, { title: 'any two calls that meet', files: ['test/race/pairs.test.ts'], env: { PAIRS: 'every' } });
