import * as z from 'zod';
import { card, entry, order, price, refund, refundKinds } from '../entries.ts';
import { cents, currency, day, done, id, list, page, revision, text, sumOfCents as total } from '../fields.ts';
import { row } from '../row.ts';

const area = 'payments' as const;

export const listCards = row({
  method: 'GET',
  path: '/api/cards',
  area,
  access: 'signed-in',
  summary: 'Own cards.',
  query: z.object({ ...page, limit: page.limit.default(999) }),
  answer: list(card),
});
export const setupCard = row({
  method: 'POST',
  path: '/api/cards/setup',
  area,
  access: 'signed-in',
  summary: "The secret with which the provider's own fields save a card.",
  answer: z.object({ clientSecret: z.string() }),
});
export const addCard = row({
  method: 'POST',
  path: '/api/cards',
  area,
  access: 'signed-in',
  summary: 'Keeps a card that the provider has verified.',
  body: z.object({ setupIntent: z.string().min(1).max(200) }),
  answer: card,
  errors: ['PAYMENT_FAILED'],
});
export const deleteCard = row({
  method: 'DELETE',
  path: '/api/cards/{id}',
  area,
  access: 'card.own',
  summary: 'Removes a card.',
  params: z.object({ id: z.string().min(1).max(100) }),
  answer: done,
});
export const listOrders = row({
  method: 'GET',
  path: '/api/orders',
  area,
  access: 'signed-in',
  summary: "Own payments with their receipts and refunds, newest first; an admin gets everybody's.",
  query: z.object({ ...page, limit: page.limit.default(10) }),
  answer: list(order),
  errors: ['SKIP_TOO_FAR'],
});
export const loadEntryPay = row({
  method: 'POST',
  path: '/api/users/loadEntryPay',
  area,
  access: 'entry.pay',
  effect: 'read',
  summary: 'What the payment page shows: cards, itemised lines and the waiver.',
  body: z.object({ entryId: id }),
  answer: z.object({
    entry,
    cards: z.array(card),
    price,
    waiver: z.string(),
    waiverVersion: z.string(),
    account: z.string().optional(),
  }),
});
export const payEntry = row({
  method: 'POST',
  path: '/api/entries/pay',
  area,
  access: 'entry.pay',
  summary: 'Pays an entry once, however often it is sent.',
  body: z
    .object({
      /** Nothing is paid without one; where nothing is to be paid none is needed. */
      card: z.object({ _id: z.string().max(100) }).optional(),
      entryId: id,
      total: cents,
      tos: z.literal(true, 'You must accept the terms of service'),
      privacy: z.literal(true, 'You must accept the privacy policy'),
      publication: z.literal(true, 'You Must agree to the Terms of service and publication agreement'),
      /** Which text was read, as `loadEntryPay` named it; another one is to be read first. */
      waiver: z.string().max(40).optional(),
      highlight: z.boolean().default(false),
      /** Whether the dancers' teachers may watch the videos; as before where it is not said. */
      teacherAccess: z.boolean().optional(),
    })
    .refine(({ card, total }) => total === 0 || Boolean(card?._id), {
      path: ['card', '_id'],
      error: 'Card required',
      // Said together with what else is missing.
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  /** `processing`: the provider does not know yet; the family is told when it does, and its places are kept. */
  answer: z.object({
    status: z.enum(['paid', 'requires_action', 'processing']),
    clientSecret: z.string().optional(),
    entry,
  }),
  current: z.object({ total: z.int() }),
  errors: [
    'CARD_DECLINED',
    'PAYMENT_FAILED',
    'PRICE_CHANGED',
    'STALE',
    'NOT_CONFIRMED',
    'REGISTRATION_CLOSED',
    'IN_PROGRESS',
    'NOT_READY',
    'ALREADY_PAID',
    'HAS_MARKS',
    'CONFLICT',
    'FULL',
    'TOO_MUCH',
  ],
});
export const listRefunds = row({
  method: 'GET',
  path: '/api/entries/{id}/refunds',
  area,
  access: 'entry.refunds',
  summary: 'What was given back of an entry, what could be, and whether the reader decides about it.',
  params: z.object({ id }),
  answer: z.object({
    refunds: z.array(refund),
    /** Cents taken by card and not given back. */
    refundable: cents,
    runs: z.boolean(),
  }),
});
export const refundEntry = row({
  method: 'POST',
  path: '/api/entries/refund',
  area,
  access: 'entry.refund',
  summary:
    'Gives an entry back as a whole, by competition, in part, or what it has to its credit. The money follows by itself.',
  body: z.object({
    entryId: id,
    kind: z.enum(refundKinds),
    /** The entry competitions that are left; of a refund by competition. */
    competitions: z.array(id).max(200).default([]),
    /** Cents as shown before; another amount is refused. */
    amount: cents,
    reason: text(300),
    revision,
  }),
  answer: z.object({ entry, refund }),
  errors: ['PRICE_CHANGED', 'NOT_READY', 'HAS_MARKS', 'STALE', 'ALREADY_PAID', 'CONFLICT', 'TOO_MUCH'],
  current: z.object({ amount: z.int(), revision: z.int() }).partial(),
});

const sides = z.object({ amount: cents, refunded: cents });
export const payout = z.object({
  day,
  currency,
  books: z.object({ paid: total, refunded: total, otherwise: total }),
  /** `payout`: what is left for the organizer, less our fee. */
  provider: z.object({ paid: total, refunded: total, fee: total, payout: total }),
  /** Payments that the two books do not tell alike; without one side they are in one book only. */
  differences: z.array(
    z.object({ payment: z.string(), entry: z.string(), books: sides.optional(), provider: sides.optional() }),
  ),
});
export type Payout = z.output<typeof payout>;

export const getPayout = row({
  method: 'POST',
  path: '/api/events/getPayout',
  area,
  access: 'event.edit',
  effect: 'read',
  summary:
    "What was paid on a day of the event's time zone, with what was given back of it since: in our books, and in the payment provider's.",
  body: z.object({ id, day }),
  answer: payout,
  errors: ['PAYMENT_FAILED'],
});
