import type { Tools } from '@rince/runtime/context';
import { queues } from '@rince/services/queues';
import { carriedOf, type Promised } from '@rince/store/outbox';

/** Sends a promised message on at once. A queue that does not answer is no failure of what was asked: the table's stream sends it, too. */
export const sendPromised = async ({ log }: Tools, { item }: { readonly item: Promised }): Promise<void> => {
  try {
    await queues.send(item.queue, carriedOf(item));
  } catch (error) {
    log('promise left to the stream', { promise: item._id, queue: item.queue, error: (error as Error).name });
  }
};
