import type { Entry, EntrySection } from '@rince/domain/entry/entry';
import type { Order } from '@rince/domain/entry/order';
import { inForce, orderOf, paidWith, sectionsPaidFor } from '@rince/domain/entry/paid';
import type { Payment } from '@rince/domain/entry/payment';
import type { Event } from '@rince/domain/event/event';
import type { Message } from '@rince/domain/jobs';
import { Refusal, refuse } from '@rince/domain/refusal';
import type { Tools } from '@rince/runtime/context';
import { changeEntry, changePayment, getEntryAndPayment } from '@rince/store/entries';
import { getEvent } from '@rince/store/events';
import { putEventNotice, putNotice } from '@rince/store/notices';
import { countNumberUse, giveNumbers } from '@rince/store/numbers';
import { putOrder } from '@rince/store/orders';
import { outboxItemOfStream } from '@rince/store/outbox';
import { countPlaces } from '@rince/store/places';
import type { Write } from '@rince/store/write';
import { numbersFor, type WornNumbers } from './dancer-numbers.ts';
import { finishMoves, promiseMoves } from './finish-moves.ts';

/** How often somebody may change the entry, or number one of its dancers, between reading and writing it. */
const tries = 8;

interface Settled {
  readonly entry: string;
  readonly payment: string;
  readonly intent: string;
  /** As they were a moment ago: spares reading them again, unless somebody changed them since. */
  readonly known?: {
    readonly event: Event;
    readonly entry: Entry;
    readonly payment: Payment;
    readonly worn: WornNumbers;
  };
}

/**
 * What follows from a payment that went through: the entry is paid, its dancers have numbers and stand in their competitions. The
 * answer of the provider and its webhook both come here; whoever is second finds it done, and a crash halfway is finished by the next.
 */
export const settlePayment = async (tools: Tools, settled: Settled): Promise<Entry> =>
  finishMoves(tools, await pay(tools, settled));

const pay = async (tools: Tools, { entry: id, payment: paymentId, intent, known }: Settled): Promise<Entry> => {
  for (let attempt = 1; ; attempt++) {
    const { entry, payment } = known && attempt === 1 ? known : await getEntryAndPayment(tools.table, id, paymentId);
    if (!entry || !payment) throw refuse('NOT_FOUND');
    if (payment.status === 'paid') return entry;
    if (payment.status === 'failed') return takenLate(tools, entry, payment, intent);
    const event = known?.event ?? (await getEvent(tools.table, entry.event));
    if (!event) throw refuse('NOT_FOUND');

    const paidAt = tools.now.toISOString();
    const wanted = sectionsPaidFor(entry, payment);
    const { set, writes } = await bringIntoForce(tools, event, entry, wanted, {
      held: payment.held,
      worn: attempt === 1 ? known?.worn : undefined,
    });
    const change: Partial<Entry> = { ...set, ...paidWith(entry, payment, paidAt) };
    const order = orderOf({ ...entry, ...change }, payment, event, paidAt);
    try {
      await tools.table.transact([
        ...changeEntry(entry, { ...change, draft: undefined, withdrawnAt: undefined }),
        changePayment(payment, { status: 'paid', paidAt, ...(intent === '' ? {} : { intent }) }),
        putOrder(order),
        outboxItemOfStream('mail', receiptFor(order), tools.newId()),
        ...writes,
      ]);
      const { draft: _, withdrawnAt: __, ...rest } = entry;
      return { ...rest, ...change, revision: entry.revision + 1 };
    } catch (error) {
      if (!(error instanceof Refusal) || attempt === tries) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt));
    }
  }
};

/** Money that came for a payment that was ended: nobody is entered by it, it is the family's credit, and both sides are told. */
const takenLate = async (tools: Tools, entry: Entry, payment: Payment, intent: string): Promise<Entry> => {
  const createdAt = tools.now.toISOString();
  const common = { event: entry.event, title: 'A payment came too late', createdAt };
  const path = `/app/entries/${entry._id}`;
  const paid = entry.paid + payment.amount;
  await tools.table.transact([
    ...changeEntry(entry, { paid }),
    changePayment(payment, { status: 'paid', paidAt: createdAt, intent }),
    putNotice({
      ...common,
      _id: tools.newId(),
      user: entry.owner,
      content: 'It had been called off already, and nobody was entered by it. The whole amount is to your credit.',
      path,
      seen: false,
    }),
    ...putEventNotice({
      ...common,
      _id: tools.newId(),
      content: 'It had been called off already, and nobody was entered by it. Give it back on the entry.',
      path,
      topStory: false,
    }),
  ]);
  return { ...entry, paid, revision: entry.revision + 1 };
};

/** What brings these competitions into force: its dancers numbered, its moves written down, its places at the event counted. */
export const bringIntoForce = async (
  tools: Tools,
  event: Event,
  entry: Entry,
  wanted: readonly EntrySection[],
  { held, worn: read }: { readonly held?: Payment['held']; readonly worn?: WornNumbers | undefined } = {},
): Promise<{ set: Partial<Entry>; writes: Write[] }> => {
  const { worn, fresh } = await numbersFor(tools, event, entry, wanted, read);
  const { set, places } = inForce(entry, wanted, [...worn, ...fresh], {
    event,
    held,
    notice: tools.newId(),
    now: tools.now,
  });
  return {
    set,
    writes: [
      promiseMoves(entry._id, tools.newId()),
      ...giveNumbers(fresh),
      ...worn.map(countNumberUse),
      ...(places === 0 ? [] : [countPlaces({ kind: 'event', id: event._id }, places)]),
    ],
  };
};

/** The letter with the receipt, as the mail worker wants it. */
const receiptFor = ({ _id: order, user, createdAt }: Order): Message<'mail'> => ({
  letter: 'receipt',
  user,
  order,
  createdAt,
});
