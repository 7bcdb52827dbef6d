import type { Claims } from './claims.ts';
import { playTests } from './played-tests.ts';

const files = ['test/race/pairs.test.ts'];

/** Any two calls of the day of a feis that touch the same thing, in every order, and the auditor after them. It takes half an hour, and hours at `DEPTH=2`. */
export const provePairs = (claims: Claims): Promise<void> =>
  playTests(claims, { title: 'any two calls that meet', files, env: { PAIRS: 'every' }, least: 400 });

/** Those of them that are today's: each comes round within two hundred days. `PAIRS` names another day. */
export const provePairsOfToday = (claims: Claims): Promise<void> => {
  const day = process.env.PAIRS ?? new Date().toISOString().slice(0, 10);
  return playTests(claims, { title: `two calls that meet, PAIRS=${day}`, files, env: { PAIRS: day }, least: 10 });
};
