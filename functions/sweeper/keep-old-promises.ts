import type { Tools } from '@rince/runtime/context';
import { firstIdOf } from '@rince/runtime/new-id';
import { queues } from '@rince/services/queues';
import { carriedOf, openPromises } from '@rince/store/outbox';

const minute = 60_000;
/** Whoever was sent a promise has kept it by then, or has failed: the slowest worker takes five minutes. */
const keptWithin = 15 * minute;
/** What has failed for so long waits for a person, who was told by an alarm. */
const givenUpAfter = 24 * 60 * minute;

/** Sends promises again that are still open: the stream has given them up, or the queue has lost them. */
export const keepOldPromises = async ({ table, now, log }: Tools): Promise<void> => {
  const at = (ago: number): string => firstIdOf(new Date(now.getTime() - ago));
  for (const promised of await openPromises(table, at(givenUpAfter), at(keptWithin))) {
    const due = firstIdOf(new Date(now.getTime() - keptWithin - promised.delaySeconds * 1000));
    if (promised._id >= due) continue;
    log('promise sent again', { promise: promised._id, queue: promised.queue });
    await queues.send(promised.queue, carriedOf(promised));
  }
};
