import { queues } from '@rince/services/queues';
import { type Change, promisedKind, type ToldKind } from '@rince/store/changes';
import { carriedOf, type Promised } from '@rince/store/outbox';

/**
 * A promised message is sent by what was written: a promise outlives whoever made it. Not by what makes lists of the same stream, which may be minutes behind
 * after an import: what people wait for waits for no list.
 */
export const sendPromises = async (changes: readonly Change<ToldKind>[]): Promise<void> => {
  for (const { entity, before, after } of changes) {
    if (entity !== promisedKind || before || !after) continue;
    const promised = after as unknown as Promised;
    await queues.send(promised.queue, carriedOf(promised), { delaySeconds: promised.delaySeconds });
  }
};
