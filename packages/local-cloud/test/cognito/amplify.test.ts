import { AdminCreateUserCommand, AdminUserGlobalSignOutCommand } from '@aws-sdk/client-cognito-identity-provider';
import { Amplify } from 'aws-amplify';
import {
  confirmSignIn,
  fetchAuthSession,
  fetchUserAttributes,
  resetPassword,
  signIn,
  signOut,
  signUp,
  updatePassword,
} from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { UserPool } from '../../src/cognito/user-pool.ts';
import { clientId, clientOf, createUser, password, poolId, startPool } from './pool-under-test.ts';

let pool: UserPool;

beforeAll(async () => {
  pool = await startPool();
  const stored = new Map<string, string>();
  Amplify.configure({
    Auth: { Cognito: { userPoolId: poolId, userPoolClientId: clientId, userPoolEndpoint: `${pool.url}/` } },
  });
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    setItem: async (key, value) => void stored.set(key, value),
    getItem: async (key) => stored.get(key) ?? null,
    removeItem: async (key) => void stored.delete(key),
    clear: async () => stored.clear(),
  });
});

afterEach(() => signOut());
afterAll(() => pool.close());

describe('aws-amplify', () => {
  it('signs in by SRP, refreshes, reads attributes and signs out', async () => {
    const sub = await createUser(pool, 'Aine@feis.test');
    await expect(signIn({ username: 'aine@feis.test', password })).resolves.toMatchObject({ isSignedIn: true });
    const before = await fetchAuthSession();
    expect(before.userSub).toBe(sub);
    await expect(fetchUserAttributes()).resolves.toMatchObject({ email: 'aine@feis.test', email_verified: 'true' });
    const after = await fetchAuthSession({ forceRefresh: true });
    expect(after.tokens?.accessToken.payload.jti).not.toBe(before.tokens?.accessToken.payload.jti);
    expect(after.tokens?.accessToken.payload.origin_jti).toBe(before.tokens?.accessToken.payload.origin_jti);
    await signOut();
    await expect(fetchAuthSession()).resolves.toMatchObject({ tokens: undefined });
  });

  it('signs in with passwords of every script and length', async () => {
    for (const [index, secret] of ['pássword-é-ü', '  8 spaces'.trim(), 'ünï😀cødé!!', 'x'.repeat(256)].entries()) {
      await createUser(pool, `script${index}@feis.test`, secret);
      await expect(signIn({ username: `script${index}@feis.test`, password: secret })).resolves.toMatchObject({
        isSignedIn: true,
      });
      await signOut();
    }
  });

  it('is told the same of a wrong password and of an unknown name', async () => {
    await createUser(pool, 'wrong@feis.test');
    const known = await signIn({ username: 'wrong@feis.test', password: 'not-this-one' }).catch((error) => error);
    const unknown = await signIn({ username: 'nobody@feis.test', password }).catch((error) => error);
    expect([known.name, known.message]).toEqual(['NotAuthorizedException', 'Incorrect username or password.']);
    expect([unknown.name, unknown.message]).toEqual([known.name, known.message]);
  });

  it('changes the password with the current one', async () => {
    await createUser(pool, 'change@feis.test');
    await signIn({ username: 'change@feis.test', password });
    await expect(updatePassword({ oldPassword: 'not-this-one', newPassword: 'slip-jig-99' })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
    await expect(updatePassword({ oldPassword: password, newPassword: 'short' })).rejects.toMatchObject({
      name: 'InvalidPasswordException',
    });
    await updatePassword({ oldPassword: password, newPassword: 'slip-jig-99' });
    await signOut();
    await expect(signIn({ username: 'change@feis.test', password })).rejects.toThrow();
    await expect(signIn({ username: 'change@feis.test', password: 'slip-jig-99' })).resolves.toMatchObject({
      isSignedIn: true,
    });
  });

  it('asks for a new password where the first one was temporary', async () => {
    await clientOf(pool).send(
      new AdminCreateUserCommand({
        UserPoolId: poolId,
        Username: 'first@feis.test',
        TemporaryPassword: 'only-for-now',
      }),
    );
    const step = await signIn({ username: 'first@feis.test', password: 'only-for-now' });
    expect(step.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED');
    await expect(confirmSignIn({ challengeResponse: 'weak' })).rejects.toMatchObject({
      name: 'InvalidPasswordException',
    });
    await expect(confirmSignIn({ challengeResponse: 'treble-reel-7' })).resolves.toMatchObject({ isSignedIn: true });
  });

  it('cannot refresh once signed out everywhere', async () => {
    const sub = await createUser(pool, 'everywhere@feis.test');
    await signIn({ username: 'everywhere@feis.test', password });
    await clientOf(pool).send(new AdminUserGlobalSignOutCommand({ UserPoolId: poolId, Username: sub }));
    await expect(fetchAuthSession({ forceRefresh: true })).resolves.toMatchObject({ tokens: undefined });
    await expect(fetchUserAttributes()).rejects.toThrow();
  });

  it('can neither sign up nor have a password reset by the pool', async () => {
    const name = { name: 'NotAuthorizedException' };
    await expect(signUp({ username: 'new@feis.test', password })).rejects.toMatchObject(name);
    await expect(resetPassword({ username: 'aine@feis.test' })).rejects.toMatchObject(name);
  });
});
