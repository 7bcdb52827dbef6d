import { refuse } from '@rince/domain/refusal';
import type { Key } from './item.ts';
import { triesKey } from './keys.ts';
import type { Table } from './table.ts';

/** How often something may be tried in a while, by one account, one e-mail address or one place on the network. */
export interface TryLimit {
  readonly what: string;
  readonly most: number;
  readonly seconds: number;
  /** What it is that was done too often, as a sentence; the time to wait is said after it. */
  readonly says?: string;
}

interface Tries {
  readonly count: number;
}

/** The machine's clock, as for tokens: the clock of the rules may be moved. */
const windowOf = ({ seconds }: TryLimit) => {
  const now = Date.now() / 1000;
  const begin = Math.floor(now / seconds) * seconds;
  return { begin, left: Math.max(1, Math.ceil(begin + seconds - now)) };
};
const keyOf = (limit: TryLimit, who: string): Key => triesKey(limit.what, who, windowOf(limit).begin);
const refusal = (limit: TryLimit) => {
  const { left } = windowOf(limit);
  const minutes = Math.ceil(left / 60);
  const wait = `Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
  return refuse('TOO_MANY_TRIES', limit.says && `${limit.says} ${wait}`, { retryAfter: left });
};

/** Counts a try; refused, with the seconds to wait, when there were too many. */
export const countTry = async (table: Table, limit: TryLimit, who: string): Promise<void> => {
  const { begin } = windowOf(limit);
  await table.transact([
    {
      kind: 'update',
      key: keyOf(limit, who),
      set: { expiresAt: begin + 2 * limit.seconds },
      add: { count: 1 },
      condition: { is: 'below', attribute: 'count', most: limit.most },
      refusal: () => refusal(limit),
    },
  ]);
};

/** Refuses when somebody has failed too often; failures are counted by `countTry`. */
export const checkTries = async (table: Table, tries: readonly (readonly [TryLimit, string])[]): Promise<void> => {
  const found = await table.getMany<Tries>(tries.map(([limit, who]) => keyOf(limit, who)));
  for (const [i, [limit]] of tries.entries()) if ((found[i]?.count ?? 0) >= limit.most) throw refusal(limit);
};
