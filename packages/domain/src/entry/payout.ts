import { daysIn } from '../event/windows.ts';
import type { Order } from './order.ts';

/** A payment as the provider has it, in cents: what was charged, given back since, kept as our fee, and left for the organizer. */
export interface ProvidedPayment {
  readonly payment: string;
  readonly entry: string;
  readonly amount: number;
  readonly refunded: number;
  readonly fee: number;
  readonly payout: number;
  readonly at: string;
}

/** A receipt as it is compared. `byCard`: the provider charged it; what was paid otherwise is not in its books. */
export interface BookedPayment extends Pick<Order, '_id' | 'entry' | 'amount' | 'refunds' | 'createdAt'> {
  readonly byCard: boolean;
}

/** A payment that the two books do not tell alike; without one side it is in one book only. */
export interface PaymentDifference {
  readonly payment: string;
  readonly entry: string;
  readonly books?: { readonly amount: number; readonly refunded: number };
  readonly provider?: { readonly amount: number; readonly refunded: number };
}

const hour = 3_600_000;
/** A payment may be settled here some time after the provider charged it: when a report of it had to wait. */
const settledLater = 2 * hour;
const halfDay = 12 * hour;

/** The moments between which the provider is asked for the payments of a day: wherever the event is, and with what was settled a little later. */
export const momentsAround = (day: string): { readonly from: Date; readonly to: Date } => {
  const noon = Date.parse(`${day}T12:00:00Z`);
  // No clock is further than fourteen hours from Greenwich.
  const widest = halfDay + 14 * hour + settledLater;
  return { from: new Date(noon - widest), to: new Date(noon + widest) };
};

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);
const refundedOf = ({ refunds }: Pick<Order, 'refunds'>): number => sum(refunds.map(({ amount }) => amount));

/**
 * What was paid on a day, with what was given back of it since, in our books and in the provider's. A payment that both have is of the day of our receipt;
 * one that only the provider has, of its own.
 *
 * @param provided what the provider has around that day, of this event
 */
export const compareDay = (
  day: string,
  timeZone: string,
  { booked, provided }: { readonly booked: readonly BookedPayment[]; readonly provided: readonly ProvidedPayment[] },
) => {
  const dayOf = daysIn(timeZone);
  const isToday = (at: string): boolean => dayOf(new Date(at)) === day;
  const known = new Set(booked.map(({ _id }) => _id));
  const byPayment = new Map(provided.map((one) => [one.payment, one]));
  const ours = booked.filter(({ createdAt, amount }) => amount > 0 && isToday(createdAt));
  const byCard = ours.filter((one) => one.byCard);
  const theirs = [
    ...byCard.flatMap(({ _id }) => byPayment.get(_id) ?? []),
    ...provided.filter(({ payment, at }) => !known.has(payment) && isToday(at)),
  ];
  const told = new Map(theirs.map((one) => [one.payment, one]));
  const differences: PaymentDifference[] = [
    ...byCard.flatMap((one): PaymentDifference[] => {
      const books = { amount: one.amount, refunded: refundedOf(one) };
      const found = told.get(one._id);
      if (found?.amount === books.amount && found.refunded === books.refunded) return [];
      const provider = found && { amount: found.amount, refunded: found.refunded };
      return [{ payment: one._id, entry: one.entry, books, ...(provider ? { provider } : {}) }];
    }),
    ...theirs
      .filter(({ payment }) => !known.has(payment))
      .map(({ payment, entry, amount, refunded }) => ({ payment, entry, provider: { amount, refunded } })),
  ];
  return {
    books: {
      paid: sum(byCard.map(({ amount }) => amount)),
      refunded: sum(byCard.map(refundedOf)),
      /** Paid otherwise than by card. */
      otherwise: sum(ours.filter((one) => !one.byCard).map(({ amount }) => amount)),
    },
    provider: {
      paid: sum(theirs.map(({ amount }) => amount)),
      refunded: sum(theirs.map(({ refunded }) => refunded)),
      fee: sum(theirs.map(({ fee }) => fee)),
      payout: sum(theirs.map(({ payout }) => payout)),
    },
    differences,
  };
};
