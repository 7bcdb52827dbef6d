import type { Places, Pool } from '@rince/domain/entry/pool';

import type { Waiting } from '@rince/domain/entry/waiting';
import { offerTimer } from '@rince/domain/entry/waiting';
import type { Competition } from '@rince/domain/sheet/competition';
import type { Tools } from '@rince/runtime/context';
import { queues } from '@rince/services/queues';
import type { Change } from '@rince/store/changes';
import { endClosedLists } from './closed-lists.ts';
import { offerPlaces } from './offer-places.ts';

/** A place that becomes free is offered to whoever waits for it; an offer ends by itself, and a list with what it is for. */
export const followPlaces = async (tools: Tools, changes: readonly Change[]): Promise<void> => {
  await endClosedLists(tools, changes);
  const free = new Map<string, { pool: Pool; event: string }>();
  for (const { entity, after } of changes) {
    if (entity === 'waiting') {
      const { status, pool, dancer, until } = (after ?? {}) as unknown as Partial<Waiting>;
      if (status === 'offered' && pool && dancer && until)
        await queues.send('payments', ...offerTimer({ pool, dancer, until }, tools.now));
    }
    if ((entity !== 'competition' && entity !== 'places') || !after) continue;
    const { cap, taken = 0, waiting = 0, closed } = after as Places;
    if (waiting <= 0 || closed !== undefined || (cap !== undefined && taken >= cap)) continue;
    const { _id, event } = after as unknown as Competition;
    const pool: Pool = entity === 'competition' ? { kind: 'competition', id: _id } : { kind: 'event', id: event };
    free.set(`${pool.kind} ${pool.id}`, { pool, event });
  }
  for (const { pool, event } of free.values()) await offerPlaces(tools, pool, event);
};
