import type { Tools } from '@rince/runtime/context';
import { queues } from '@rince/services/queues';
import type { Change } from '@rince/store/changes';
import type { Order } from '@rince/store/orders';

/** A stream that is read again much later tells nobody anew. */
const newFor = 6 * 3_600_000;

/** Every payment that went through is followed by its receipt. */
export const queueReceipts = async ({ now }: Tools, changes: readonly Change[]): Promise<void> => {
  for (const { entity, before, after } of changes) {
    if (entity !== 'order' || before || !after) continue;
    const { _id: order, user, createdAt } = after as unknown as Order;
    if (now.getTime() - Date.parse(createdAt) < newFor)
      await queues.send('mail', { letter: 'receipt', user, order, createdAt });
  }
};
