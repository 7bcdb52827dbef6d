import type { Entry } from '@rince/domain/entry/entry';
import type { Order } from '@rince/domain/entry/order';
import type { Payment } from '@rince/domain/entry/payment';
import { smallestCharge } from '@rince/domain/entry/price';
import type { Refund } from '@rince/domain/entry/refund';
import { groupedBy } from '@rince/domain/grouped';
import { paymentKey } from '@rince/store/keys';
import type { Look } from './claims.ts';
import type { Facts } from './facts.ts';
import type { Charged } from './outside.ts';

const sumOf = <One>(all: readonly One[], amount: (one: One) => number): number =>
  all.reduce((sum, one) => sum + amount(one), 0);

/** What was taken by card; too little to charge was forgiven, and not taken. */
const takenOf = ({ status, amount }: Payment): number => (status === 'paid' && amount >= smallestCharge ? amount : 0);
/** What was decided to be given back and did not come to nothing. */
const givenOf = ({ amount, given = amount }: Refund): number => given;

export const sumsOfEntries = (facts: Facts, look: Look): void => {
  for (const entry of facts.all<Entry>('entryKey')) {
    const { paid, waived, owed } = entry;
    look.holds(entry, paid >= 0 && waived >= 0 && paid + waived - owed >= 0, 'a credit of 0 or more', {
      paid,
      waived,
      owed,
    });
  }
};

export const paymentsOfEntries = (facts: Facts, look: Look): void => {
  const payments = groupedBy(facts.all<Payment>('paymentKey'), ({ entry }) => entry);
  const refunds = groupedBy(facts.all<Refund>('refundKey'), ({ entry }) => entry);
  const receipts = groupedBy(facts.all<Order>('orderKey'), ({ entry }) => entry);
  const known = new Set<string>();
  for (const entry of facts.all<Entry>('entryKey')) {
    known.add(entry._id);
    const own = payments.get(entry._id) ?? [];
    const given = sumOf(refunds.get(entry._id) ?? [], givenOf);
    if (entry.payment !== undefined)
      look.holds(
        entry,
        own.some(({ _id }) => _id === entry.payment),
        `its payment ${entry.payment}`,
        'it is not there',
      );
    // What was paid before payments were kept has its receipt alone.
    const taken = own.length === 0 ? sumOf(receipts.get(entry._id) ?? [], ({ amount }) => amount) : sumOf(own, takenOf);
    look.same(entry, taken - given, entry.paid, 'paid');
    if (own.length > 0)
      look.same(
        entry,
        given,
        sumOf(own, ({ refunded = 0 }) => refunded),
        'given back of its payments',
      );
  }
  for (const payment of facts.all<Payment>('paymentKey')) {
    const { refunded = 0, amount } = payment;
    look.holds(payment, refunded >= 0 && refunded <= amount, `at most ${amount} given back`, refunded);
    // An entry that nobody paid for goes without its payments that came to nothing.
    if (payment.status !== 'failed') look.holds(payment, known.has(payment.entry), 'its entry', 'it is not there');
  }
};

export const receipts = (facts: Facts, look: Look): void => {
  const paid = new Set(facts.all<Payment>('paymentKey').map(({ entry }) => entry));
  const seen = new Set<string>();
  for (const order of facts.all<Order>('orderKey')) {
    look.holds(order, !seen.has(order._id), 'one receipt of its payment', 'another one');
    seen.add(order._id);
    const payment = facts.get<Payment>(paymentKey(order.entry, order._id));
    // What was paid before payments were kept goes by the name of its entry.
    if (order._id === order.entry && !paid.has(order.entry)) continue;
    look.same(order, { status: 'paid', amount: order.amount }, { status: payment?.status, amount: payment?.amount });
    // Written down with the first word of the provider: a refund that was only just decided is not on it yet.
    const open = facts
      .all<Refund>('refundKey')
      .some(({ entry, status }) => entry === order.entry && status === 'started');
    if (!open)
      look.same(
        order,
        payment?.refunded ?? 0,
        sumOf(order.refunds, ({ amount }) => amount),
        'given back',
      );
  }
};

export const providersBooks = (facts: Facts, look: Look, books: readonly Charged[]): void => {
  const byIntent = new Map(books.map((one) => [one.intent, one]));
  const charged = groupedBy(
    books.filter(({ succeeded, entry }) => succeeded && entry !== ''),
    ({ entry, payment }) => `${entry} ${payment}`,
  );
  const starting = new Set(
    facts.all<Refund>('refundKey').flatMap(({ status, entry }) => (status === 'started' ? [entry] : [])),
  );
  const ofIntent = new Set<string>();
  for (const payment of facts.all<Payment>('paymentKey')) {
    const { entry, _id, intent, status, amount, refunded = 0 } = payment;
    look.holds(payment, (charged.get(`${entry} ${_id}`) ?? []).length <= 1, 'one charge', 'charged more than once');
    if (intent === undefined) continue;
    look.holds(payment, !ofIntent.has(intent), 'a charge of its own', `${intent} is another payment's as well`);
    ofIntent.add(intent);
    const book = byIntent.get(intent);
    if (status === 'paid')
      look.same(payment, { taken: amount, for: entry }, { taken: book?.taken, for: book?.entry }, 'in the books');
    if (status === 'failed') look.holds(payment, !book?.succeeded, 'no charge of what came to nothing', book?.taken);
    if (status === 'paid' && !starting.has(entry))
      look.same(payment, refunded, book?.givenBack, 'given back in the books');
  }
  for (const { intent, succeeded, entry, taken } of books)
    if (succeeded && entry !== '')
      look.holds(`${intent} of ENTRY#${entry}`, ofIntent.has(intent), 'a payment of it', `${taken} taken for nothing`);
};
