import type { Tools } from '@rince/runtime/context';
import type { ReportedCharge } from '@rince/services/payments';
import { getPayment } from '@rince/store/entries';
import { followCharge } from './follow-charge.ts';

/** A charge that was in processing did not go through: what the provider says of it now, not what the report says, decides. */
export const endReported = async (tools: Tools, { id, metadata }: ReportedCharge): Promise<void> => {
  const { entry, payment: paymentId } = metadata;
  const payment = entry && paymentId ? await getPayment(tools.table, entry, paymentId) : undefined;
  if (payment?.status === 'processing' && payment.intent === id) await followCharge(tools, payment);
};
