import type { Role } from '@rince/domain/access';
import { fold } from '@rince/domain/fold';
import { refuse } from '@rince/domain/refusal';
import { stale } from './stale.ts';
import type { Page, Table } from './table.ts';
import type { Item, Key, Write } from './write.ts';

/** A sign-in that was ended. */
export interface EndedSession {
  /** The token's `origin_jti`. */
  readonly origin: string;
  /** Seconds. */
  readonly at: number;
}

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
  readonly step: number;
  readonly confirmed: boolean;
  /** Tokens issued before this second are worth nothing. */
  readonly tokensValidAfter: number;
  /** Sessions that were signed out, while their last token may still live. */
  readonly endedSessions?: readonly EndedSession[];
  readonly customerId?: string;
  readonly createdAt: string;
  readonly revision: number;
}

export const userKey = (id: string): Key => ({ pk: `USER#${id}`, sk: 'USER' });
const emailKey = (email: string): Key => ({ pk: `EMAIL#${email}`, sk: 'EMAIL' });

export const getUser = (table: Table, id: string): Promise<User | undefined> => table.get<User>(userKey(id));

export const getUsers = async (table: Table, ids: readonly string[]): Promise<User[]> =>
  (await table.getMany<User>(ids.map(userKey), { consistent: false })).filter((user) => user !== undefined);

export const userByEmail = async (table: Table, email: string): Promise<User | undefined> => {
  const found = await table.get<{ user: string }>(emailKey(email));
  return found && getUser(table, found.user);
};

export const userItem = (user: User): Item => ({ ...userKey(user._id), entity: 'user', ...user });
export const emailItem = (user: User): Item => ({ ...emailKey(user.email), user: user._id });

/** A new account; refused when the address has one. */
export const createUser = (user: User): Write[] => [
  { kind: 'put', item: emailItem(user), condition: { is: 'absent' }, refusal: () => refuse('EMAIL_TAKEN') },
  { kind: 'put', item: userItem(user), condition: { is: 'absent' } },
];

type UserChange = Partial<
  Pick<
    User,
    | 'name'
    | 'lname'
    | 'roles'
    | 'theme'
    | 'darkTheme'
    | 'notify'
    | 'step'
    | 'confirmed'
    | 'tokensValidAfter'
    | 'endedSessions'
    | 'customerId'
  >
>;

export const changeUser = (user: Pick<User, '_id' | 'revision'>, change: UserChange): Write[] => [
  {
    kind: 'update',
    key: userKey(user._id),
    set: { ...change, revision: user.revision + 1 },
    condition: { is: 'revision', seen: user.revision },
    refusal: stale(),
  },
];

/** What is not edited by hand and so needs no revision. */
export const setOnUser = (id: string, change: UserChange): Write[] => [
  { kind: 'update', key: userKey(id), set: change, condition: { is: 'present' }, refusal: () => refuse('NOT_FOUND') },
];

const codeKey = (user: string): Key => ({ pk: `USER#${user}`, sk: 'CONFIRM' });
export interface ConfirmationCode {
  readonly hash: string;
  readonly expiresAt: number;
}
/** The hash of the code that confirms an address; a newer one takes its place. */
export const putConfirmationCode = (user: string, code: ConfirmationCode): Write[] => [
  { kind: 'put', item: { ...codeKey(user), ...code } },
];
export const getConfirmationCode = (table: Table, user: string): Promise<ConfirmationCode | undefined> =>
  table.get<ConfirmationCode>(codeKey(user));

export interface UserWord {
  readonly user: string;
  readonly word: string;
  readonly folded: string;
  readonly name: string;
  readonly lname: string;
  readonly email: string;
  readonly roles: readonly Role[];
}

const wordPartition = (word: string): string => `WORD#user#${word.slice(0, 2)}`;

/** The words of a name: O'Brien is 'o' and 'brien', whichever apostrophe is typed. */
export const nameWords = (name: string): string[] =>
  fold(name)
    .split(/[\s'’-]+/)
    .filter(Boolean);

/** The words a person is found by: the beginnings of their names and of the whole address. */
export const wordsOf = (user: Pick<User, 'name' | 'lname' | 'email'>): string[] => [
  ...new Set([...nameWords(`${user.name} ${user.lname}`), fold(user.email)].filter((word) => word.length > 1)),
];

export const wordItems = (user: User): Item[] =>
  wordsOf(user).map((word) => ({
    pk: wordPartition(word),
    sk: `${word}#${user._id}`,
    user: user._id,
    word,
    folded: fold(`${user.name} ${user.lname} ${user.email}`),
    name: user.name,
    lname: user.lname,
    email: user.email,
    roles: user.roles,
  }));

/** People with a word that begins so, in order of that word. */
export const findUsers = (table: Table, prefix: string, limit: number): Promise<Page<UserWord>> =>
  table.page<UserWord>({ pk: wordPartition(prefix), prefix, limit, consistent: false });

/** Takes the words away that a person is no longer found by. */
export const removeWords = (words: readonly string[], user: string): Write[] =>
  words.map((word) => ({ kind: 'delete', key: { pk: wordPartition(word), sk: `${word}#${user}` } }));

/** Whether a token still counts: its session was not ended, and nobody ended all sessions since it was issued. */
export const isAlive = (user: User, session: { readonly issuedAt: number; readonly origin: string }): boolean =>
  session.issuedAt >= user.tokensValidAfter && !user.endedSessions?.some(({ origin }) => origin === session.origin);
