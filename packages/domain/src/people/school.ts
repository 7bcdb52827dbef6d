/** A school of Irish dance. */
export interface School {
  readonly _id: string;
  readonly name: string;
  readonly city: string;
  /** The region's id, or nothing. */
  readonly region: string;
  readonly about?: string;
  readonly url?: string;
  readonly fb?: string;
  readonly ig?: string;
  readonly image?: { readonly key: string; readonly thumbKey: string };
  /** Accepted staff. */
  readonly admins: readonly string[];
  readonly moderators: readonly string[];
  /** Whom its admins named, and who has not said yes yet: they have no right of it. */
  readonly invited?: readonly Invitation[];
  /** A platform admin knows it: its teachers are spared admission and program fee when they enter students. */
  readonly confirmed?: boolean;
  /** Nobody else makes a school of its name in its town; one that an admin made beside it does not hold the name. */
  readonly holdsName?: boolean;
  /** How many dancers belong to it. Kept exact by the transactions that bring and take them. */
  readonly students?: number;
  /** How often somebody asked to join: whoever deletes it has seen each of them. */
  readonly asks?: number;
  readonly createdAt: string;
  readonly revision: number;
}

/** Somebody whom a school's admins named as staff. */
export interface Invitation {
  readonly user: string;
  readonly as: 'admin' | 'moderator';
  readonly at: string;
}

/** Somebody who asked to join a school. */
export interface JoinRequest {
  readonly school: string;
  readonly user: string;
  readonly at: string;
}
