import type { Order } from '@rince/domain/entry/order';
import { followRefund, type PartState, type Refund, type RefundFollowed } from '@rince/domain/entry/refund';
import type { Message } from '@rince/domain/jobs';
import { Refusal } from '@rince/domain/refusal';
import type { Tools } from '@rince/runtime/context';
import { payments } from '@rince/services/payments';
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
    // One that a release of before gave up does not say of its parts what became of them.
    if (!refund || (refund.status === 'failed' && !refund.parts.some(({ isCredit }) => isCredit))) return 'ended';
    const followed = followRefund(refund, await statesOf(refund));
    if (!followed) return refund.status === 'pending' ? 'pending' : 'ended';
    try {
      await tools.table.transact(await writesOf(tools, refund, followed));
      return followed.set.status === 'pending' ? 'pending' : 'ended';
    } catch (error) {
      if (!(error instanceof Refusal) || attempt === tries) throw error;
    }
  }
};

/** How each part stands. What comes behind a part that is refused is not asked for; what was given of it before stays given. */
const statesOf = async ({ _id, entry, parts, message = '' }: Refund): Promise<PartState[]> => {
  const states: PartState[] = [];
  for (const [part, { intent, amount, isCredit }] of parts.entries()) {
    const of = { entry, refund: _id, part };
    const refused = states.find(({ status }) => status === 'refused');
    states.push(
      isCredit
        ? { status: 'refused', message }
        : refused
          ? ((await payments.refundState(intent, of)) ?? refused)
          : await payments.refund(intent, amount, of),
    );
  }
  return states;
};

const writesOf = async (
  tools: Tools,
  refund: Refund,
  { set, back, given, message }: RefundFollowed,
): Promise<Write[]> => {
  const isFirst = refund.status === 'started';
  const sum = given.reduce((total, { amount }) => total + amount, 0);
  return [
    changeRefund(refund, set),
    ...(back.length > 0 ? notGiven(tools, refund, back, message) : []),
    ...(isFirst && sum > 0 ? [told(tools, refund, sum)] : []),
    ...(set.status === 'done' ? [outboxItemOfStream('mail', letterFor(refund), tools.newId())] : []),
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
    ...putEventNotice({ ...common, _id: tools.newId(), content: message, topStory: false }),
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
