import { type Input, notAuthorized } from './fault.ts';
import { checkPassword } from './password-policy.ts';
import type { Pool } from './pool.ts';
import { checkClient, type SignInFlows } from './sign-in.ts';
import { matchesPassword } from './srp.ts';
import { listAttributes } from './users.ts';

/** One operation: what comes in and what goes out. */
export type Operation = (input: Input) => object;

/** The operations that need no signature: a browser calls them, with a password or a token of its own. */
export function selfServiceOperations(pool: Pool, flows: SignInFlows): Record<string, Operation> {
  const refused: Operation = () => {
    throw notAuthorized('SignUp is not permitted for this user pool');
  };
  return {
    InitiateAuth: (input) => flows.initiate(input),
    RespondToAuthChallenge: (input) => flows.respond(input),
    GetTokensFromRefreshToken: (input) => flows.refresh(input),
    SignUp: refused,
    ConfirmSignUp: refused,
    ResendConfirmationCode: refused,
    // Passwords are reset by a code of our own.
    ForgotPassword: () => {
      throw notAuthorized('Password reset is not permitted for this user pool');
    },
    ConfirmForgotPassword: () => {
      throw notAuthorized('Password reset is not permitted for this user pool');
    },

    GetUser(input) {
      const { user } = pool.bearer(input.text('AccessToken'));
      return { Username: user.sub, UserAttributes: listAttributes(user) };
    },

    UpdateUserAttributes(input) {
      const { user } = pool.bearer(input.text('AccessToken'));
      const attributes = input.pairs('UserAttributes');
      if (!Object.keys(attributes).every((name) => pool.mayWrite(name)))
        throw notAuthorized('A client attempted to write unauthorized attribute');
      pool.users.updateAttributes(user, attributes);
      return {};
    },

    ChangePassword(input) {
      const { user } = pool.bearer(input.text('AccessToken'));
      const proposed = input.text('ProposedPassword');
      const previous = input.text('PreviousPassword');
      pool.lockout.check(user.sub);
      if (!matchesPassword(pool.name + user.sub, previous, pool.users.verifierOf(user))) {
        pool.lockout.wrong(user.sub);
        throw notAuthorized('Incorrect username or password.');
      }
      pool.lockout.right(user.sub);
      checkPassword(pool.policy, proposed);
      pool.users.setPassword(user, proposed, 'CONFIRMED');
      return {};
    },

    GlobalSignOut(input) {
      const { user } = pool.bearer(input.text('AccessToken'));
      pool.signIns.endAllOf(user.sub);
      return {};
    },

    RevokeToken(input) {
      checkClient(pool, input);
      const signIn = pool.signIns.byRefreshToken(input.text('Token'));
      if (signIn) pool.signIns.end(signIn.id);
      return {};
    },
  };
}
