import type { Payment } from '@rince/domain/entry/payment';
import { Refusal } from '@rince/domain/refusal';
import type { Tools } from '@rince/runtime/context';
import { payments } from '@rince/services/payments';
import { changePayment, getPayment } from '@rince/store/entries';
import { putNotice } from '@rince/store/notices';
import { endPayment } from './end-payment.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Asks the provider how a charge stands and follows it: paid is settled; failed while it was in processing frees its places and its family is told;
 * processing keeps them.
 */
export const followCharge = async (tools: Tools, payment: Payment): Promise<'ended' | 'processing'> => {
  const { entry, _id, intent } = payment;
  if (intent === undefined) return 'ended';
  const state = await payments.chargeState(intent);
  if (state.status === 'paid') {
    await settlePayment(tools, { entry, payment: _id, intent });
    return 'ended';
  }
  if (state.status === 'processing') {
    if (payment.status !== 'processing') await tools.table.transact([changePayment(payment, { status: 'processing' })]);
    return 'processing';
  }
  if (payment.status !== 'processing') return 'ended';
  try {
    await tools.table.transact([
      ...(await endPayment(tools, payment, intent)),
      putNotice({
        _id: tools.newId(),
        user: payment.user,
        event: payment.event,
        title: 'Your payment did not go through',
        content: 'Nothing was charged, and your places are free again. Please pay once more.',
        path: `/app/entries/${entry}`,
        seen: false,
        createdAt: tools.now.toISOString(),
      }),
    ]);
  } catch (error) {
    // Somebody else followed it at this moment, or what it used of a waiting list changed: then it is followed again.
    const now = await getPayment(tools.table, entry, _id);
    if (!(error instanceof Refusal) || now?.status === 'processing') throw error;
  }
  return 'ended';
};
