import type { Entry } from '@rince/domain/entry/entry';
import type { Payment } from '@rince/domain/entry/payment';
import type { Refund } from '@rince/domain/entry/refund';
import type { Tools } from '@rince/runtime/context';
import { queues } from '@rince/services/queues';
import type { Change } from '@rince/store/changes';

/** A payment that nobody finishes is called off after so many seconds. */
const unfinishedAfter = 900;
/** Who began to seat an entry has done it by then, or has died. */
const movesAfter = 60;

/** What money matters leave for later is asked for by what was written, so that a crash between two steps loses nothing. */
export const queuePayments = async (_: Tools, changes: readonly Change[]): Promise<void> => {
  for (const { entity, before, after } of changes) {
    if (entity === 'payment' && !before && after) {
      const { _id: payment, entry } = after as unknown as Payment;
      await queues.send('payments', { kind: 'unfinished', entry, payment }, { delaySeconds: unfinishedAfter });
    }
    if (entity === 'refund' && !before && after) {
      const { _id: refund, entry } = after as unknown as Refund;
      await queues.send('payments', { kind: 'refund', entry, refund });
    }
    if (entity !== 'entry' || !after) continue;
    const [old, { _id: entry, seated }] = [before as unknown as Entry | undefined, after as unknown as Entry];
    if (!seated && old?.seated !== false)
      await queues.send('payments', { kind: 'moves', entry }, { delaySeconds: movesAfter });
  }
};
