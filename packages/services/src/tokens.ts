import { CognitoJwtVerifier } from 'aws-jwt-verify';
import { optionalSetting, setting } from './environment.ts';
import { userIdOf } from './user-id.ts';

/** What an access token says. */
export interface Session {
  readonly user: string;
  /** When the person signed in, in seconds; renewing a token does not change it. */
  readonly signedInAt: number;
  /** The sign-in that all tokens of one browser come from. */
  readonly origin: string;
}

/** What the gateway or the verifier found in a token, as a session. */
export const sessionOf = (claims: Record<string, unknown>): Session => ({
  user: userIdOf(String(claims.sub)),
  signedInAt: Number(claims.auth_time),
  origin: String(claims.origin_jti ?? claims.jti),
});

const makeVerifier = async () => {
  const userPoolId = setting('USER_POOL_ID');
  const verifier = CognitoJwtVerifier.create({
    userPoolId,
    clientId: setting('USER_POOL_CLIENT_ID'),
    tokenUse: 'access',
  });
  // A pool behind another endpoint keeps its keys there; tokens name the issuer all the same.
  const endpoint = optionalSetting('AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER');
  if (endpoint) {
    const keys = await fetch(`${endpoint}/${userPoolId}/.well-known/jwks.json`);
    verifier.cacheJwks((await keys.json()) as Parameters<typeof verifier.cacheJwks>[0]);
  }
  return verifier;
};

let verifier: ReturnType<typeof makeVerifier> | undefined;

/** The session of an access token, undefined when it is not one of ours or no longer valid. */
export const verifyToken = async (token: string): Promise<Session | undefined> => {
  verifier ??= makeVerifier();
  try {
    return sessionOf(await (await verifier).verify(token));
  } catch {
    return undefined;
  }
};
