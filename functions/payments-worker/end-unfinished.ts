import type { Tools } from '@rince/runtime/context';
import { getPayment } from '@rince/store/entries';
import { callOff } from '../steps/release-payment.ts';

/** A payment that was begun and left: after its time nothing is charged any more, and the places it held are free for others. */
export const endUnfinished = async (tools: Tools, { entry, payment: id }: { entry: string; payment: string }) => {
  const payment = await getPayment(tools.table, entry, id);
  if (payment?.status === 'started' || payment?.status === 'requires_action') await callOff(tools, payment);
};
