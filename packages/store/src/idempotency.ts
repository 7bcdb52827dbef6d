import { refuse } from '@rince/domain/refusal';
import type { Table } from './table.ts';
import type { Key, Write } from './write.ts';

/** What a write answered, so that the same request sent again is answered the same. */
export interface Answered {
  readonly fingerprint: string;
  /** JSON; absent while the work is still under way. */
  readonly answer?: string;
  readonly expiresAt: number;
}

/** How long an answer is kept, in seconds. */
export const keptFor = 48 * 3600;

export const answeredKey = (actor: string, route: string, key: string): Key => ({
  pk: `DONE#${actor}#${route}#${key}`,
  sk: 'DONE',
});

/** Keeps an answer in the transaction that makes it true. */
export const keepAnswer = (key: Key, answered: Answered): Write => ({
  kind: 'put',
  item: { ...key, ...answered },
  condition: { is: 'absent' },
  refusal: () => refuse('IN_PROGRESS', undefined, { retryAfter: 1 }),
});
export const replaceAnswer = (key: Key, answered: Answered): Write => ({ kind: 'put', item: { ...key, ...answered } });
export const forgetAnswer = (key: Key): Write => ({ kind: 'delete', key });
export const getAnswered = (table: Table, key: Key): Promise<Answered | undefined> => table.get<Answered>(key);
