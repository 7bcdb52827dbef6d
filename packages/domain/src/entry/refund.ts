import { type EventFees, type PricedChoice, priceOfChange } from '../price.ts';

/** What was taken for an entry, forgiven and owed, in integer cents. */
export interface Balance {
  readonly paid: number;
  readonly waived: number;
  readonly owed: number;
}

/** What an entry has too much of: taken or forgiven, and not owed. */
export const creditOf = ({ paid, waived, owed }: Balance): number => Math.max(0, paid + waived - owed);

/** What those who run an event decide to give back: everything, some competitions, an amount while the entry stays, or its credit. */
export type RefundDecision =
  | { readonly kind: 'whole' | 'credit' }
  | { readonly kind: 'part'; readonly amount: number }
  | {
      readonly kind: 'competitions';
      readonly before: readonly PricedChoice[];
      readonly after: readonly PricedChoice[];
      /** The fees it was paid under. */
      readonly fees: EventFees;
    };

/** What goes back by a decision, and what the entry owes and is forgiven then; never more goes back than was paid. */
export const refundOf = (balance: Balance, decision: RefundDecision): { readonly amount: number } & Balance => {
  const { paid, waived, owed } = balance;
  switch (decision.kind) {
    case 'whole':
      return { amount: paid, paid, waived: 0, owed: 0 };
    case 'part':
      return { amount: decision.amount, paid, waived: waived + decision.amount, owed };
    case 'credit':
      return { amount: Math.min(paid, creditOf(balance)), paid, waived, owed };
    case 'competitions': {
      const next = owed + priceOfChange(decision.before, decision.after, decision.fees).change;
      return { amount: Math.min(paid, creditOf({ paid, waived, owed: next })), paid, waived, owed: next };
    }
  }
};
