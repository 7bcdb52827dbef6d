import type { Event } from '../event/event.ts';
import { refuse } from '../refusal.ts';
import { choicesOf, creditOf, feesOf, owedAfter, type PricedSection } from './cost.ts';
import type { Entry, EntrySection } from './entry.ts';
import { dancersBetween, type MovesBetween, movesBetween, withLeft } from './moves.ts';
import type { Payment } from './payment.ts';
import { type EventFees, priceOfChange } from './price.ts';

/** What of a refund is given back of one payment, in cents. */
export interface RefundOfPayment {
  readonly payment: string;
  readonly intent: string;
  readonly amount: number;
  /** It could not be given, or the bank sent it back: it is to the entry's credit. */
  readonly isCredit?: true;
}

/** Money on its way back: decided together with what changes of the entry, then carried out by a worker. */
export interface Refund {
  readonly _id: string;
  readonly entry: string;
  readonly event: string;
  /** Who paid and is told. */
  readonly user: string;
  readonly kind: 'whole' | 'competitions' | 'part' | 'credit';
  /** Cents, and of which payments. */
  readonly amount: number;
  readonly currency: 'usd' | 'cad' | 'aud';
  readonly parts: readonly RefundOfPayment[];
  readonly reason: string;
  readonly by: string;
  /** `pending`: the provider has taken it on, and the bank has not said yet. */
  readonly status: 'started' | 'pending' | 'done' | 'failed';
  /** Cents that went through or are on their way, where some could not be given. */
  readonly given?: number;
  readonly message?: string;
  readonly createdAt: string;
}

/** What an organizer asks to give back; `amount` in cents, `competitions` the entry competitions that are left. */
export interface RefundWish {
  readonly kind: Refund['kind'];
  readonly competitions: readonly string[];
  readonly amount: number;
}

/** What of an entry decides how much is given back, as the table and as an answer of the server know it. */
export interface RefundableEntry {
  readonly paid: number;
  readonly waived: number;
  readonly owed: number;
  /** Those it was first paid under; absent while it is not paid. */
  readonly fees?: EventFees | undefined;
  readonly sections: readonly PricedSection[];
}

/** What an entry owes, in cents, once these entry competitions are left. */
const owedWithout = ({ owed, sections }: RefundableEntry, left: ReadonlySet<string>, fees: EventFees): number =>
  owedAfter(owed, priceOfChange(choicesOf(sections), choicesOf(withoutCompetitions(sections, left)), fees).change);

const withoutCompetitions = <Section extends PricedSection>(
  sections: readonly Section[],
  left: ReadonlySet<string>,
): Section[] =>
  sections.map((section) => ({
    ...section,
    competitions: section.competitions.filter(({ _id = '' }) => !left.has(_id)),
  }));

/**
 * How many cents a refund gives back: never more than was paid, and of what was forgiven nothing. The site shows it before it is asked for, and
 * the server refuses any other amount.
 */
export const refundAmount = (entry: RefundableEntry, wish: RefundWish): number => {
  const { paid, waived, fees } = entry;
  switch (wish.kind) {
    case 'whole':
      return paid;
    case 'competitions': {
      if (!fees || wish.competitions.length === 0) return 0;
      const owed = owedWithout(entry, new Set(wish.competitions), fees);
      return Math.min(paid, creditOf({ paid, waived, owed }));
    }
    case 'part':
      return wish.amount;
    case 'credit':
      return Math.min(paid, creditOf(entry));
  }
};

type EntryChange = { readonly [Name in keyof Entry]?: Entry[Name] | undefined };

/** What is given back, in cents, and what the entry is then. */
export interface RefundDecision {
  readonly amount: number;
  readonly sections: readonly EntrySection[];
  readonly change: EntryChange;
  readonly moves: MovesBetween;
  /** Who leaves the event with it. */
  readonly leave: readonly string[];
}

/** What the entry is after a refund of this kind. */
const afterRefund = (
  entry: Entry,
  wish: RefundWish,
  fees: EventFees,
): { readonly sections: EntrySection[]; readonly change: EntryChange } => {
  const { waived, sections } = entry;
  switch (wish.kind) {
    case 'whole':
      return {
        sections: withLeft(
          sections,
          sections.map((section) => ({ ...section, competitions: [] })),
        ),
        change: {
          owed: 0,
          waived: 0,
          total: 0,
          price: 0,
          discount: 0,
          state: 'new',
          step: 0,
          paidAt: undefined,
          fees: undefined,
        },
      };
    case 'competitions': {
      const left = new Set(wish.competitions);
      const owed = owedWithout(entry, left, fees);
      return { sections: withLeft(sections, withoutCompetitions(sections, left)), change: { owed, total: owed } };
    }
    case 'part':
      return { sections: [...sections], change: { waived: waived + wish.amount } };
    case 'credit':
      return { sections: [...sections], change: {} };
  }
};

/** Of an entry that is not paid only its credit can be given back. */
export const refuseUnlessPaid = ({ paidAt }: Pick<Entry, 'paidAt'>, { kind }: Pick<RefundWish, 'kind'>): void => {
  if (paidAt === undefined && kind !== 'credit') throw refuse('NOT_READY', 'This entry is not paid.');
};

/**
 * What a refund gives back and makes of the entry. Refused: what was not paid, competitions that are not in the entry, another amount than
 * there is to give back now, and nothing at all.
 */
export const decideRefund = (entry: Entry, wish: RefundWish, event: Event): RefundDecision => {
  refuseUnlessPaid(entry, wish);
  const ids = new Set(entry.sections.flatMap(({ competitions }) => competitions.map(({ _id }) => _id)));
  if (wish.kind === 'competitions' && (wish.competitions.length === 0 || wish.competitions.some((id) => !ids.has(id))))
    throw refuse('BAD_REQUEST', 'Choose the competitions that are given back.');
  const fees = entry.fees ?? feesOf(event);
  const amount = refundAmount({ ...entry, fees }, wish);
  if (amount !== wish.amount)
    throw refuse('PRICE_CHANGED', 'Another amount is given back now. Please look at it again.', {
      current: { amount },
    });
  if (amount === 0 && (wish.kind === 'part' || wish.kind === 'credit'))
    throw refuse('NOT_READY', 'There is nothing to give back.');
  const { sections, change } = afterRefund(entry, wish, fees);
  return {
    amount,
    sections,
    change: {
      ...change,
      sections,
      paid: entry.paid - amount,
      payment: undefined,
      ...(entry.draft ? { draft: undefined, state: 'new', step: change.step ?? 2 } : {}),
    },
    moves: movesBetween(entry.sections, sections),
    leave: dancersBetween(entry.sections, sections).leave,
  };
};

/** A part of a refund, in cents, and the payment it is given back of. */
export interface RefundPart {
  readonly of: Payment;
  readonly intent: string;
  readonly amount: number;
}

/** Of which payments an amount is given back, newest first; refused where they do not hold so much. Payments come oldest first. */
export const refundPartsOf = (payments: readonly Payment[], amount: number): RefundPart[] => {
  let open = amount;
  const parts: RefundPart[] = [];
  for (const payment of payments.toReversed()) {
    if (payment.status !== 'paid' || payment.intent === undefined || open === 0) continue;
    const part = Math.min(open, payment.amount - (payment.refunded ?? 0));
    if (part > 0) parts.push({ of: payment, intent: payment.intent, amount: part });
    open -= part;
  }
  if (open > 0) throw refuse('NOT_READY', 'So much was not paid for this entry by card.');
  return parts;
};

/** How the provider and the bank stand to one part of a refund. */
export type PartState =
  | { readonly status: 'given' | 'pending' }
  | { readonly status: 'refused'; readonly message: string };

/** What became of a refund since it was written down. */
export interface RefundFollowed {
  readonly set: Pick<Refund, 'status' | 'parts'> & Pick<Partial<Refund>, 'given' | 'message'>;
  /** The parts that are to the entry's credit from now on, each once. */
  readonly back: readonly RefundOfPayment[];
  /** What is given, or on its way. */
  readonly given: readonly RefundOfPayment[];
  readonly message: string;
}

/**
 * What becomes of a refund by how its parts stand, in their order: waiting as long as the bank has not said of each, then done, or failed where one of them
 * was not given. Nothing where all is as it was written down.
 */
export const followRefund = (refund: Refund, states: readonly PartState[]): RefundFollowed | undefined => {
  const refused = states.flatMap((state) => (state.status === 'refused' ? [state.message] : []));
  const isBack = (i: number): boolean => states[i]?.status === 'refused';
  const parts = refund.parts.map((part, i) => (isBack(i) ? { ...part, isCredit: true as const } : part));
  const given = parts.filter(({ isCredit }) => !isCredit);
  const back = refund.parts.filter(({ isCredit }, i) => isBack(i) && !isCredit);
  const isWaiting = states.some(({ status }) => status === 'pending');
  const status = isWaiting ? 'pending' : refused.length > 0 ? 'failed' : 'done';
  if (status === refund.status && back.length === 0) return undefined;
  const message = refused.at(-1) ?? '';
  const sum = given.reduce((total, { amount }) => total + amount, 0);
  return { set: { status, parts, ...(refused.length > 0 ? { given: sum, message } : {}) }, back, given, message };
};
