import { createHmac } from 'node:crypto';
import type { Journal } from '../journal.ts';
import { notAuthorized } from './fault.ts';
import { Lockout } from './lockout.ts';
import type { PasswordPolicy } from './password-policy.ts';
import type { PoolSecret, PoolTables, User } from './rows.ts';
import { SignIns } from './sign-ins.ts';
import { makeVerifier, type Verifier } from './srp.ts';
import { TokenMint } from './tokens.ts';
import { Users } from './users.ts';

/** The ways of signing in that a client may allow, as the template names them. */
export type AuthFlow =
  | 'ALLOW_USER_SRP_AUTH'
  | 'ALLOW_USER_PASSWORD_AUTH'
  | 'ALLOW_ADMIN_USER_PASSWORD_AUTH'
  | 'ALLOW_REFRESH_TOKEN_AUTH';

/** What shapes a pool and its one client. */
export interface PoolOptions {
  readonly poolId: string;
  readonly clientId: string;
  /** The groups that exist. */
  readonly groups?: readonly string[];
  readonly passwordPolicy?: PasswordPolicy;
  /** Lifetime of access and id tokens; an hour unless said otherwise. */
  readonly tokenSeconds?: number;
  /** The client's flows; all of them unless said otherwise. */
  readonly authFlows?: readonly AuthFlow[];
  /** What people may change about themselves through the client; everything unless said otherwise, as in Cognito. */
  readonly writeAttributes?: readonly string[];
}

/** What every operation works on. */
export class Pool {
  readonly id: string;
  /** The part of the id behind the region, which the sign-in protocol hashes. */
  readonly name: string;
  readonly clientId: string;
  readonly issuer: string;
  readonly policy: PasswordPolicy;
  readonly groups: ReadonlySet<string>;
  readonly users: Users;
  readonly signIns: SignIns;
  readonly mint: TokenMint;
  readonly lockout = new Lockout();
  readonly #flows: ReadonlySet<AuthFlow> | undefined;
  readonly #writable: ReadonlySet<string> | undefined;
  readonly #decoy: string;

  constructor(journal: Journal<PoolTables>, secret: PoolSecret, options: PoolOptions) {
    this.id = options.poolId;
    this.name = options.poolId.split('_')[1] ?? options.poolId;
    this.clientId = options.clientId;
    this.issuer = `https://cognito-idp.${options.poolId.split('_')[0]}.amazonaws.com/${options.poolId}`;
    this.policy = options.passwordPolicy ?? {};
    this.groups = new Set(options.groups);
    this.users = new Users(journal, this.name);
    this.signIns = new SignIns(journal);
    this.mint = new TokenMint({
      issuer: this.issuer,
      clientId: options.clientId,
      seconds: options.tokenSeconds ?? 3600,
      secret,
    });
    this.#flows = options.authFlows && new Set(options.authFlows);
    // An empty list counts as none: Cognito then lets everything be written.
    this.#writable = options.writeAttributes?.length ? new Set(options.writeAttributes) : undefined;
    this.#decoy = secret.decoy;
  }

  allows(flow: AuthFlow): boolean {
    return this.#flows?.has(flow) ?? true;
  }

  /** Whether the client may write an attribute of the person who is signed in; what the pool itself vouches for never. */
  mayWrite(attribute: string): boolean {
    if (attribute === 'sub' || attribute.endsWith('_verified')) return false;
    return this.#writable?.has(attribute) ?? true;
  }

  /** Whose access token this is; refuses a token that is forged, expired or signed out. */
  bearer(accessToken: string): { user: User; signInId: string } {
    const claims = this.mint.read(accessToken);
    const user = this.users.find(claims.sub);
    if (!user || !this.signIns.has(claims.origin_jti)) throw notAuthorized('Access Token has been revoked');
    if (!user.enabled) throw notAuthorized('User is disabled.');
    return { user, signInId: claims.origin_jti };
  }

  /** What an unknown name is asked to prove: always the same for one name, and never provable. */
  decoyOf(name: string): { userId: string; salt: string } {
    const hex = createHmac('sha256', this.#decoy).update(name.toLowerCase()).digest('hex');
    const userId = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
    return { userId, salt: hex.slice(32) };
  }

  /** What would be kept of the decoy's password. */
  verifierOfDecoy({ userId, salt }: { userId: string; salt: string }): Verifier {
    return makeVerifier(userId, this.#decoy, salt);
  }
}
