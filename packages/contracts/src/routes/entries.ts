import * as z from 'zod';
import { level } from '../dancers.ts';
import { card, dance, entry, entryTile, order, price, refund, refundKinds, taughtEntry, waiting } from '../entries.ts';
import { eventView } from '../events.ts';
import { byAge, cents, done, id, instant, json, list, page, revision, text } from '../fields.ts';
import { image } from '../files.ts';
import { row } from '../row.ts';

const area = 'entries' as const;

/** What a family chose: the competitions of each dancer, and the total it was shown. */
export const entryForm = z.object({
  event: id,
  sections: z
    .array(z.object({ dancer: id, competitions: z.array(id).max(60) }))
    .min(1)
    .max(30),
  total: cents,
});

export const loadEntryData = row({
  method: 'POST',
  path: '/api/users/loadEntryData',
  area,
  access: 'event.read',
  effect: 'read',
  summary: 'Everything the entry form needs: fees, own dancers and chosen students, and what each may enter.',
  body: z.object({
    eventId: id,
    /** An admin looks at what this entry's owner may choose. */
    entryId: id.optional(),
    /** Students of a teacher beside the own dancers. */
    students: z.array(id).max(30).default([]),
  }),
  answer: z.object({
    event: eventView.extend({
      image: image.optional(),
      registrationOpen: z.boolean(),
      /** No dancer can come any more. */
      full: z.boolean(),
      waiting: z.int(),
    }),
    dancers: z.array(
      z.object({
        _id: id,
        name: z.string(),
        lname: z.string(),
        /** Of a team that of its oldest member. */
        age: z.int(),
        /** A team, which has no level. */
        team: z.boolean(),
        level: level.optional(),
        /** Somebody else's child: who enters only students pays no admission. */
        student: z.boolean(),
        dances: z.array(dance),
        /** On the waiting list of a full event: where, or until when a place is held. */
        place: z.int().optional(),
        offeredUntil: instant.optional(),
      }),
    ),
    /** Students that a teacher may add. */
    students: z.array(z.object({ _id: id, name: z.string(), lname: z.string() })),
    entry: entry.optional(),
  }),
});
const entryErrors = ['PRICE_CHANGED', 'REGISTRATION_CLOSED', 'NOT_READY', 'STALE'] as const;
export const createEntry = row({
  method: 'POST',
  path: '/api/entries',
  area,
  access: 'entry.create',
  summary: 'Saves what a family chose and goes on to payment.',
  body: z.object({ entry: entryForm, direction: z.literal('add').optional() }),
  answer: entry,
  errors: entryErrors,
});
export const editEntry = row({
  method: 'PATCH',
  path: '/api/entries/{id}',
  area,
  access: 'entry.edit',
  summary: 'Changes what is entered: before it is paid, and after that for the difference.',
  params: z.object({ id }),
  body: z.object({
    entry: entryForm.omit({ event: true }).optional(),
    direction: z.enum(['add', 'subtract']),
    revision,
  }),
  answer: entry,
  errors: entryErrors,
});
export const listEntries = row({
  method: 'GET',
  path: '/api/entries',
  area,
  access: 'signed-in',
  summary:
    "Own entries, newest first; those of a school's dancers, or of one dancer, without what others paid, when one is named.",
  query: z.object({
    ...page,
    limit: page.limit.default(999),
    sort: byAge,
    query: json(z.object({ school: id.optional(), dancer: id.optional() })).optional(),
  }),
  answer: list(entryTile.extend({ total: cents.optional() })),
});
export const getEntry = row({
  method: 'GET',
  path: '/api/entries/{id}',
  area,
  access: 'entry.read',
  summary: 'One entry; a teacher sees the own students in it, and nothing of money.',
  params: z.object({ id }),
  answer: z.discriminatedUnion('reader', [entry, taughtEntry]),
});

const payments = 'payments' as const;
export const listCards = row({
  method: 'GET',
  path: '/api/cards',
  area: payments,
  access: 'signed-in',
  summary: 'Own cards.',
  query: z.object({ ...page, limit: page.limit.default(999) }),
  answer: list(card),
});
export const setupCard = row({
  method: 'POST',
  path: '/api/cards/setup',
  area: payments,
  access: 'signed-in',
  summary: "The secret with which the provider's own fields save a card.",
  answer: z.object({ clientSecret: z.string() }),
});
export const addCard = row({
  method: 'POST',
  path: '/api/cards',
  area: payments,
  access: 'signed-in',
  summary: 'Keeps a card that the provider has verified.',
  body: z.object({ setupIntent: z.string().min(1).max(200) }),
  answer: card,
  errors: ['PAYMENT_FAILED'],
});
export const deleteCard = row({
  method: 'DELETE',
  path: '/api/cards/{id}',
  area: payments,
  access: 'card.own',
  summary: 'Removes a card.',
  params: z.object({ id: z.string().min(1).max(100) }),
  answer: done,
});
export const listOrders = row({
  method: 'GET',
  path: '/api/orders',
  area: payments,
  access: 'signed-in',
  summary: "Own payments with their receipts and refunds, newest first; an admin gets everybody's.",
  query: z.object({ ...page, limit: page.limit.default(10) }),
  answer: list(order),
});
export const loadEntryPay = row({
  method: 'POST',
  path: '/api/users/loadEntryPay',
  area: payments,
  access: 'entry.pay',
  effect: 'read',
  summary: 'What the payment page shows: cards, itemised lines and the waiver.',
  body: z.object({ entryId: id }),
  answer: z.object({ entry, cards: z.array(card), price, waiver: z.string(), account: z.string().optional() }),
});
export const payEntry = row({
  method: 'POST',
  path: '/api/entries/pay',
  area: payments,
  access: 'entry.pay',
  summary: 'Pays an entry once, however often it is sent.',
  body: z.object({
    card: z.object({ _id: z.string('Card required').min(1, 'Card required').max(100) }, 'Card required'),
    entryId: id,
    total: cents,
    tos: z.literal(true, 'You must accept the terms of service'),
    privacy: z.literal(true, 'You must accept the privacy policy'),
    publication: z.literal(true, 'You Must agree to the Terms of service and publication agreement'),
    highlight: z.boolean().default(false),
    /** Whether the dancers' teachers may watch the videos; as before where it is not said. */
    teacherAccess: z.boolean().optional(),
  }),
  answer: z.object({ status: z.enum(['paid', 'requires_action']), clientSecret: z.string().optional(), entry }),
  errors: ['CARD_DECLINED', 'PAYMENT_FAILED', 'PRICE_CHANGED', 'NOT_CONFIRMED', 'REGISTRATION_CLOSED', 'IN_PROGRESS'],
});

export const entriesForAdmin = row({
  method: 'GET',
  path: '/api/entries/getForAdmin',
  area,
  access: 'admin',
  summary: "Somebody's entries by the dancers' numbers, or one entry by its id.",
  query: z
    .object({ ...page, limit: page.limit.default(999), userId: id.optional(), id: id.optional() })
    .refine(({ userId, id: entryId }) => (userId === undefined) !== (entryId === undefined), 'Say userId or id.'),
  answer: list(entry),
});

export const listRefunds = row({
  method: 'GET',
  path: '/api/entries/{id}/refunds',
  area: payments,
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
  area: payments,
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
  errors: ['PRICE_CHANGED', 'NOT_READY', 'HAS_MARKS', 'STALE'],
});

export const generateDancerCard = row({
  method: 'POST',
  path: '/api/events/generateDancerCard',
  area: 'documents',
  access: 'entry.card',
  summary:
    "A competitor's card as a PDF: number, dancer, school, event and competitions. Made anew when something changed.",
  // The address it answers is good for a quarter of an hour.
  remembers: false,
  body: z.object({ eventId: id, entryId: id, dancerNumber: z.int().min(1) }),
  answer: z.object({ _id: z.string(), path: z.string() }),
  errors: ['NOT_READY'],
});

const place = z.object({
  event: id,
  /** Without one, a place at the event itself. */
  competition: id.optional(),
  dancer: id,
});
export const joinWaitingList = row({
  method: 'POST',
  path: '/api/entries/joinWaitingList',
  area,
  access: 'entry.create',
  summary: 'Puts a dancer on the waiting list of a full competition or event; nothing is charged.',
  body: place,
  answer: waiting,
  errors: ['REGISTRATION_CLOSED', 'NOT_READY'],
});
export const leaveWaitingList = row({
  method: 'POST',
  path: '/api/entries/leaveWaitingList',
  area,
  access: 'entry.create',
  summary: 'Takes a dancer off a waiting list, or says no to an offer.',
  body: place,
  answer: done,
});
export const listWaiting = row({
  method: 'GET',
  path: '/api/entries/waiting',
  area,
  access: 'signed-in',
  summary: 'What the own dancers wait for, and the places offered to them.',
  answer: list(waiting),
});

export const firstStep = row({
  method: 'POST',
  path: '/api/entries/firstStep',
  area,
  access: 'entry.edit',
  summary: 'Goes back to choosing competitions; what is paid stays in force until the change is.',
  body: z.object({ id }),
  answer: entry,
  errors: ['REGISTRATION_CLOSED'],
});
export const updateTeacherAccess = row({
  method: 'POST',
  path: '/api/entries/updateTeacherAccess',
  area,
  access: 'entry.consent',
  summary: "Lets the dancers' teachers watch the videos of an entry, or no longer.",
  body: z.object({ entryId: id, teacherAccess: z.boolean() }),
  answer: entry,
});
