import { randomBytes } from 'node:crypto';
import { Fault, type Input, invalid } from './fault.ts';
import { checkPassword } from './password-policy.ts';
import type { Pool } from './pool.ts';
import type { User } from './rows.ts';
import type { Operation } from './self-service.ts';
import type { SignInFlows } from './sign-in.ts';
import { listAttributes } from './users.ts';

/** The operations that need a signature and a grant on the pool. */
export function adminOperations(pool: Pool, flows: SignInFlows): Record<string, Operation> {
  const named = (input: Input) => pool.users.get(input.text('Username'));
  const group = (input: Input) => {
    const name = input.text('GroupName');
    if (!pool.groups.has(name)) throw new Fault('ResourceNotFoundException', 'Group not found.');
    return name;
  };
  const operations: Record<string, Operation> = {
    AdminCreateUser(input) {
      if (input.optionalText('MessageAction') === 'RESEND') throw invalid('Invitations are not sent by this pool.');
      const given = input.optionalText('TemporaryPassword');
      if (given !== undefined) checkPassword(pool.policy, given);
      // Without a password given nobody will ever know this one: the account waits for AdminSetUserPassword.
      const password = given ?? randomBytes(24).toString('base64');
      const user = pool.users.create(input.text('Username'), input.pairs('UserAttributes'), password);
      const { UserAttributes, ...description } = describe(user);
      return { User: { ...description, Attributes: UserAttributes } };
    },

    AdminSetUserPassword(input) {
      const user = named(input);
      const password = input.text('Password');
      checkPassword(pool.policy, password);
      pool.users.setPassword(user, password, input.flag('Permanent') ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD');
      return {};
    },

    AdminGetUser: (input) => describe(named(input)),

    AdminUpdateUserAttributes(input) {
      pool.users.updateAttributes(named(input), input.pairs('UserAttributes'));
      return {};
    },

    AdminDeleteUser(input) {
      const user = named(input);
      pool.signIns.endAllOf(user.sub);
      pool.users.remove(user);
      return {};
    },

    AdminDisableUser(input) {
      const user = pool.users.change(named(input), { enabled: false });
      pool.signIns.endAllOf(user.sub);
      return {};
    },

    AdminEnableUser(input) {
      pool.users.change(named(input), { enabled: true });
      return {};
    },

    AdminUserGlobalSignOut(input) {
      pool.signIns.endAllOf(named(input).sub);
      return {};
    },

    AdminInitiateAuth: (input) => flows.initiateAsAdmin(input),
    AdminRespondToAuthChallenge: (input) => flows.respond(input),

    AdminAddUserToGroup(input) {
      const user = named(input);
      pool.users.change(user, { groups: [...new Set([...user.groups, group(input)])] });
      return {};
    },

    AdminRemoveUserFromGroup(input) {
      const user = named(input);
      const name = group(input);
      pool.users.change(user, { groups: user.groups.filter((other) => other !== name) });
      return {};
    },

    AdminListGroupsForUser: (input) => ({
      Groups: named(input).groups.map((GroupName) => ({ GroupName, UserPoolId: pool.id })),
    }),

    ListUsers(input) {
      const matching = pool.users.all().filter(filterOf(input.optionalText('Filter')));
      const start = Number(input.optionalText('PaginationToken') ?? 0);
      const end = start + Math.min(input.number('Limit') ?? 60, 60);
      return {
        Users: matching.slice(start, end).map((user) => {
          const { UserAttributes, ...description } = describe(user);
          return { ...description, Attributes: UserAttributes };
        }),
        ...(end < matching.length && { PaginationToken: String(end) }),
      };
    },
  };
  return Object.fromEntries(
    Object.entries(operations).map(([name, run]) => [
      name,
      (input: Input) => {
        const poolId = input.text('UserPoolId');
        if (poolId !== pool.id) {
          throw new Fault('ResourceNotFoundException', `User pool ${poolId} does not exist.`);
        }
        return run(input);
      },
    ]),
  );
}

function describe(user: User) {
  return {
    Username: user.sub,
    UserAttributes: listAttributes(user),
    UserCreateDate: user.created / 1000,
    UserLastModifiedDate: user.modified / 1000,
    Enabled: user.enabled,
    UserStatus: user.status,
  };
}

function filterOf(filter: string | undefined): (user: User) => boolean {
  if (!filter) return () => true;
  const match = /^"?(\w+)"?\s*(\^?=)\s*"([^"]*)"$/.exec(filter.trim());
  const [, name = '', operator, wanted = ''] = match ?? [];
  if (name !== 'email' && name !== 'sub')
    throw invalid('Error while parsing filter: only email and sub are supported.');
  return (user) => {
    const value = name === 'email' ? user.email : user.sub;
    const text = wanted.toLowerCase();
    return operator === '=' ? value === text : value.startsWith(text);
  };
}
