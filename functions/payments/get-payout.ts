import { type BookedPayment, compareDay, momentsAround, type ProvidedPayment } from '@rince/domain/entry/payout';
import { daysIn } from '@rince/domain/event/windows';
import type { UseCase } from '@rince/runtime/http';
import { payments } from '@rince/services/payments';
import { getEntries, getPayments } from '@rince/store/entries';
import { officeLinesAt } from '@rince/store/event-entries';
import type { Table } from '@rince/store/table';
import { loadEvent } from '../shared/event/load-event.ts';

/** What the provider has of an event's payments, of all that went to the organizer's account: each is of an entry. */
const ofEvent = async (
  table: Table,
  event: string,
  listed: ReadonlySet<string>,
  all: readonly ProvidedPayment[],
): Promise<ProvidedPayment[]> => {
  const unknown = [...new Set(all.map(({ entry }) => entry))].filter((entry) => !listed.has(entry));
  const found = await getEntries(table, unknown);
  const here = new Set([...listed, ...found.flatMap((entry) => (entry?.event === event ? [entry._id] : []))]);
  return all.filter(({ entry }) => here.has(entry));
};

/** What was paid on a day against what the payment provider says, payment by payment; for who runs the event. */
export const getPayout: UseCase<'getPayout'> = async (ctx, { body }) => {
  const event = await loadEvent(ctx.table, body.id);
  ctx.allow('event.edit', { event });
  const { currency, timeZone } = event;
  const { receipts } = await officeLinesAt(ctx.table, event._id);
  const dayOf = daysIn(timeZone);
  const ofDay = receipts.filter(({ createdAt }) => dayOf(new Date(createdAt)) === body.day);
  const listed = new Set(receipts.map(({ entry }) => entry));
  const paid = await getPayments(
    ctx.table,
    ofDay.map(({ _id, entry }) => ({ entry, payment: _id })),
  );
  // An organizer may have connected another account since.
  const accounts = new Set([event.stripeAccountId, ...paid.map((one) => one?.account)]);
  const asked = [...accounts].flatMap((account) => account ?? []);
  const all = (await Promise.all(asked.map((account) => payments.paidTo(account, momentsAround(body.day))))).flat();
  const charged = new Set(paid.flatMap((one) => (one?.intent === undefined ? [] : [one._id])));
  const provided = await ofEvent(ctx.table, event._id, listed, all);
  const booked = [
    ...receipts.map((one) => ({ ...one, byCard: charged.has(one._id) })),
    ...(await notListedYet(ctx.table, new Set(receipts.map(({ _id }) => _id)), provided)),
  ];
  return { day: body.day, currency, ...compareDay(body.day, timeZone, { booked, provided }) };
};

/** Payments that are settled and not among the receipts of the office yet, which follow a moment later. */
const notListedYet = async (
  table: Table,
  listed: ReadonlySet<string>,
  provided: readonly ProvidedPayment[],
): Promise<BookedPayment[]> => {
  const found = await getPayments(
    table,
    provided.filter(({ payment }) => !listed.has(payment)),
  );
  return found.flatMap((one) =>
    one?.status === 'paid'
      ? [
          {
            ...{ _id: one._id, entry: one.entry, amount: one.amount, createdAt: one.paidAt ?? one.createdAt },
            refunds: one.refunded ? [{ _id: one._id, amount: one.refunded, createdAt: one.createdAt }] : [],
            byCard: true,
          },
        ]
      : [],
  );
};
