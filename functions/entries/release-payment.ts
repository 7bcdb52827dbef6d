import { refuse } from '@rince/domain/refusal';
import type { Context } from '@rince/runtime/context';
import { payments } from '@rince/services/payments';
import { changePayment, type Entry, getPayment } from '@rince/store/entries';
import { settlePayment } from '../steps/settle-payment.ts';

/**
 * Calls off a payment that waits for its owner, so that an entry never changes under a charge. One that went through makes the entry
 * paid; one that the provider is working on is not disturbed.
 */
export const releasePayment = async (ctx: Context, entry: Entry): Promise<void> => {
  const payment = entry.payment === undefined ? undefined : await getPayment(ctx.table, entry._id, entry.payment);
  if (!payment || payment.status === 'failed') return;
  if (payment.intent === undefined)
    throw refuse('IN_PROGRESS', 'A payment for this entry is under way. Please wait a moment.', { retryAfter: 3 });
  if (await payments.cancelCharge(payment.intent)) {
    await ctx.table.transact([changePayment(payment, { status: 'failed' })]);
    return;
  }
  await settlePayment(ctx, { entry: entry._id, payment: payment._id, intent: payment.intent });
  throw refuse('ALREADY_PAID');
};
