import { priceLineKinds } from '@rince/domain/entry/price';
import * as z from 'zod';
import { level, otherLevel } from './dancers.ts';
import { cents, currency, id, instant, revision } from './fields.ts';
import { image } from './files.ts';
import { richDocument } from './rich-text.ts';

export const priceLine = z.object({ kind: z.enum(priceLineKinds), title: z.string(), amount: z.int() });
export const price = z.object({
  lines: z.array(priceLine),
  price: cents,
  /** Of a change: by how much the family discount grows, negative when it shrinks. */
  discount: z.int(),
  serviceFee: cents,
  total: cents,
});

export const fees = z.object({ admissionFee: cents, programFee: cents, familyMax: cents, serviceFee: z.boolean() });

/** What a dancer could enter under one dance. */
export const danceOption = z.object({
  competition: id,
  code: z.string(),
  gradeId: id,
  gradeName: z.string(),
  columnTitle: z.string(),
  rounds: z.int(),
  price: cents,
  applyFamilyMax: z.boolean(),
  /** Paid for already. */
  entered: z.boolean(),
  /** By another entry, a teacher's or the other parent's: nobody pays for it twice. */
  taken: z.boolean(),
  /** No place is left, or what is left belongs to those who wait. */
  full: z.boolean(),
  /** Who is recalled, or the result, is calculated, or the sheet is closed: nobody enters it any more. */
  judged: z.boolean(),
  /** How many wait, and where this dancer stands among them, from 1. */
  waiting: z.int(),
  place: z.int().optional(),
  /** A place is held for this dancer until then. */
  offeredUntil: instant.optional(),
});
export const dance = z.object({
  name: z.object({ title: z.string() }),
  grade: id,
  gradeName: z.string(),
  type: z.string(),
  options: z.array(danceOption),
});
export type Dance = z.output<typeof dance>;

export const enteredCompetition = z.object({
  _id: id.optional(),
  competition: id,
  code: z.string(),
  title: z.string(),
  gradeName: z.string(),
  price: cents,
  applyFamilyMax: z.boolean(),
});
export const entrySection = z.object({
  dancer: id,
  /** A team, which stands where a dancer would. */
  team: z.boolean().optional(),
  /** Whose child it is, where that is not who enters: the same word for all of one family, which does not say whose they are. */
  family: z.string().optional(),
  profile: z.object({ name: z.string(), lname: z.string(), school: z.object({ name: z.string() }), age: z.int() }),
  level: level.optional(),
  otherLevel: otherLevel.optional(),
  dancerNumber: z.int().optional(),
  /** The competitor's card, where one was printed today. */
  dancerPdf: z.object({ path: z.string() }).optional(),
  competitions: z.array(enteredCompetition),
  /** What was paid once and left again. */
  withdrawn: z.array(enteredCompetition).optional(),
});
export const entry = z.object({
  _id: id,
  event: z.object({
    _id: id,
    name: z.string(),
    image: image.optional(),
    inPerson: z.boolean(),
    /** Whether any round may be sent by video: always of an online event. */
    takesVideos: z.boolean(),
    inPersonContent: richDocument,
    registrationEnd: z.string(),
    timeZone: z.string(),
    currency,
  }),
  owners: z.array(id),
  /** A teacher's, who pays no admission and no program fee. */
  teacher: z.boolean(),
  state: z.enum(['new', 'edit']),
  /** 0 select competitions, 1 pay, 2 paid. */
  step: z.int(),
  complete: z.boolean(),
  total: cents,
  price: cents,
  discount: cents,
  /** What a paid entry comes to, line by line: they add up to its total. */
  lines: z.array(priceLine),
  /** What is in force: as paid, or before the first payment as chosen. */
  sections: z.array(entrySection),
  /** The dancers' teachers may watch its videos. */
  teacherAccess: z.boolean(),
  /** A change after payment that is not paid yet. */
  draft: z
    .object({
      sections: z.array(entrySection),
      total: cents,
      price: cents,
      discount: z.int(),
      /** What is charged for it, line by line: they add up to its total. */
      lines: z.array(priceLine),
    })
    .optional(),
  /** The fees it was paid under, which its changes are priced with. */
  fees: fees.optional(),
  owed: z.int(),
  paid: z.int(),
  /** What of it was forgiven: given back while it stays, or too little to charge. */
  waived: cents,
  /** What it has too much of. */
  credit: cents,
  paidAt: instant.optional(),
  withdrawnAt: instant.optional(),
  /** Why it was given back, for its family and those who run the event. */
  withdrawnReason: z.string().optional(),
  /** Who reads it: the family, who runs the event, or who may look only. */
  reader: z.enum(['owner', 'runs', 'sees']),
  /** The reader may have competitors' cards printed. */
  mayPrint: z.boolean(),
  createdAt: instant,
  revision,
});
export type EntryView = z.output<typeof entry>;

const taughtCompetition = enteredCompetition.omit({ price: true, applyFamilyMax: true });
/** An entry as a teacher of its dancers sees it: these dancers and what they dance, nothing of money. */
export const taughtEntry = entry
  .pick({
    _id: true,
    event: true,
    step: true,
    complete: true,
    teacherAccess: true,
    mayPrint: true,
    paidAt: true,
    withdrawnAt: true,
    createdAt: true,
    revision: true,
  })
  .extend({
    reader: z.literal('teaches'),
    sections: z.array(
      entrySection.omit({ family: true }).extend({
        competitions: z.array(taughtCompetition),
        withdrawn: z.array(taughtCompetition).optional(),
      }),
    ),
  });

/** A dancer on a waiting list, or with a place that is offered until `until`. */
export const waiting = z.object({
  event: z.object({ _id: id, name: z.string() }),
  competition: id.optional(),
  title: z.string(),
  dancer: z.object({ _id: id, name: z.string() }),
  status: z.enum(['waiting', 'offered']),
  /** From 1; of those who wait. */
  place: z.int().optional(),
  until: instant.optional(),
});

export const entryTile = entry
  .pick({
    _id: true,
    step: true,
    complete: true,
    total: true,
    createdAt: true,
    paidAt: true,
    withdrawnAt: true,
    withdrawnReason: true,
  })
  .extend({
    /** What waits to be paid: the entry, or a change of it. */
    due: cents,
    event: z.object({ _id: id, name: z.string(), inPerson: z.boolean(), videoEnd: z.string(), currency }),
    dancers: z.array(z.string()),
    /** Who of them is entered at another level, for those who may know why. */
    otherLevels: z.array(z.object({ _id: id, name: z.string(), level, note: z.string() })).optional(),
  });
export type EntryTile = z.output<typeof entryTile>;

export const card = z.object({ _id: z.string(), last4: z.string(), type: z.string(), expires: z.string() });
export type PaymentCard = z.output<typeof card>;

export const refundKinds = ['whole', 'competitions', 'part', 'credit'] as const;
/** Money given back of an entry, with the reason. */
export const refund = z.object({
  _id: id,
  kind: z.enum(refundKinds),
  amount: cents,
  reason: z.string(),
  status: z.enum(['started', 'pending', 'done', 'failed']),
  /** Why the provider refused it. */
  message: z.string().optional(),
  createdAt: instant,
});
export type RefundView = z.output<typeof refund>;

/** A payment with its receipt and what was given back of it. */
export const order = z.object({
  _id: id,
  entry: id,
  event: z.object({ _id: id, name: z.string() }),
  user: z.object({ _id: id, name: z.string(), lname: z.string() }),
  dancers: z.array(z.string()),
  amount: cents,
  currency,
  lines: z.array(priceLine),
  refunds: z.array(z.object({ _id: z.string(), amount: cents, createdAt: instant })),
  createdAt: instant,
});
export type OrderView = z.output<typeof order>;
