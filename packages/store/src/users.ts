import type { Role } from '@rince/domain/access';
import { fold } from '@rince/domain/fold';
import { nameWords } from '@rince/domain/people/searched-words';
import type { User } from '@rince/domain/people/user';
import { Refusal, refuse } from '@rince/domain/refusal';
import type { Item } from './item.ts';
import {
  confirmationKey,
  emailKey,
  givenUpKey,
  newAddressKey,
  userKey,
  userListKey,
  userListRange,
  userWordKey,
  userWordRange,
} from './keys.ts';
import { stale } from './stale.ts';
import type { Page, Table } from './table.ts';
import type { Write } from './write.ts';

export const getUser = (table: Table, id: string): Promise<User | undefined> => table.get<User>(userKey(id));

export const getUsers = async (table: Table, ids: readonly string[], { consistent = true } = {}): Promise<User[]> =>
  (await table.getMany<User>(ids.map(userKey), { consistent })).filter((user) => user !== undefined);

export const userByEmail = async (table: Table, email: string): Promise<User | undefined> => {
  const found = await table.get<{ user: string }>(emailKey(email));
  return found && getUser(table, found.user);
};

/** The accounts of these addresses, undefined where there is none. */
export const usersByEmail = async (table: Table, emails: readonly string[]): Promise<(User | undefined)[]> => {
  const found = await table.getMany<{ user: string }>(emails.map(emailKey));
  const users = await table.getMany<User>(found.flatMap((edge) => (edge ? [userKey(edge.user)] : [])));
  const byId = new Map(users.flatMap((user) => (user ? [[user._id, user] as const] : [])));
  return found.map((edge) => edge && byId.get(edge.user));
};

export const userItem = (user: User): Item => ({ ...userKey(user._id), entity: 'user', ...user });
export const emailItem = (user: User): Item => ({ ...emailKey(user.email), user: user._id });

/** Longer than any request lives that may still mean to write the profile, in seconds. */
const givenUpFor = 86_400;
/** An account of the pool that has no profile gets none any more: the address is for whoever makes another one. */
export const giveUpAccount = (id: string): Write[] => [
  { kind: 'check', key: userKey(id), condition: { is: 'absent' }, refusal: () => refuse('EMAIL_TAKEN') },
  { kind: 'put', item: { ...givenUpKey(id), expiresAt: Math.floor(Date.now() / 1000) + givenUpFor } },
];
/** What became of an account of the pool: somebody's, given up, or left without a profile. */
export const stateOfAccount = async (table: Table, id: string): Promise<'used' | 'given up' | 'left'> => {
  const [user, givenUp] = await table.getMany<unknown>([userKey(id), givenUpKey(id)]);
  if (user) return 'used';
  return givenUp ? 'given up' : 'left';
};

/** A new account; refused when the address has one, or when its account in the pool was given up. */
export const createUser = (user: User): Write[] => [
  { kind: 'check', key: givenUpKey(user._id), condition: { is: 'absent' }, refusal: () => refuse('EMAIL_TAKEN') },
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
    | 'reminders'
    | 'step'
    | 'confirmed'
    | 'tokensValidAfter'
    | 'customerId'
    | 'image'
    | 'keptSession'
    | 'teacherId'
    | 'judgeId'
    | 'region'
    | 'school'
    | 'newEmail'
    | 'deactivated'
    | 'erasing'
    | 'organization'
    | 'role'
    | 'settingPassword'
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

/** What goes before whatever somebody is about to save: who read the account before it is refused as stale. */
export const overrule = (id: string, change: UserChange): Write[] => [
  {
    kind: 'update',
    key: userKey(id),
    set: change,
    add: { revision: 1 },
    condition: { is: 'present' },
    refusal: () => refuse('NOT_FOUND'),
  },
];

/** A password is where passwords lie: the next one may be set. Another one that is under way by now, after the time of this was over, is left alone. */
export const passwordIsSet = async (table: Table, id: string, until: number): Promise<void> => {
  const write: Write = {
    kind: 'update',
    key: userKey(id),
    set: { settingPassword: undefined },
    condition: { is: 'equal', to: { settingPassword: until } },
    refusal: stale(),
  };
  await table.transact([write]).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });
};

/** Holds while an account is open: what is closed or erased makes nothing, and gets nothing, any more. */
export const checkOpen = (id: string): Write => ({
  kind: 'check',
  key: userKey(id),
  condition: { is: 'notTrue', attributes: ['deactivated'] },
  refusal: () => refuse('UNAUTHENTICATED'),
});

/** Counts that an event names somebody as one who works there; refused where the account was closed or erased meanwhile. */
export const nameAtWork = (id: string): Write => ({
  kind: 'update',
  key: userKey(id),
  add: { timesNamed: 1 },
  condition: { is: 'notTrue', attributes: ['deactivated'] },
  refusal: () =>
    refuse('CONFLICT', 'The account of one of these people was closed at this moment. Please look at the list again.'),
});

/**
 * Closes an account that is to be erased, before whatever its owner is about to save; refused where an event has named it since it was read, because whoever
 * works there is replaced first.
 */
export const closeToErase = (
  { _id, timesNamed }: Pick<User, '_id' | 'timesNamed'>,
  change: Pick<UserChange, 'erasing' | 'tokensValidAfter' | 'keptSession'>,
): Write => ({
  kind: 'update',
  key: userKey(_id),
  set: { ...change, deactivated: true },
  add: { revision: 1 },
  condition: { is: 'equal', to: { timesNamed } },
  refusal: () =>
    refuse(
      'CONFLICT',
      'An event has named you as one of its people at this moment. Please look again at what there is to do first.',
    ),
});

/** Replaces the stars that were read; two pages changing them at once do not lose one. */
export const setFavorites = (
  { _id, favoritesChanged }: Pick<User, '_id' | 'favoritesChanged'>,
  favorites: readonly string[],
): Write => ({
  kind: 'update',
  key: userKey(_id),
  set: { favorites, favoritesChanged: (favoritesChanged ?? 0) + 1 },
  condition: { is: 'equal', to: { favoritesChanged } },
  refusal: () => refuse('IN_PROGRESS', 'Your stars are being changed in another window.', { retryAfter: 1 }),
});

/** A new address and the code that confirms it; the link names the address, so it is found by that. */
export interface NewAddress {
  readonly user: string;
  readonly email: string;
  readonly hash: string;
  readonly expiresAt: number;
}
export const putNewAddress = (address: NewAddress): Write => ({
  kind: 'put',
  item: { ...newAddressKey(address.email), ...address },
});
export const getNewAddress = (table: Table, email: string): Promise<NewAddress | undefined> =>
  table.get<NewAddress>(newAddressKey(email));

/** From now on the account has the confirmed address; refused when another account took it meanwhile. */
export const moveToAddress = (user: User, email: string, code: ConfirmationCode): Write[] => [
  {
    kind: 'put',
    item: { ...emailKey(email), user: user._id },
    condition: { is: 'absent' },
    refusal: () => refuse('EMAIL_TAKEN'),
  },
  { kind: 'delete', key: emailKey(user.email) },
  { kind: 'delete', key: newAddressKey(email) },
  // The link that was opened goes on saying yes.
  ...putConfirmationCode(user._id, code),
  {
    kind: 'update',
    key: userKey(user._id),
    set: { email, newEmail: undefined, confirmed: true },
    add: { revision: 1 },
    condition: { is: 'equal', to: { email: user.email, newEmail: email } },
  },
];

export interface ConfirmationCode {
  readonly hash: string;
  readonly expiresAt: number;
}
/** The hash of the code that confirms an address; a newer one takes its place. */
export const putConfirmationCode = (user: string, code: ConfirmationCode): Write[] => [
  { kind: 'put', item: { ...confirmationKey(user), ...code } },
];
export const getConfirmationCode = (table: Table, user: string): Promise<ConfirmationCode | undefined> =>
  table.get<ConfirmationCode>(confirmationKey(user));

/** A person as lists and searches show them. */
export interface UserLine {
  readonly _id: string;
  readonly name: string;
  readonly lname: string;
  readonly email: string;
  readonly role: User['role'];
  readonly roles: readonly Role[];
  readonly confirmed: boolean;
  readonly deactivated?: boolean;
  readonly createdAt: string;
}
export interface UserWord extends UserLine {
  readonly word: string;
  readonly folded: string;
}

const lineOf = ({ _id, name, lname, email, role, roles, confirmed, deactivated, createdAt }: User): UserLine => ({
  ...{ _id, name, lname, email, role, roles, confirmed, createdAt },
  ...(deactivated ? { deactivated } : {}),
});

/** The words a person is found by: the beginnings of their names and of the whole address. */
const wordsOf = (user: Pick<User, 'name' | 'lname' | 'email'>): string[] => [
  ...new Set([...nameWords(`${user.name} ${user.lname}`), fold(user.email)].filter((word) => word.length > 1)),
];

/** The lists of the users' page. */
export type UserList = 'all' | 'admin' | Role;

/** What a user is listed and found by; follows from the stream. */
export const userLines = (user: User): Item[] => {
  const line = lineOf(user);
  const lists: UserList[] = ['all', ...user.roles, ...(user.role === 'admin' ? (['admin'] as const) : [])];
  return [
    ...lists.map((list) => ({ ...userListKey(list, user), ...line })),
    ...wordsOf(user).map((word) => ({
      ...userWordKey(word, user._id),
      word,
      folded: fold(`${user.name} ${user.lname} ${user.email}`),
      ...line,
    })),
  ];
};

/** People with a word that begins so, in order of that word; at most a megabyte of them. */
export const findUsers = (
  table: Table,
  prefix: string,
  { limit, cursor }: { limit?: number; cursor?: string | undefined } = {},
): Promise<Page<UserWord>> =>
  table.readPage<UserWord>({
    ...userWordRange(prefix),
    cursor,
    consistent: false,
    ...(limit === undefined ? {} : { limit }),
  });

/** A list of users by the moment they registered. */
export const listUsers = (
  table: Table,
  list: UserList,
  page: { newestFirst: boolean; limit: number; cursor?: string | undefined },
): Promise<Page<UserLine>> => table.readPage<UserLine>({ ...userListRange(list), consistent: false, ...page });

/** Ends every sign-in up to now, but for one: whoever signs in from the next second on is in. */
export const endSessions = (kept?: string): Pick<User, 'tokensValidAfter' | 'keptSession'> => ({
  tokensValidAfter: Math.floor(Date.now() / 1000) + 1,
  keptSession: kept,
});
