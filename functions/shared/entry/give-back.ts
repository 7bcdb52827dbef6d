import type { Order } from '@rince/domain/entry/order';
import { type Refund, refundStatusOf } from '@rince/domain/entry/refund';
import type { Message } from '@rince/domain/jobs';
import { Refusal } from '@rince/domain/refusal';
import type { Tools } from '@rince/runtime/context';
import { payments, type RefundState } from '@rince/services/payments';
import { getPayment, returnPaid, uncountRefunded } from '@rince/store/entries';
import { putEventNotice, putNotice } from '@rince/store/notices';
import { forgetRefund, getOrder, noteRefund } from '@rince/store/orders';
import { outboxItemOfStream } from '@rince/store/outbox';
import { changeRefund, getRefund } from '@rince/store/refunds';
import type { Write } from '@rince/store/write';

/** How often another refund may write on the same receipt, or the provider report this one, between reading and writing it. */
const tries = 10;

/**
 * Carries a refund out, part by part, each once however often it is tried, and follows what becomes of it: the bank may say later that it went through,
 * or send it back even after that. Answers whether it has to be looked at again.
 */
export const giveBack = async (
  tools: Tools,
  { entry, refund: id }: { entry: string; refund: string },
): Promise<'ended' | 'pending'> => {
  for (let attempt = 1; ; attempt++) {
    const refund = await getRefund(tools.table, entry, id);
    if (!refund || refund.status === 'failed') return 'ended';
    const states = await statesOf(refund);
    const status = refundStatusOf(states);
    if (status === refund.status) return status === 'pending' ? 'pending' : 'ended';
    try {
      await tools.table.transact(await writesOf(tools, refund, states, status));
      return status === 'pending' ? 'pending' : 'ended';
    } catch (error) {
      if (!(error instanceof Refusal) || attempt === tries) throw error;
    }
  }
};

/** How each part stands; what comes behind a part that is refused is not given. */
const statesOf = async ({ _id, entry, parts }: Refund): Promise<RefundState[]> => {
  const states: RefundState[] = [];
  for (const [part, { intent, amount }] of parts.entries()) {
    const refused = states.find((state) => state.status === 'refused');
    states.push(refused ?? (await payments.refund(intent, amount, { entry, refund: _id, part })));
  }
  return states;
};

const writesOf = async (
  tools: Tools,
  refund: Refund,
  states: readonly RefundState[],
  status: Exclude<Refund['status'], 'started'>,
): Promise<Write[]> => {
  const isFirst = refund.status === 'started';
  const given = refund.parts.filter((_, i) => states[i]?.status !== 'refused');
  const back = refund.parts.filter((_, i) => states[i]?.status === 'refused');
  const sum = given.reduce((total, { amount }) => total + amount, 0);
  const refused = states.find((state) => state.status === 'refused');
  return [
    changeRefund(refund, { status, ...(refused ? { message: refused.message, given: sum } : {}) }),
    ...(refused ? notGiven(tools, refund, back, refused.message) : []),
    ...(isFirst && sum > 0 ? [told(tools, refund, sum)] : []),
    ...(status === 'done' ? [outboxItemOfStream('mail', letterFor(refund), tools.newId())] : []),
    ...(isFirst
      ? await onReceipts(tools, refund, given, (order, { amount }) =>
          noteRefund(order, { _id: refund._id, amount, createdAt: refund.createdAt }),
        )
      : await onReceipts(tools, refund, back, (order) => forgetRefund(order, refund._id))),
  ];
};

/** What is written on the receipts of these parts, or taken off them. */
const onReceipts = async (
  { table }: Tools,
  { entry, user }: Refund,
  parts: Refund['parts'],
  write: (order: Order, part: Refund['parts'][number]) => Write,
): Promise<Write[]> =>
  (
    await Promise.all(
      parts.map(async (part): Promise<Write[]> => {
        const payment = await getPayment(table, entry, part.payment);
        const order =
          payment?.paidAt && (await getOrder(table, { _id: part.payment, user, createdAt: payment.paidAt }));
        return order ? [write(order, part)] : [];
      }),
    )
  ).flat();

/** What was not given stays to the entry's credit, and both sides are told why. */
const notGiven = (tools: Tools, refund: Refund, parts: Refund['parts'], message: string): Write[] => {
  const path = `/app/entries/${refund.entry}`;
  const common = { event: refund.event, title: 'A refund failed', path, createdAt: tools.now.toISOString() };
  return [
    returnPaid(
      refund.entry,
      parts.reduce((sum, { amount }) => sum + amount, 0),
    ),
    ...parts.map(({ payment, amount }) => uncountRefunded(refund.entry, payment, amount)),
    putEventNotice({ ...common, _id: tools.newId(), content: message, topStory: false }),
    putNotice({
      ...common,
      _id: tools.newId(),
      user: refund.user,
      content: `${message} It is to your credit; the organizers have been told.`,
      seen: false,
    }),
  ];
};

const letterFor = ({ _id: refund, user, entry }: Refund): Message<'mail'> => ({
  letter: 'refund',
  user,
  entry,
  refund,
});

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
