import type { Payment } from '@rince/domain/entry/payment';
import { Refusal, refuse } from '@rince/domain/refusal';
import type { Tools } from '@rince/runtime/context';
import { getPayment } from '@rince/store/entries';
import { endPayment } from './end-payment.ts';
import { settlePayment } from './settle-payment.ts';

/** The payment of this round of choosing: begun, perhaps paid meanwhile, and not failed. */
export const paymentUnderWay = async (
  { table }: Tools,
  entry: { readonly _id: string; readonly payment?: string },
): Promise<Payment | undefined> => {
  const payment = entry.payment === undefined ? undefined : await getPayment(table, entry._id, entry.payment);
  return payment?.status === 'failed' ? undefined : payment;
};

/** How often a payment may change while it is called off. */
const tries = 5;

/**
 * Calls a payment off that waits for its owner: nothing will be charged and its places are free. False when it went through before; then
 * the entry is paid. Before the provider's charge is written down nobody has been asked for money, and whoever would ask finds it ended.
 */
export const callOff = async (tools: Tools, begun: Payment): Promise<boolean> => {
  let payment = begun;
  for (let attempt = 1; ; attempt++) {
    if (payment.status === 'paid') return false;
    if (payment.status === 'failed') return true;
    // Large, and seldom needed: whoever only chooses competitions does not wait until the provider's library is there.
    const { payments } = await import('@rince/services/payments');
    if (payment.intent !== undefined && !(await payments.cancelCharge(payment.intent))) {
      await settlePayment(tools, { entry: payment.entry, payment: payment._id, intent: payment.intent });
      return false;
    }
    try {
      await tools.table.transact(await endPayment(tools, payment));
      return true;
    } catch (error) {
      // The payment, or an offer that it used, changed at this moment: what it is now decides.
      const now = await getPayment(tools.table, payment.entry, payment._id);
      if (!(error instanceof Refusal) || !now || attempt === tries) throw error;
      payment = now;
    }
  }
};

/**
 * Calls off what waits, so that an entry never changes under a charge: also where the change that it was for is gone, as with a child who was erased.
 */
export const releasePayment = async (
  tools: Tools,
  entry: { readonly _id: string; readonly step: number; readonly payment?: string },
): Promise<void> => {
  const payment = await paymentUnderWay(tools, entry);
  if (!payment || (entry.step === 2 && payment.status === 'paid')) return;
  if (!(await callOff(tools, payment))) throw refuse('ALREADY_PAID');
};
