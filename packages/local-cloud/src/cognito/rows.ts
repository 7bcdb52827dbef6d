import type { Verifier } from './srp.ts';

/** An account of the pool. */
export interface User {
  readonly sub: string;
  /** Always in lower case; the name people sign in with. */
  readonly email: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly groups: readonly string[];
  readonly enabled: boolean;
  readonly status: 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD';
  /** `pending` is a demo account's shared password until its first use: deriving thousands at start would take minutes. */
  readonly password: Verifier | { readonly pending: string };
  readonly created: number;
  readonly modified: number;
}

/** One sign-in: what its refresh token stands for, and what makes its access tokens good for GetUser. */
export interface SignIn {
  readonly sub: string;
  /** SHA-256 of the refresh token. */
  readonly refresh: string;
  readonly authTime: number;
  readonly expires: number;
}

/** The pool's own secrets. */
export interface PoolSecret {
  readonly privateKey: string;
  readonly keyId: string;
  /** Makes the challenge for an unknown name the same each time it is asked. */
  readonly decoy: string;
}

/** What the pool keeps. */
export type PoolTables = {
  secret: PoolSecret;
  user: User;
  /** Keyed by the `origin_jti` that all its tokens carry. */
  signIn: SignIn;
};
