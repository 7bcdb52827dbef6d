import { createHash } from 'node:crypto';
import type { Tools } from '@rince/runtime/context';
import { firstIdOf } from '@rince/runtime/new-id';
import { payments } from '@rince/services/payments';
import { getEntry } from '@rince/store/entries';
import { putEventNotice } from '@rince/store/notices';

/** An id that is the same whenever it is asked for, in the order of time. */
const idOf = (at: Date, name: string): string =>
  `${firstIdOf(at)}${createHash('sha256').update(name).digest('hex').slice(0, 16)}`;

/**
 * Tells an event's office of a dispute, once when a bank has opened it and once when it has decided. The books stay as they are: what becomes of the money is between
 * the organizer and the bank, and nothing is given back by us.
 */
export const followDispute = async (tools: Tools, id: string): Promise<void> => {
  const dispute = await payments.dispute(id);
  const entry = dispute && (await getEntry(tools.table, dispute.entry));
  if (!entry) return;
  const amount = new Intl.NumberFormat('en-CA', { style: 'currency', currency: dispute.currency }).format(
    dispute.amount / 100,
  );
  const at = new Date(dispute.createdAt);
  const told = (name: string, title: string, content: string) =>
    putEventNotice({
      ...{ _id: idOf(at, `${id} ${name}`), event: entry.event, title, content },
      ...{ path: `/app/entries/${entry._id}`, topStory: false, createdAt: tools.now.toISOString() },
    });
  const { status } = dispute;
  await tools.table.transact([
    ...told(
      'opened',
      'A payment is disputed',
      `A cardholder has asked their bank to take back ${amount}. Please answer at the payment provider in time. Until the bank has decided, nothing of this payment can be refunded.`,
    ),
    ...(status === 'won'
      ? told('closed', 'A dispute was won', `The bank has decided that ${amount} stay with you.`)
      : []),
    ...(status === 'lost'
      ? told(
          'closed',
          'A dispute was lost',
          `The bank has taken back ${amount}. The entry still counts as paid: please decide whether its dancers take part.`,
        )
      : []),
  ]);
};
