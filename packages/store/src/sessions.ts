import type { User } from '@rince/domain/people/user';
import { refuse } from '@rince/domain/refusal';
import type { Key } from './item.ts';
import { endedSessionKey, userKey } from './keys.ts';
import type { Table } from './table.ts';

import type { Write } from './write.ts';

/** How long a sign-in can be renewed; the user pool is told the same. */
export const refreshTokenDays = 30;
/** An access token made with the last renewal lives one hour longer. */
export const remembered = (refreshTokenDays * 24 + 1) * 3600;

/** A sign-in, as its tokens tell of it. */
interface Session {
  readonly user: string;
  /** In seconds; renewing a token does not change it. */
  readonly signedInAt: number;
  /** The `origin_jti` that all its tokens carry. */
  readonly origin: string;
}

/** A sign-in that was ended. One item for each, so that two that end at the same moment do not undo each other. */
export interface EndedSession {
  readonly user: string;
  readonly origin: string;
  /** In seconds: from then on no token of it is left that could be good. */
  readonly expiresAt: number;
}

const endedKey = ({ user, origin }: Pick<Session, 'user' | 'origin'>): Key => endedSessionKey(user, origin);

/** From now on the tokens of this sign-in are worth nothing. The machine's clock, as for tokens: the clock of the rules may be moved. */
export const endSession = ({ user, origin }: Pick<Session, 'user' | 'origin'>): Write => ({
  kind: 'put',
  item: {
    ...endedKey({ user, origin }),
    entity: 'endedSession',
    ...{ user, origin, expiresAt: Math.floor(Date.now() / 1000) + remembered },
  },
});

/** What to read to know whether a session still counts, and with it who it is. */
export const sessionKeys = (session: Session): [user: Key, ended: Key] => [userKey(session.user), endedKey(session)];

/**
 * Whose session this is, if it still counts: it was not ended, and nobody ended all sessions since its sign-in. A renewed token is as old
 * as the sign-in it comes from.
 *
 * @param found what lies under `sessionKeys`
 */
export const userOfSession = (session: Session, found: readonly unknown[]): User | undefined => {
  const [user, ended] = found as [User | undefined, EndedSession | undefined];
  if (!user || user.deactivated) return undefined;
  if (ended && ended.expiresAt * 1000 > Date.now()) return undefined;
  const isSpared = session.signedInAt >= user.tokensValidAfter || session.origin === user.keptSession;
  return isSpared ? user : undefined;
};

/** Checks that a session still counts as it did when its user was read: with what is to end when it does. */
export const sessionStands = (
  session: Pick<Session, 'origin'>,
  { _id, tokensValidAfter, deactivated }: Pick<User, '_id' | 'tokensValidAfter' | 'deactivated'>,
): Write[] => {
  const refusal = () => refuse('UNAUTHENTICATED');
  const asRead = { is: 'equal', to: { tokensValidAfter, deactivated } } as const;
  return [
    { kind: 'check', key: userKey(_id), condition: asRead, refusal },
    { kind: 'check', key: endedKey({ user: _id, origin: session.origin }), condition: { is: 'absent' }, refusal },
  ];
};

/** The user of a session that still counts. */
export const getUserOfSession = async (table: Table, session: Session): Promise<User | undefined> =>
  userOfSession(session, await table.getMany<unknown>(sessionKeys(session)));
