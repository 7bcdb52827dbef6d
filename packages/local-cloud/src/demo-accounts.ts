import type { DemoAccount } from './local-pages/front-pages.ts';
import type { Services } from './services.ts';
import { ServiceError, signedCall } from './signed-call.ts';

/** Who can sign in to the demo world, all with one password. */
export interface DemoWorld {
  readonly accounts: readonly DemoAccount[];
  readonly password: string;
}

export const noDemo: DemoWorld = { accounts: [], password: '' };

/**
 * Lets the demo accounts in, or shuts them out: their password is in the manual, so no network may have them. Answers
 * the accounts to offer: those that this folder's world has and that may sign in.
 */
export async function setDemoAccounts(services: Services, demo: DemoWorld, enabled: boolean): Promise<DemoWorld> {
  const target = { url: services.users.url, service: 'cognito-idp' as const, principal: services.root };
  const operation = enabled ? 'AdminEnableUser' : 'AdminDisableUser';
  const accounts: DemoAccount[] = [];
  for (const account of demo.accounts) {
    try {
      await signedCall(target, operation, { UserPoolId: services.pool.poolId, Username: account.email });
      accounts.push(account);
    } catch (error) {
      if (!(error instanceof ServiceError && error.code === 'UserNotFoundException')) throw error;
    }
  }
  return enabled ? { ...demo, accounts } : noDemo;
}
