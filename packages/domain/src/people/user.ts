import type { Role } from '../access.ts';

/** Who an organizer is, for families. */
export interface Organization {
  readonly organization: string;
  readonly contact: string;
  readonly phone: string;
  readonly website: string;
}

/** An account. */
export interface User {
  readonly _id: string;
  readonly name: string;
  readonly lname: string;
  readonly email: string;
  readonly role: 'user' | 'admin';
  readonly roles: readonly Role[];
  readonly theme: 'pretty' | 'plain';
  readonly darkTheme: boolean;
  readonly notify: boolean;
  /** Letters about missing videos; wanted unless this says no. */
  readonly reminders?: boolean;
  readonly step: number;
  readonly confirmed: boolean;
  /** Sign-ins before this second are worth nothing, but for the one that is kept. */
  readonly tokensValidAfter: number;
  /** The `origin_jti` of the sign-in that ended all others. */
  readonly keptSession?: string;
  readonly customerId?: string;
  readonly image?: { readonly key: string; readonly thumbKey: string };
  /** Events and schools with a star, and how often they were changed. */
  readonly favorites?: readonly string[];
  readonly favoritesChanged?: number;
  /** How often an event named this account as one who works there. */
  readonly timesNamed?: number;
  readonly teacherId?: string;
  readonly judgeId?: string;
  readonly region?: string;
  /** The school that a judge says they belong to, by its id: whoever plans is told where its dancers stand before them. */
  readonly school?: string;
  /** Asked for, and not confirmed yet. */
  readonly newEmail?: string;
  /** Cannot sign in any more. */
  readonly deactivated?: boolean;
  /** When its owner asked to be erased, and whether that is done. */
  readonly erasing?: string;
  readonly erased?: boolean;
  readonly organization?: Organization;
  /** Until when a new password is on its way to where passwords lie, in milliseconds: nobody sets another one meanwhile. */
  readonly settingPassword?: number;
  readonly createdAt: string;
  readonly revision: number;
}

/** An account as everybody's begins. */
export const freshUser = (
  chosen: Pick<User, '_id' | 'name' | 'lname' | 'email' | 'role' | 'roles'>,
  createdAt: Date,
): User => ({
  ...chosen,
  theme: 'pretty',
  darkTheme: false,
  notify: true,
  step: 0,
  confirmed: false,
  tokensValidAfter: 0,
  createdAt: createdAt.toISOString(),
  revision: 1,
});
