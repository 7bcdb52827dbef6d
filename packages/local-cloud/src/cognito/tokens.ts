import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
  randomBytes,
  randomUUID,
  sign,
  verify,
} from 'node:crypto';
import { promisify } from 'node:util';
import type { Journal } from '../journal.ts';
import { notAuthorized } from './fault.ts';
import type { PoolSecret, PoolTables, User } from './rows.ts';

/** What the pool reads in one of its own access tokens. */
export interface AccessClaims {
  readonly sub: string;
  readonly exp: number;
  readonly client_id: string;
  readonly token_use: string;
  readonly iss: string;
  readonly origin_jti: string;
}

/** The keys that tokens are verified with, as the pool publishes them. */
export type PublicKeys = {
  keys: { alg: 'RS256'; e: string; kid: string; kty: 'RSA'; n: string; use: 'sig' }[];
};

/** The pool's secrets, made at its first start and kept. */
export async function poolSecret(journal: Journal<PoolTables>): Promise<PoolSecret> {
  const kept = journal.get('secret', 'pool');
  if (kept) return kept;
  const { privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const keyId = createHash('sha256').update(privateKey).digest('base64');
  const secret = { privateKey, keyId, decoy: randomBytes(32).toString('hex') };
  journal.set('secret', 'pool', secret);
  return secret;
}

/** Signs the pool's tokens and reads them back. */
export class TokenMint {
  readonly issuer: string;
  readonly clientId: string;
  readonly seconds: number;
  #privateKey: KeyObject;
  #publicKey: KeyObject;
  #keyId: string;

  constructor(options: { issuer: string; clientId: string; seconds: number; secret: PoolSecret }) {
    this.issuer = options.issuer;
    this.clientId = options.clientId;
    this.seconds = options.seconds;
    this.#privateKey = createPrivateKey(options.secret.privateKey);
    this.#publicKey = createPublicKey(this.#privateKey);
    this.#keyId = options.secret.keyId;
  }

  jwks(): PublicKeys {
    const { n, e } = this.#publicKey.export({ format: 'jwk' });
    return { keys: [{ alg: 'RS256', e: String(e), kid: this.#keyId, kty: 'RSA', n: String(n), use: 'sig' }] };
  }

  /** An access token and an id token for one sign-in. */
  issue(user: User, signIn: { id: string; authTime: number }): { AccessToken: string; IdToken: string } {
    const iat = Math.floor(Date.now() / 1000);
    const both = {
      sub: user.sub,
      ...(user.groups.length > 0 && { 'cognito:groups': user.groups }),
      iss: this.issuer,
      origin_jti: signIn.id,
      event_id: randomUUID(),
      auth_time: signIn.authTime,
      exp: iat + this.seconds,
      iat,
    };
    const { email_verified, ...attributes } = user.attributes;
    return {
      AccessToken: this.#sign({
        ...both,
        client_id: this.clientId,
        token_use: 'access',
        scope: 'aws.cognito.signin.user.admin',
        jti: randomUUID(),
        username: user.sub,
      }),
      IdToken: this.#sign({
        ...attributes,
        ...both,
        email: user.email,
        email_verified: email_verified === 'true',
        'cognito:username': user.sub,
        aud: this.clientId,
        token_use: 'id',
        jti: randomUUID(),
      }),
    };
  }

  /** The claims of an access token of this pool and client; refuses every other token. */
  read(token: string): AccessClaims {
    const [header = '', payload = '', signature = '', rest] = token.split('.');
    const genuine =
      rest === undefined &&
      decode(header).alg === 'RS256' &&
      verify('RSA-SHA256', Buffer.from(`${header}.${payload}`), this.#publicKey, Buffer.from(signature, 'base64url'));
    if (!genuine) throw notAuthorized('Invalid Access Token');
    const claims = decode(payload) as unknown as AccessClaims;
    if (claims.token_use !== 'access' || claims.iss !== this.issuer || claims.client_id !== this.clientId) {
      throw notAuthorized('Invalid Access Token');
    }
    if (claims.exp * 1000 <= Date.now()) throw notAuthorized('Access Token has expired');
    return claims;
  }

  #sign(claims: Record<string, unknown>): string {
    const text = `${encode({ kid: this.#keyId, alg: 'RS256' })}.${encode(claims)}`;
    return `${text}.${sign('RSA-SHA256', Buffer.from(text), this.#privateKey).toString('base64url')}`;
  }
}

function encode(value: Record<string, unknown>): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function decode(part: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString());
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
