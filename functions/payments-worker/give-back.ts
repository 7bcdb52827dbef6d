import { Refusal } from '@rince/domain/refusal';
import type { Tools } from '@rince/runtime/context';
import { payments } from '@rince/services/payments';
import { countRefunded, getPayment, returnPaid } from '@rince/store/entries';
import { putEventNotice, putNotice } from '@rince/store/notices';
import { getOrder, noteRefund } from '@rince/store/orders';
import { endRefund, getRefund, type Refund } from '@rince/store/refunds';
import type { Write } from '@rince/store/write';

/** How often another refund may write on the same receipt between reading and writing it. */
const tries = 10;

/** Carries a refund out, part by part, each once however often it is tried, and tells who gets the money. */
export const giveBack = async (
  tools: Tools,
  { entry, refund: id }: { entry: string; refund: string },
): Promise<void> => {
  const refund = await getRefund(tools.table, entry, id);
  if (refund?.status !== 'started') return;
  let given = 0;
  let done = 0;
  let refused: string | undefined;
  for (const { intent, amount } of refund.parts) {
    ({ refused } = await payments.refund(intent, amount, `refund-${id}-${done}`));
    if (refused !== undefined) break;
    given += amount;
    done++;
  }
  const end = [
    ...(refused === undefined ? [endRefund(refund, { status: 'done' })] : failed(tools, refund, given, done, refused)),
    ...(given === 0 ? [] : [told(tools, refund, given)]),
  ];
  for (let attempt = 1; ; attempt++)
    try {
      await tools.table.transact([...end, ...(await receipts(tools, refund, done))]);
      return;
    } catch (error) {
      if (!(error instanceof Refusal) || attempt === tries) throw error;
      if ((await getRefund(tools.table, entry, id))?.status !== 'started') return;
    }
};

/** What is written on the receipts of the parts that went through. */
const receipts = async (tools: Tools, { _id, entry, user, parts, createdAt }: Refund, count: number) =>
  (
    await Promise.all(
      parts.slice(0, count).map(async ({ payment: id, amount }): Promise<Write[]> => {
        const payment = await getPayment(tools.table, entry, id);
        const order = payment?.paidAt && (await getOrder(tools.table, { _id: id, user, createdAt: payment.paidAt }));
        return order ? [noteRefund(order, { _id, amount, createdAt })] : [];
      }),
    )
  ).flat();

/** What the provider refused stays to the entry's credit, and the office is told why. */
const failed = (tools: Tools, refund: Refund, given: number, done: number, message: string): Write[] => [
  endRefund(refund, { status: 'failed', message }),
  returnPaid(refund.entry, refund.amount - given),
  ...refund.parts.slice(done).map(({ payment, amount }) => countRefunded(refund.entry, payment, -amount)),
  putEventNotice({
    _id: tools.newId(),
    event: refund.event,
    title: 'A refund failed',
    content: message,
    path: `/app/entries/${refund.entry}`,
    topStory: false,
    createdAt: tools.now.toISOString(),
  }),
];

const told = (tools: Tools, { _id, user, event, entry, currency, reason }: Refund, cents: number): Write =>
  putNotice({
    _id,
    user,
    event,
    title: 'You get money back',
    content: `${(cents / 100).toFixed(2)} ${currency.toUpperCase()} is on its way to your card. ${reason}`,
    path: `/app/entries/${entry}`,
    seen: false,
    createdAt: tools.now.toISOString(),
  });
