import { queueWorker } from '@rince/runtime/queue';
import { getEntry } from '@rince/store/entries';
import * as z from 'zod';
import { finishMoves } from '../steps/finish-moves.ts';
import { endOffer } from './end-offer.ts';
import { endUnfinished } from './end-unfinished.ts';
import { giveBack } from './give-back.ts';

const pool = z.object({ kind: z.enum(['competition', 'event']), id: z.string() });
const message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('unfinished'), entry: z.string(), payment: z.string() }),
  z.object({ kind: z.literal('moves'), entry: z.string() }),
  z.object({ kind: z.literal('offer'), pool, dancer: z.string(), until: z.string(), after: z.number() }),
  z.object({ kind: z.literal('refund'), entry: z.string(), refund: z.string() }),
]);

/** Money matters that nobody waits for in front of a screen. Every message may come twice: what is done is left alone. */
export const handler = queueWorker(async (tools, given) => {
  const job = message.parse(given);
  switch (job.kind) {
    case 'unfinished':
      return endUnfinished(tools, job);
    case 'offer':
      return endOffer(tools, job);
    case 'refund':
      return giveBack(tools, job);
    case 'moves': {
      const entry = await getEntry(tools.table, job.entry);
      if (entry) await finishMoves(tools, entry);
    }
  }
});
