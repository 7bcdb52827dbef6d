import { JwtVerifier } from 'aws-jwt-verify';
import type { Jwks } from 'aws-jwt-verify/jwk';
import type { AuthorizerShape } from '../template/apis.ts';

/** The claims of a token as API Gateway hands them to a function: every value a text. */
export type Claims = Readonly<Record<string, string>>;

/** API Gateway's native JWT authorizer: signature, issuer, audience or client, and the times in the token. */
export class Authorizer {
  readonly #verify: (token: string) => Readonly<Record<string, unknown>>;

  constructor({ issuer, audience }: AuthorizerShape, keys: Jwks) {
    const verifier = JwtVerifier.create({
      issuer,
      audience: null,
      jwksUri: `${issuer}/.well-known/jwks.json`,
      customJwtCheck: ({ payload }) => {
        // Access tokens of Cognito name a client and no audience; both count.
        const [named] = [payload.aud ?? payload.client_id].flat();
        if (typeof named !== 'string' || !audience.includes(named)) throw new Error('The token is for another client');
      },
    });
    verifier.cacheJwks(keys);
    this.#verify = (token) => verifier.verifySync(token);
  }

  /** The claims of the token in an Authorization header, with or without `Bearer`; undefined when it is not good. */
  claims(header: string | undefined): Claims | undefined {
    const token = header?.trim().replace(/^Bearer\s+/i, '');
    if (!token) return undefined;
    try {
      const claims = Object.entries(this.#verify(token));
      return Object.fromEntries(claims.map(([name, value]) => [name, textOf(value)]));
    } catch {
      return undefined;
    }
  }
}

/** Lists become `[a b]`, as API Gateway writes them. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.join(' ')}]`;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}
