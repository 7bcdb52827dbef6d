import type { Tools } from '@rince/runtime/context';
import { queues } from '@rince/services/queues';
import type { Change } from '@rince/store/changes';
import { carriedOf, type Promised } from '@rince/store/outbox';

/** By then whoever promised has sent the message and the worker has done it, or one of them has died. In seconds. */
const laterBy = 10;

/** A promised message is sent once more by what was written: a promise outlives whoever made it. */
export const sendPromises = async (_: Tools, changes: readonly Change[]): Promise<void> => {
  for (const { entity, before, after } of changes) {
    if (entity !== 'outbox' || before || !after) continue;
    const promised = after as unknown as Promised;
    await queues.send(promised.queue, carriedOf(promised), { delaySeconds: laterBy });
  }
};
