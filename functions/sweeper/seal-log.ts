import { Refusal } from '@rince/domain/refusal';
import type { Tools } from '@rince/runtime/context';
import { lastSeal, mostInSeal, sealActs, unsealedActs } from '@rince/store/seals';

/** So many acts are sealed at once: what is more waits for the next time the clock strikes. */
const mostAtOnce = 2_000;

/**
 * Seals what was done since the last time, event by event: from then on `npm run audit` finds whoever changes or removes a line of the log. Of two who
 * seal the same log at once one is first, and what the other wanted to seal waits until the clock strikes again.
 */
export const sealLog = async ({ table, now, log }: Tools): Promise<void> => {
  const waiting = await unsealedActs(table, mostAtOnce);
  for (const [event, acts] of Map.groupBy(waiting, (one) => one.event)) {
    try {
      let last = await lastSeal(table, event);
      for (let from = 0; from < acts.length; from += mostInSeal)
        last = await sealActs(table, event, acts.slice(from, from + mostInSeal), { at: now.toISOString(), last });
      log('log sealed', { event, acts: acts.length, seal: last?.number });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      log('log sealed by somebody else', { event });
    }
  }
};
