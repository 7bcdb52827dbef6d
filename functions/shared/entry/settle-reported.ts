import type { Payment } from '@rince/domain/entry/payment';
import type { Tools } from '@rince/runtime/context';
import type { ReportedCharge } from '@rince/services/payments';
import { getEntryAndPayment } from '@rince/store/entries';
import { putEventNotice } from '@rince/store/notices';
import { settlePayment } from './settle-payment.ts';

/** In what a reported charge is not the one that was prepared; nothing where it is. */
const differences = (payment: Payment, charge: ReportedCharge): string[] => {
  const account = charge.transfer_data?.destination;
  const destination = typeof account === 'string' ? account : account?.id;
  return [
    ...(charge.id === payment.intent ? [] : ['intent']),
    ...(charge.amount_received === payment.amount ? [] : ['amount']),
    ...(charge.currency === payment.currency ? [] : ['currency']),
    ...(payment.account === undefined || destination === payment.account ? [] : ['account']),
  ];
};

/**
 * Settles the payment that a charge was made for, if it is that very charge: what differs in amount, currency, account or intent is never settled, and
 * the office is told once, however often it is reported.
 */
export const settleReported = async (tools: Tools, charge: ReportedCharge): Promise<void> => {
  const { entry: entryId, payment: paymentId } = charge.metadata;
  // An intent without our marks was not made by us.
  if (!entryId || !paymentId) return;
  const { entry, payment } = await getEntryAndPayment(tools.table, entryId, paymentId);
  if (!entry || !payment) {
    tools.log('reported charge of nothing', { intent: charge.id, entry: entryId });
    return;
  }
  const differs = differences(payment, charge);
  if (differs.length === 0) {
    await settlePayment(tools, { entry: entryId, payment: paymentId, intent: charge.id });
    return;
  }
  console.error(
    JSON.stringify({
      message: 'reported charge differs',
      intent: charge.id,
      entry: entryId,
      payment: paymentId,
      differs,
    }),
  );
  await tools.table.transact([
    ...putEventNotice({
      _id: paymentId,
      event: entry.event,
      title: 'A payment does not match',
      content: `The payment provider reported a charge whose ${differs.join(' and ')} differs from what was asked for. Nobody was entered by it. Please look at it at the provider.`,
      path: `/app/entries/${entryId}`,
      topStory: false,
      createdAt: tools.now.toISOString(),
    }),
  ]);
};
