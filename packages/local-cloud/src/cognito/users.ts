import { randomUUID } from 'node:crypto';
import type { Journal } from '../journal.ts';
import { Fault, invalid } from './fault.ts';
import type { PoolTables, User } from './rows.ts';
import { makeVerifier, type Verifier } from './srp.ts';

/** An account as a demo world hands it over. */
export interface ImportedUser {
  readonly sub: string;
  readonly email: string;
  readonly password: string;
  readonly verified: boolean;
  readonly groups?: readonly string[];
}

const standard = new Set(
  'address birthdate email email_verified family_name gender given_name locale middle_name name nickname picture preferred_username profile website zoneinfo'.split(
    ' ',
  ),
);

/** The accounts of the pool, found by id or by e-mail address. */
export class Users {
  readonly #journal: Journal<PoolTables>;
  readonly #poolName: string;
  #byEmail = new Map<string, string>();

  constructor(journal: Journal<PoolTables>, poolName: string) {
    this.#journal = journal;
    this.#poolName = poolName;
    for (const [sub, { email }] of journal.rows('user')) this.#byEmail.set(email, sub);
  }

  /** By sub or e-mail address, in any case. */
  find(name: string): User | undefined {
    const sub = this.#byEmail.get(name.toLowerCase()) ?? name;
    return this.#journal.get('user', sub);
  }

  get(name: string): User {
    const user = this.find(name);
    if (!user) throw new Fault('UserNotFoundException', 'User does not exist.');
    return user;
  }

  all(): User[] {
    return [...this.#journal.rows('user')].map(([, user]) => user);
  }

  create(email: string, attributes: Record<string, string>, password: string): User {
    const address = checkEmail(email);
    if (attributes.email !== undefined && attributes.email.toLowerCase() !== address) {
      throw invalid('Username and the email attribute differ.');
    }
    if (this.#byEmail.has(address)) {
      throw new Fault('UsernameExistsException', 'An account with the given email already exists.');
    }
    const sub = randomUUID();
    const now = Date.now();
    return this.#keep({
      sub,
      email: address,
      attributes: checkAttributes(attributes),
      groups: [],
      enabled: true,
      status: 'FORCE_CHANGE_PASSWORD',
      password: makeVerifier(this.#poolName + sub, password),
      created: now,
      modified: now,
    });
  }

  /** Changes attributes; a new address is unverified unless the same call says otherwise. */
  updateAttributes(user: User, attributes: Record<string, string>): User {
    const checked = checkAttributes(attributes);
    const email = attributes.email === undefined ? user.email : checkEmail(attributes.email);
    const moved = email !== user.email;
    if (moved && this.#byEmail.has(email)) {
      throw new Fault('AliasExistsException', 'An account with the email already exists.');
    }
    const unverified: Record<string, string> = moved ? { email_verified: 'false' } : {};
    return this.#keep({ ...user, email, attributes: { ...user.attributes, ...unverified, ...checked } });
  }

  change(user: User, change: Partial<Pick<User, 'enabled' | 'groups'>>): User {
    return this.#keep({ ...user, ...change });
  }

  setPassword(user: User, password: string, status: User['status']): User {
    return this.#keep({ ...user, password: makeVerifier(this.#poolName + user.sub, password), status });
  }

  remove(user: User): void {
    this.#journal.delete('user', user.sub);
    this.#byEmail.delete(user.email);
  }

  /** What is kept of the user's password, derived now if this is the first time it is asked for. */
  verifierOf(user: User): Verifier {
    if (!('pending' in user.password)) return user.password;
    const password = makeVerifier(this.#poolName + user.sub, user.password.pending);
    this.#journal.set('user', user.sub, { ...user, password });
    return password;
  }

  /** Writes many accounts at once; an account that is there already is replaced. */
  import(users: readonly ImportedUser[]): void {
    const now = Date.now();
    for (const { sub, email } of users) {
      const owner = this.#byEmail.get(email.toLowerCase());
      if (owner !== undefined && owner !== sub)
        throw new Error(`Two imported accounts share an e-mail address (${sub})`);
      const before = this.#journal.get('user', sub);
      if (before) this.#byEmail.delete(before.email);
      this.#byEmail.set(email.toLowerCase(), sub);
    }
    const rows = users.map(
      ({ sub, email, password, verified, groups }): User => ({
        sub,
        email: checkEmail(email),
        attributes: { email_verified: String(verified) },
        groups: groups ?? [],
        enabled: true,
        status: 'CONFIRMED',
        password: { pending: password },
        created: now,
        modified: now,
      }),
    );
    for (let from = 0; from < rows.length; from += 1000) {
      const some = rows.slice(from, from + 1000);
      this.#journal.write(some.map((user) => ({ table: 'user', key: user.sub, value: user })));
    }
  }

  #keep(user: User): User {
    const kept = { ...user, modified: Date.now() };
    const before = this.#journal.get('user', user.sub);
    this.#journal.set('user', user.sub, kept);
    if (before && before.email !== kept.email) this.#byEmail.delete(before.email);
    this.#byEmail.set(kept.email, kept.sub);
    return kept;
  }
}

/** A user's attributes as the service lists them. */
export function listAttributes(user: User): { Name: string; Value: string }[] {
  const all = { sub: user.sub, ...user.attributes, email: user.email };
  return Object.entries(all).map(([Name, Value]) => ({ Name, Value }));
}

function checkEmail(email: string): string {
  if (!/^[^\s@]{1,64}@[^\s@]{1,250}$/.test(email)) throw invalid('Username should be an email.');
  return email.toLowerCase();
}

function checkAttributes(attributes: Record<string, string>): Record<string, string> {
  for (const name of Object.keys(attributes)) {
    if (!standard.has(name) && !name.startsWith('custom:')) {
      throw invalid(`Attributes did not conform to the schema: ${name}: Attribute does not exist in the schema.`);
    }
  }
  const { email: _, ...others } = attributes;
  return others;
}
