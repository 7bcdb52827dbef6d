import type { Tools } from '@rince/runtime/context';
import { getPayment } from '@rince/store/entries';
import { followCharge } from '../shared/entry/follow-charge.ts';
import { callOff } from '../shared/entry/release-payment.ts';

/**
 * A payment that was begun and left: after its time nothing is charged any more, and the places it held are free for others. One that the provider is
 * still working on keeps them.
 */
export const endUnfinished = async (
  tools: Tools,
  { entry, payment: id }: { entry: string; payment: string },
): Promise<'ended' | 'processing'> => {
  const payment = await getPayment(tools.table, entry, id);
  if (payment?.status === 'processing') return followCharge(tools, payment);
  if (payment?.status === 'started' || payment?.status === 'requires_action') {
    // Confirmed by somebody who died before they wrote down how it stands.
    if ((await followCharge(tools, payment)) === 'processing') return 'processing';
    await callOff(tools, (await getPayment(tools.table, entry, id)) ?? payment);
  }
  return 'ended';
};
