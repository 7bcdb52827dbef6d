import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserPool } from '../../src/cognito/user-pool.ts';
import { clientId, clientOf, createUser, password, poolId, startPool } from './pool-under-test.ts';

let pool: UserPool;
beforeAll(async () => {
  pool = await startPool({
    passwordPolicy: { MinimumLength: 10, RequireNumbers: true, RequireLowercase: true },
  });
});
afterAll(() => pool.close());

const named = (Username: string) => ({ UserPoolId: poolId, Username });

describe('who may call', () => {
  it('refuses the unsigned', async () => {
    const answer = await fetch(pool.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.AdminGetUser',
      },
      body: JSON.stringify(named('nobody@feis.test')),
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ __type: 'MissingAuthenticationTokenException' });
  });

  it('refuses unknown keys, wrong secrets and roles without the grant', async () => {
    await createUser(pool, 'granted@feis.test');
    const read = new AdminGetUserCommand(named('granted@feis.test'));
    await expect(clientOf(pool, 'stranger').send(read)).rejects.toMatchObject({ name: 'UnrecognizedClientException' });
    await expect(clientOf(pool, 'reader', 'guessed').send(read)).rejects.toMatchObject({
      name: 'InvalidSignatureException',
    });
    await expect(clientOf(pool, 'reader').send(read)).resolves.toMatchObject({ Enabled: true });
    await expect(
      clientOf(pool, 'reader').send(new AdminDeleteUserCommand(named('granted@feis.test'))),
    ).rejects.toMatchObject({ name: 'AccessDeniedException' });
    await expect(clientOf(pool).send(read)).resolves.toBeDefined();
  });

  it('refuses another pool', async () => {
    const other = new AdminGetUserCommand({ ...named('granted@feis.test'), UserPoolId: 'us-east-1_Another' });
    await expect(clientOf(pool).send(other)).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });
});

describe('accounts', () => {
  it('are created once per address and described as they are', async () => {
    const sub = await createUser(pool, 'Once@feis.test');
    await expect(createUser(pool, 'once@FEIS.test')).rejects.toMatchObject({ name: 'UsernameExistsException' });
    const user = await clientOf(pool).send(new AdminGetUserCommand(named('once@feis.test')));
    expect(user).toMatchObject({ Username: sub, Enabled: true, UserStatus: 'CONFIRMED' });
    expect(user.UserCreateDate).toBeInstanceOf(Date);
    expect(user.UserAttributes).toContainEqual({ Name: 'email', Value: 'once@feis.test' });
    expect(user.UserAttributes).toContainEqual({ Name: 'sub', Value: sub });
  });

  it('need an address for a name and a password that the policy allows', async () => {
    const create = new AdminCreateUserCommand({ ...named('not an address'), MessageAction: 'SUPPRESS' });
    await expect(clientOf(pool).send(create)).rejects.toMatchObject({ name: 'InvalidParameterException' });
    await createUser(pool, 'policy@feis.test');
    for (const weak of ['short-1', 'no-digits-here', 'NO-LOWER-123', ' spaces-around-1 ']) {
      const set = new AdminSetUserPasswordCommand({ ...named('policy@feis.test'), Password: weak, Permanent: true });
      await expect(clientOf(pool).send(set)).rejects.toMatchObject({ name: 'InvalidPasswordException' });
    }
  });

  it('change their address, unverified unless said otherwise, never to one that is taken', async () => {
    const client = clientOf(pool);
    const sub = await createUser(pool, 'before@feis.test');
    await createUser(pool, 'taken@feis.test');
    const change = (email: string) =>
      client.send(
        new AdminUpdateUserAttributesCommand({ ...named(sub), UserAttributes: [{ Name: 'email', Value: email }] }),
      );
    await expect(change('taken@feis.test')).rejects.toMatchObject({ name: 'AliasExistsException' });
    await change('after@feis.test');
    const { UserAttributes } = await client.send(new AdminGetUserCommand(named('after@feis.test')));
    expect(UserAttributes).toContainEqual({ Name: 'email_verified', Value: 'false' });
    await expect(client.send(new AdminGetUserCommand(named('before@feis.test')))).rejects.toMatchObject({
      name: 'UserNotFoundException',
    });
    const signIn = new AdminInitiateAuthCommand({
      UserPoolId: poolId,
      ClientId: clientId,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: 'after@feis.test', PASSWORD: password },
    });
    await expect(client.send(signIn)).resolves.toHaveProperty('AuthenticationResult.AccessToken');
  });

  it('are gone once deleted, and their address is free again', async () => {
    const first = await createUser(pool, 'gone@feis.test');
    await clientOf(pool).send(new AdminDeleteUserCommand(named('gone@feis.test')));
    await expect(clientOf(pool).send(new AdminGetUserCommand(named(first)))).rejects.toMatchObject({
      name: 'UserNotFoundException',
    });
    await expect(createUser(pool, 'gone@feis.test')).resolves.not.toBe(first);
  });

  it('belong to groups that exist', async () => {
    const client = clientOf(pool);
    await createUser(pool, 'groups@feis.test');
    const at = named('groups@feis.test');
    await client.send(new AdminAddUserToGroupCommand({ ...at, GroupName: 'admin' }));
    await client.send(new AdminAddUserToGroupCommand({ ...at, GroupName: 'judge' }));
    await client.send(new AdminRemoveUserFromGroupCommand({ ...at, GroupName: 'admin' }));
    const { Groups } = await client.send(new AdminListGroupsForUserCommand(at));
    expect(Groups?.map(({ GroupName }) => GroupName)).toEqual(['judge']);
    await expect(client.send(new AdminAddUserToGroupCommand({ ...at, GroupName: 'pipers' }))).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    });
  });

  it('are listed page by page and found by address or sub', async () => {
    const client = clientOf(pool);
    const sub = await createUser(pool, 'findme@feis.test');
    for (const Filter of ['email = "findme@feis.test"', `sub = "${sub}"`, 'email ^= "findm"']) {
      const { Users } = await client.send(new ListUsersCommand({ UserPoolId: poolId, Filter }));
      expect(Users?.map(({ Username }) => Username)).toEqual([sub]);
    }
    const seen: string[] = [];
    let PaginationToken: string | undefined;
    do {
      const page = await client.send(new ListUsersCommand({ UserPoolId: poolId, Limit: 2, PaginationToken }));
      seen.push(...(page.Users ?? []).map(({ Username }) => String(Username)));
      PaginationToken = page.PaginationToken;
    } while (PaginationToken);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toContain(sub);
  });
});
