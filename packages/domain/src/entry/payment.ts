import type { EntrySection } from './entry.ts';
import type { EventFees, PriceLine } from './price.ts';
import type { UsedOffer } from './waiting.ts';

/** A card payment of an entry, from its beginning to its end. */
export interface Payment {
  readonly _id: string;
  readonly entry: string;
  readonly event: string;
  readonly user: string;
  /** Cents to charge; our service fee is part of it. */
  readonly amount: number;
  readonly currency: string;
  readonly fee: number;
  readonly lines: readonly PriceLine[];
  /** What it was begun for, and nothing else: what is in force once it is paid. */
  readonly sections?: readonly EntrySection[];
  /** The organizer's account that receives it. */
  readonly account?: string;
  /** What the entry costs once this is paid, and the fees that it was computed with. */
  readonly owed: number;
  readonly fees: EventFees;
  /** Places counted when it began, given back when it fails: those in capped competitions, by competition, and dancers of a capped event. */
  readonly held: {
    readonly competitions: Readonly<Record<string, number>>;
    readonly dancers: number;
    /** Offers of the waiting list that it uses; they stand again when it fails. None once it is paid or failed. */
    readonly offers: readonly UsedOffer[];
  };
  readonly card: string;
  /** The provider's intent; absent for what costs nothing. */
  readonly intent?: string;
  /** `processing`: the provider does not know yet; it keeps its places and is neither paid nor declined. */
  readonly status: 'started' | 'requires_action' | 'processing' | 'paid' | 'failed';
  readonly paidAt?: string;
  /** Cents given back of it, or being given back. */
  readonly refunded?: number;
  readonly consents: {
    readonly tos: string;
    readonly privacy: string;
    readonly publication: string;
    readonly highlight: boolean;
  };
  /** Whether teachers may watch, where that was said with the payment. */
  readonly teacherAccess?: boolean | undefined;
  readonly createdAt: string;
  readonly revision: number;
}
