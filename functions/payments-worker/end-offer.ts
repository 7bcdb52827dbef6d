import { type OfferTimer, offerTimer } from '@rince/domain/entry/waiting';
import { Refusal } from '@rince/domain/refusal';
import type { Tools } from '@rince/runtime/context';
import { queues } from '@rince/services/queues';
import { putNoticeOf } from '@rince/store/notices';
import { getWaiting, leaveWaiting } from '@rince/store/waiting';

/** Ends an offer whose time is over; comes again as long as it is not. Whoever takes it at this moment has it. */
export const endOffer = async (tools: Tools, { after, ...timer }: OfferTimer & { after: number }): Promise<void> => {
  const arrived = new Date(tools.now.getTime() + after * 1000);
  const [offer] = await getWaiting(tools.table, [timer]);
  if (offer?.status !== 'offered' || offer.until !== timer.until) return;
  if (arrived.toISOString() < timer.until) return queues.send('payments', ...offerTimer(timer, arrived));
  try {
    await tools.table.transact([
      ...leaveWaiting(offer),
      ...putNoticeOf(offer.dancer, {
        _id: tools.newId(),
        user: offer.owner,
        event: offer.event,
        title: `The place for ${offer.name} went to the next one`,
        content: `${offer.title}: nobody entered in time. You can join the waiting list again.`,
        path: `/app/events/${offer.event}/register`,
        seen: false,
        createdAt: arrived.toISOString(),
      }),
    ]);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
};
