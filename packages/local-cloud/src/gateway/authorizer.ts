import { JwtVerifier } from 'aws-jwt-verify';
import type { Jwks } from 'aws-jwt-verify/jwk';
import type { JwtPayload } from 'aws-jwt-verify/jwt-model';
import type { AuthorizerShape } from '../template/apis.ts';

/** The claims of a token as API Gateway hands them to a function: every value a text. */
export type Claims = Readonly<Record<string, string>>;

interface Known {
  readonly claims: Claims;
  /** The span of real time in which the token is good. */
  readonly from: number;
  readonly until: number;
}

const mostKnown = 5000;

/** API Gateway's native JWT authorizer: signature, issuer, audience or client, and the times in the token. */
export class Authorizer {
  readonly #verify: (token: string) => JwtPayload;
  /** Tokens whose signature has been checked: only time can make them bad. */
  readonly #known = new Map<string, Known>();

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
    const known = this.#known.get(token) ?? this.#check(token);
    const now = Date.now();
    return known && known.from <= now && now < known.until ? known.claims : undefined;
  }

  #check(token: string): Known | undefined {
    let payload: JwtPayload;
    try {
      payload = this.#verify(token);
    } catch {
      return undefined;
    }
    const claims = Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, textOf(value)]));
    const known = { claims, from: (payload.nbf ?? 0) * 1000, until: (payload.exp ?? 0) * 1000 };
    if (this.#known.size >= mostKnown) this.#known.clear();
    this.#known.set(token, known);
    return known;
  }
}

/** Lists become `[a b]`, as API Gateway writes them. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.join(' ')}]`;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}
