import { vi } from 'vitest';
import { signedCall } from '../../src/signed-call.ts';
import type { Cloud } from '../../src/start.ts';

const ownPassword = 'feis-fixture-2026';

/** Signs somebody in, as if at the instant `at`, and answers the access token; makes the account unless a password is given. */
export async function signIn(cloud: Cloud, email: string, at?: number, given?: string): Promise<string> {
  const password = given ?? ownPassword;
  const { services, userPool } = cloud;
  const { root: principal, pool } = services;
  if (given === undefined)
    userPool.importUsers([{ sub: '0197f000-0000-4000-a000-000000000001', email, password, verified: true }]);
  if (at !== undefined) vi.useFakeTimers({ toFake: ['Date'], now: at });
  try {
    const answer = await signedCall<{ AuthenticationResult: { AccessToken: string } }>(
      { url: services.users.url, service: 'cognito-idp', principal },
      'AdminInitiateAuth',
      {
        UserPoolId: pool.poolId,
        ClientId: pool.clientId,
        AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: email, PASSWORD: password },
      },
    );
    return answer.AuthenticationResult.AccessToken;
  } finally {
    vi.useRealTimers();
  }
}
