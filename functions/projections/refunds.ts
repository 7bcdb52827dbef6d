import type { Tools } from '@rince/runtime/context';
import { queues } from '@rince/services/queues';
import type { Change } from '@rince/store/changes';
import type { Refund } from '@rince/store/refunds';

/** A stream replay much later must not send a letter again. */
const newFor = 24 * 3_600_000;

/** Money that was given back is followed by a letter to its family. */
export const queueRefundLetters = async ({ now }: Tools, changes: readonly Change[]): Promise<void> => {
  for (const { entity, before, after } of changes) {
    if (entity !== 'refund' || !before || !after) continue;
    const { _id: refund, user, entry, status, createdAt } = after as unknown as Refund;
    const isDone = status === 'done' && (before as unknown as Refund).status !== 'done';
    if (isDone && now.getTime() - Date.parse(createdAt) < newFor)
      await queues.send('mail', { letter: 'refund', user, entry, refund });
  }
};
