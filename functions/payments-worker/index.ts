import { queueWorker } from '@rince/runtime/queue';
import { queues } from '@rince/services/queues';
import { getEntry } from '@rince/store/entries';
import { finishMoves } from '../shared/entry/finish-moves.ts';
import { giveBack } from '../shared/entry/give-back.ts';
import { endOffer } from './end-offer.ts';
import { endUnfinished } from './end-unfinished.ts';

/** What waits for the provider is looked at again after so many seconds. */
const lookAgainAfter = 900;

/** Money matters that nobody waits for in front of a screen. Every message may come twice: what is done is left alone. */
export const handler = queueWorker('payments', async (tools, job) => {
  switch (job.kind) {
    case 'unfinished':
      if ((await endUnfinished(tools, job)) === 'processing')
        await queues.send('payments', job, { delaySeconds: lookAgainAfter });
      return;
    case 'offer':
      return endOffer(tools, job);
    case 'refund':
      // The bank may take days: what it says is reported, and asked for in case that is lost.
      if ((await giveBack(tools, job)) === 'pending')
        await queues.send('payments', job, { delaySeconds: lookAgainAfter });
      return;
    case 'moves': {
      const entry = await getEntry(tools.table, job.entry);
      if (entry) await finishMoves(tools, entry);
    }
  }
});
