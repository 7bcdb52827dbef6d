import type { Services } from './services.ts';
import { ServiceError, signedCall } from './signed-call.ts';

/** Lets the demo accounts in, or shuts them out: their password is in the manual, so no network may have them. */
export async function setDemoAccounts(services: Services, emails: readonly string[], enabled: boolean): Promise<void> {
  const target = { url: services.users.url, service: 'cognito-idp' as const, principal: services.root };
  const operation = enabled ? 'AdminEnableUser' : 'AdminDisableUser';
  for (const Username of emails) {
    try {
      await signedCall(target, operation, { UserPoolId: services.pool.poolId, Username });
    } catch (error) {
      // A folder that was started empty has none of them.
      if (!(error instanceof ServiceError && error.code === 'UserNotFoundException')) throw error;
    }
  }
}
