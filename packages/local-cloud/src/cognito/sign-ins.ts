import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Journal } from '../journal.ts';
import type { PoolTables, SignIn } from './rows.ts';

const refreshDays = 30;

/** The sign-ins that are still good. Refresh tokens are kept hashed and are not rotated. */
export class SignIns {
  readonly #journal: Journal<PoolTables>;
  #byRefresh = new Map<string, string>();
  #bySub = new Map<string, Set<string>>();

  constructor(journal: Journal<PoolTables>) {
    this.#journal = journal;
    for (const [id, signIn] of journal.rows('signIn')) {
      if (signIn.expires <= Date.now()) journal.delete('signIn', id);
      else this.#index(id, signIn);
    }
  }

  start(sub: string): { id: string; authTime: number; refreshToken: string } {
    const id = randomUUID();
    const refreshToken = randomBytes(48).toString('base64url');
    const now = Date.now();
    const authTime = Math.floor(now / 1000);
    const signIn = { sub, refresh: hash(refreshToken), authTime, expires: now + refreshDays * 86_400_000 };
    this.#journal.set('signIn', id, signIn);
    this.#index(id, signIn);
    return { id, authTime, refreshToken };
  }

  has(id: string): boolean {
    return this.#journal.get('signIn', id) !== undefined;
  }

  byRefreshToken(token: string): (SignIn & { id: string }) | undefined {
    const id = this.#byRefresh.get(hash(token));
    const signIn = id === undefined ? undefined : this.#journal.get('signIn', id);
    if (!id || !signIn || signIn.expires <= Date.now()) return undefined;
    return { ...signIn, id };
  }

  end(id: string): void {
    const signIn = this.#journal.get('signIn', id);
    if (!signIn) return;
    this.#journal.delete('signIn', id);
    this.#byRefresh.delete(signIn.refresh);
    this.#bySub.get(signIn.sub)?.delete(id);
  }

  endAllOf(sub: string): void {
    for (const id of this.#bySub.get(sub) ?? []) this.end(id);
    this.#bySub.delete(sub);
  }

  #index(id: string, signIn: SignIn): void {
    this.#byRefresh.set(signIn.refresh, id);
    const ids = this.#bySub.get(signIn.sub) ?? new Set();
    this.#bySub.set(signIn.sub, ids.add(id));
  }
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
