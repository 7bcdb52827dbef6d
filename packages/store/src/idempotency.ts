import { refuse } from '@rince/domain/refusal';
import type { Key } from './item.ts';
import type { Write } from './write.ts';

/** What a write answered, so that the same request sent again is answered the same. */
export interface Answered {
  readonly fingerprint: string;
  /** JSON; absent while the work is still under way. */
  readonly answer?: string;
  readonly expiresAt: number;
}

/** How long an answer is kept, in seconds. */
const keptFor = 48 * 3600;
const secondsOf = (now: Date): number => Math.floor(now.getTime() / 1000);
const endOf = (now: Date): number => secondsOf(now) + keptFor;

/** An answer as long as it is kept: one whose time is over is none, whether the table has let go of it or not. */
export const inTime = (answered: Answered | undefined, now: Date): Answered | undefined =>
  answered && answered.expiresAt * 1000 > now.getTime() ? answered : undefined;

/** Keeps an answer in the transaction that makes it true, in the place of one whose time is over. */
export const keepAnswer = (key: Key, answered: Omit<Answered, 'expiresAt'>, now: Date): Write => ({
  kind: 'put',
  item: { ...key, ...answered, expiresAt: endOf(now) },
  condition: { is: 'below', attribute: 'expiresAt', most: secondsOf(now) + 1 },
  refusal: () => refuse('IN_PROGRESS', undefined, { retryAfter: 1 }),
});
