import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { startUserPool, type UserPool, type UserPoolOptions } from '../../src/cognito/user-pool.ts';
import { account, Principals, region } from '../../src/principals.ts';
import { newFolder as folderOf } from '../new-folder.ts';

export const poolId = 'us-east-1_RinceTest';
export const clientId = 'rincetestclient';
export const password = 'reel-and-jig-42';
const poolArn = `arn:aws:cognito-idp:${region}:${account}:userpool/${poolId}`;

/** One principal who may do everything on the pool, one who may only read users. */
export function testPrincipals(): Principals {
  const principals = new Principals();
  const grant = (name: string, allowed: (action: string) => boolean) =>
    principals.add({
      name,
      accessKeyId: `AKIA${name.toUpperCase()}`,
      secretAccessKey: `secret-of-${name}`,
      allows: (action, resource) => resource === poolArn && allowed(action),
    });
  grant('account', (action) => action.startsWith('cognito-idp:'));
  grant('reader', (action) => action === 'cognito-idp:AdminGetUser');
  return principals;
}

export function newFolder(): string {
  return folderOf('user-pool');
}

export function startPool(options: Partial<UserPoolOptions> = {}): Promise<UserPool> {
  return startUserPool({
    dir: newFolder(),
    poolId,
    clientId,
    groups: ['admin', 'judge'],
    passwordPolicy: { MinimumLength: 8 },
    principals: testPrincipals(),
    ...options,
  });
}

export function clientOf(
  pool: UserPool,
  name = 'account',
  secret = `secret-of-${name}`,
): CognitoIdentityProviderClient {
  return new CognitoIdentityProviderClient({
    endpoint: pool.url,
    region,
    maxAttempts: 1,
    credentials: { accessKeyId: `AKIA${name.toUpperCase()}`, secretAccessKey: secret },
  });
}

/** Creates a confirmed account and answers its sub. */
export async function createUser(pool: UserPool, email: string, secret = password): Promise<string> {
  const client = clientOf(pool);
  const { User } = await client.send(
    new AdminCreateUserCommand({
      UserPoolId: poolId,
      Username: email,
      MessageAction: 'SUPPRESS',
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
      ],
    }),
  );
  await client.send(
    new AdminSetUserPasswordCommand({ UserPoolId: poolId, Username: email, Password: secret, Permanent: true }),
  );
  return String(User?.Username);
}
