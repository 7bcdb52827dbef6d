import {
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminInitiateAuthCommand,
  type AuthFlowType,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  RevokeTokenCommand,
  UpdateUserAttributesCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { CognitoJwtVerifier } from 'aws-jwt-verify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startUserPool, type UserPool } from '../../src/cognito/user-pool.ts';
import {
  clientId,
  clientOf,
  createUser,
  newFolder,
  password,
  poolId,
  startPool,
  testPrincipals,
} from './pool-under-test.ts';

let pool: UserPool;
beforeAll(async () => {
  pool = await startPool();
});
afterAll(() => pool.close());

const refused = (message: string) => ({ name: 'NotAuthorizedException', message });

async function tokensFor(from: UserPool, name: string, secret = password, flow: AuthFlowType = 'USER_PASSWORD_AUTH') {
  const answer = await clientOf(from).send(
    new InitiateAuthCommand({
      ClientId: clientId,
      AuthFlow: flow,
      AuthParameters: { USERNAME: name, PASSWORD: secret },
    }),
  );
  const { AccessToken = '', IdToken = '', RefreshToken = '' } = answer.AuthenticationResult ?? {};
  return { AccessToken, IdToken, RefreshToken };
}

function verifierOf(of: UserPool, tokenUse: 'access' | 'id') {
  const verifier = CognitoJwtVerifier.create({ userPoolId: poolId, clientId, tokenUse });
  verifier.cacheJwks(of.jwks());
  return verifier;
}

describe('tokens', () => {
  it('pass the verifier of the runtime and carry what it reads', async () => {
    const sub = await createUser(pool, 'tokens@feis.test');
    const { AccessToken, IdToken } = await tokensFor(pool, 'tokens@feis.test');
    await expect(verifierOf(pool, 'access').verify(AccessToken)).resolves.toMatchObject({
      sub,
      username: sub,
      iss: pool.issuer,
      client_id: clientId,
      token_use: 'access',
      scope: 'aws.cognito.signin.user.admin',
      origin_jti: expect.any(String),
      event_id: expect.any(String),
      jti: expect.any(String),
      auth_time: expect.any(Number),
    });
    await expect(verifierOf(pool, 'id').verify(IdToken)).resolves.toMatchObject({
      sub,
      aud: clientId,
      email: 'tokens@feis.test',
      email_verified: true,
      'cognito:username': sub,
    });
    await expect(verifierOf(pool, 'access').verify(IdToken)).rejects.toThrow();
  });

  it('are published with their key where clients look for it', async () => {
    const answer = await fetch(`${pool.url}/${poolId}/.well-known/jwks.json`);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(await answer.json()).toEqual(pool.jwks());
  });

  it('are refused once altered, of another pool, of another kind or expired', async () => {
    await createUser(pool, 'forged@feis.test');
    const { AccessToken, IdToken } = await tokensFor(pool, 'forged@feis.test');
    const [header, payload = '', signature] = AccessToken.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const altered = Buffer.from(JSON.stringify({ ...claims, sub: 'someone-else' })).toString('base64url');
    const unsigned = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
    const other = await startPool({ tokenSeconds: 300 });
    const otherSub = await createUser(other, 'forged@feis.test');
    const foreign = await tokensFor(other, 'forged@feis.test');
    const getUser = (from: UserPool, token: string) => clientOf(from).send(new GetUserCommand({ AccessToken: token }));
    const forged = [
      `${header}.${altered}.${signature}`,
      `${unsigned}.${payload}.`,
      IdToken,
      foreign.AccessToken,
      'x.y.z',
    ];
    for (const token of forged) {
      await expect(getUser(pool, token)).rejects.toMatchObject(refused('Invalid Access Token'));
    }
    await expect(verifierOf(pool, 'access').verify(forged[0] ?? '')).rejects.toThrow();
    await expect(verifierOf(pool, 'access').verify(foreign.AccessToken)).rejects.toThrow();
    await expect(getUser(other, foreign.AccessToken)).resolves.toMatchObject({ Username: otherSub });
    // The clock that the pool reads; nothing waits.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 });
    try {
      await expect(getUser(other, foreign.AccessToken)).rejects.toMatchObject(refused('Access Token has expired'));
      await expect(verifierOf(other, 'access').verify(foreign.AccessToken)).rejects.toThrow(/expired/);
    } finally {
      vi.useRealTimers();
    }
    await other.close();
  });
});

describe('signing in', () => {
  it('locks a name after five wrong passwords, for known and unknown names alike', async () => {
    await createUser(pool, 'locked@feis.test');
    // The lock lasts for a second, however long five tries take.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    try {
      for (const name of ['locked@feis.test', 'unknown@feis.test']) {
        for (let wrong = 1; wrong <= 5; wrong++) {
          await expect(tokensFor(pool, name, 'not-this-one')).rejects.toMatchObject(
            refused('Incorrect username or password.'),
          );
        }
        await expect(tokensFor(pool, name)).rejects.toMatchObject(refused('Password attempts exceeded'));
      }
      vi.setSystemTime(Date.now() + 1_001);
      await expect(tokensFor(pool, 'locked@feis.test')).resolves.toBeDefined();
    } finally {
      vi.useRealTimers();
    }
  });

  it('is refused to the disabled, whose tokens end at once', async () => {
    const sub = await createUser(pool, 'disabled@feis.test');
    const { AccessToken, RefreshToken } = await tokensFor(pool, 'disabled@feis.test');
    await clientOf(pool).send(new AdminDisableUserCommand({ UserPoolId: poolId, Username: sub }));
    await expect(tokensFor(pool, 'disabled@feis.test')).rejects.toMatchObject(refused('User is disabled.'));
    await expect(tokensFor(pool, 'disabled@feis.test', 'not-this-one')).rejects.toMatchObject(
      refused('Incorrect username or password.'),
    );
    await expect(clientOf(pool).send(new GetUserCommand({ AccessToken }))).rejects.toThrow(/revoked/);
    await expect(
      clientOf(pool).send(new GetTokensFromRefreshTokenCommand({ ClientId: clientId, RefreshToken })),
    ).rejects.toThrow(/revoked/);
    await clientOf(pool).send(new AdminEnableUserCommand({ UserPoolId: poolId, Username: sub }));
    await expect(tokensFor(pool, 'disabled@feis.test')).resolves.toBeDefined();
  });

  it('works by address in any case and by sub, for a role as for a browser', async () => {
    const sub = await createUser(pool, 'case@feis.test');
    await expect(tokensFor(pool, 'CASE@Feis.Test')).resolves.toBeDefined();
    await expect(tokensFor(pool, sub)).resolves.toBeDefined();
    const answer = await clientOf(pool).send(
      new AdminInitiateAuthCommand({
        UserPoolId: poolId,
        ClientId: clientId,
        AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: 'case@feis.test', PASSWORD: password },
      }),
    );
    expect(answer.AuthenticationResult?.RefreshToken).toBeTruthy();
  });

  it('is limited to the flows and the client that the template names', async () => {
    const strict = await startPool({ authFlows: ['ALLOW_USER_SRP_AUTH'] });
    await createUser(strict, 'strict@feis.test');
    await expect(tokensFor(strict, 'strict@feis.test')).rejects.toThrow(/flow not enabled/);
    const otherClient = new InitiateAuthCommand({
      ClientId: 'another',
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: 'strict@feis.test', PASSWORD: password },
    });
    await expect(clientOf(strict).send(otherClient)).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
    await strict.close();
  });
});

describe('signing out', () => {
  it('everywhere ends older access and refresh tokens, and only those', async () => {
    await createUser(pool, 'out@feis.test');
    const client = clientOf(pool);
    const [first, second] = [await tokensFor(pool, 'out@feis.test'), await tokensFor(pool, 'out@feis.test')];
    await client.send(new GlobalSignOutCommand({ AccessToken: first.AccessToken }));
    for (const { AccessToken, RefreshToken } of [first, second]) {
      await expect(client.send(new GetUserCommand({ AccessToken }))).rejects.toMatchObject(
        refused('Access Token has been revoked'),
      );
      const refresh = new GetTokensFromRefreshTokenCommand({ ClientId: clientId, RefreshToken });
      await expect(client.send(refresh)).rejects.toMatchObject(refused('Refresh Token has been revoked'));
    }
    const { AccessToken } = await tokensFor(pool, 'out@feis.test');
    await expect(client.send(new GetUserCommand({ AccessToken }))).resolves.toBeDefined();
  });

  it('of one session leaves the others alone', async () => {
    await createUser(pool, 'one@feis.test');
    const client = clientOf(pool);
    const [first, second] = [await tokensFor(pool, 'one@feis.test'), await tokensFor(pool, 'one@feis.test')];
    await client.send(new RevokeTokenCommand({ ClientId: clientId, Token: first.RefreshToken }));
    await expect(client.send(new GetUserCommand({ AccessToken: first.AccessToken }))).rejects.toThrow(/revoked/);
    await expect(client.send(new GetUserCommand({ AccessToken: second.AccessToken }))).resolves.toBeDefined();
  });
});

describe('a restart', () => {
  it('keeps accounts, keys and sessions', async () => {
    const options = { dir: newFolder(), poolId, clientId, principals: testPrincipals() };
    const first = await startUserPool(options);
    const sub = await createUser(first, 'kept@feis.test');
    const tokens = await tokensFor(first, 'kept@feis.test');
    await first.close();
    const second = await startUserPool(options);
    expect(second.jwks()).toEqual(first.jwks());
    await expect(clientOf(second).send(new GetUserCommand({ AccessToken: tokens.AccessToken }))).resolves.toMatchObject(
      {
        Username: sub,
      },
    );
    const refresh = new GetTokensFromRefreshTokenCommand({ ClientId: clientId, RefreshToken: tokens.RefreshToken });
    const { AuthenticationResult } = await clientOf(second).send(refresh);
    await expect(verifierOf(first, 'access').verify(AuthenticationResult?.AccessToken ?? '')).resolves.toBeDefined();
    await expect(tokensFor(second, 'kept@feis.test')).resolves.toBeDefined();
    await second.close();
  });

  it('keeps a demo world of thousands, whose first sign-in comes later', async () => {
    const options = { dir: newFolder(), poolId, clientId };
    const first = await startUserPool(options);
    const world = Array.from({ length: 20_000 }, (_, n) => ({
      sub: `demo-${n}`,
      email: `Dancer${n}@feis.test`,
      password: 'feis-demo-2026',
      verified: true,
      groups: ['judge'],
    }));
    first.importUsers(world);
    first.importUsers(world);
    await expect(tokensFor(first, 'dancer17@feis.test', 'feis-demo-2026')).resolves.toBeDefined();
    await first.close();
    const second = await startUserPool(options);
    const { AccessToken } = await tokensFor(second, 'dancer19999@feis.test', 'feis-demo-2026');
    expect(JSON.parse(Buffer.from(AccessToken.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({
      sub: 'demo-19999',
      'cognito:groups': ['judge'],
    });
    await expect(tokensFor(second, 'dancer17@feis.test', 'feis-demo-2026')).resolves.toBeDefined();
    await second.close();
  });
});

describe('what people change about themselves', () => {
  const update = (of: UserPool, AccessToken: string, Name: string, Value: string) =>
    clientOf(of).send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes: [{ Name, Value }] }));

  it('is what the client may write, and nothing else', async () => {
    const narrow = await startPool({ writeAttributes: ['locale'] });
    await createUser(narrow, 'narrow@feis.test');
    const { AccessToken } = await tokensFor(narrow, 'narrow@feis.test');
    for (const [name, value] of [
      ['email', 'other@feis.test'],
      ['email_verified', 'true'],
      ['name', 'Nora'],
    ] as const)
      await expect(update(narrow, AccessToken, name, value)).rejects.toMatchObject(
        refused('A client attempted to write unauthorized attribute'),
      );
    await update(narrow, AccessToken, 'locale', 'ga');
    const { UserAttributes } = await clientOf(narrow).send(new GetUserCommand({ AccessToken }));
    expect(UserAttributes).toContainEqual({ Name: 'locale', Value: 'ga' });
    expect(UserAttributes).toContainEqual({ Name: 'email', Value: 'narrow@feis.test' });
    await narrow.close();
  });

  it('is everything where the client names nothing, an unverified address included', async () => {
    await createUser(pool, 'wide@feis.test');
    const { AccessToken } = await tokensFor(pool, 'wide@feis.test');
    await update(pool, AccessToken, 'email', 'wider@feis.test');
    const { UserAttributes } = await clientOf(pool).send(new GetUserCommand({ AccessToken }));
    expect(UserAttributes).toContainEqual({ Name: 'email', Value: 'wider@feis.test' });
    expect(UserAttributes).toContainEqual({ Name: 'email_verified', Value: 'false' });
  });
});
