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
  readonly parts: readonly { readonly payment: string; readonly intent: string; readonly amount: number }[];
  readonly reason: string;
  readonly by: string;
  /** `pending`: the provider has taken it on, and the bank has not said yet. */
  readonly status: 'started' | 'pending' | 'done' | 'failed';
  /** Cents that went through, where not all did. */
  readonly given?: number;
  readonly message?: string;
  readonly createdAt: string;
}
