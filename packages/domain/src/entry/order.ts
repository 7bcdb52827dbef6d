import type { PriceLine } from './price.ts';

/** A payment that went through: what it was for stays as it was on that day. Its receipt, a page and a letter, shows it to the family. */
export interface Order {
  /** The payment. */
  readonly _id: string;
  readonly entry: string;
  readonly event: string;
  readonly eventName: string;
  readonly user: string;
  readonly dancers: readonly string[];
  /** Integer cents. */
  readonly amount: number;
  readonly currency: 'usd' | 'cad' | 'aud';
  readonly lines: readonly PriceLine[];
  readonly refunds: readonly { readonly _id: string; readonly amount: number; readonly createdAt: string }[];
  /** So that two refunds at once are both written. */
  readonly refundCount?: number;
  /** How often it was said in other words: so that nobody brings a name back that somebody else takes out. */
  readonly wordings?: number;
  readonly createdAt: string;
}
