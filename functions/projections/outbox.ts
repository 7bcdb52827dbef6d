import type { Tools } from '@rince/runtime/context';
import { queues } from '@rince/services/queues';
import type { Change } from '@rince/store/changes';
import { carriedOf, type Promised } from '@rince/store/outbox';

/** A promised message is sent by what was written: a promise outlives whoever made it. */
export const sendPromises = async (_: Tools, changes: readonly Change[]): Promise<void> => {
  for (const { entity, before, after } of changes) {
    if (entity !== 'outbox' || before || !after) continue;
    const promised = after as unknown as Promised;
    await queues.send(promised.queue, carriedOf(promised), { delaySeconds: promised.delaySeconds });
  }
};
