import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  type AdminInitiateAuthCommandOutput,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AliasExistsException,
  CognitoIdentityProviderClient,
  NotAuthorizedException,
  UserNotFoundException,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { Refusal, refuse } from '@rince/domain/refusal';
import { setting } from './environment.ts';
import { subOf, userIdOf } from './user-id.ts';

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresIn: number;
}

/** Accounts in the user pool: who may sign in, and with which password. */
class Identity {
  #made: CognitoIdentityProviderClient | undefined;

  get #client(): CognitoIdentityProviderClient {
    this.#made ??= new CognitoIdentityProviderClient({});
    return this.#made;
  }

  get #pool() {
    return { UserPoolId: setting('USER_POOL_ID') };
  }

  /**
   * Creates an account and answers the user's id; undefined when the address has one. The password, if one is given, comes with the
   * account, so that of two who create one for the same address only the first one's is ever in it; without one nobody knows it.
   */
  async create(email: string, password?: string): Promise<string | undefined> {
    try {
      const created = await this.#client.send(
        new AdminCreateUserCommand({
          ...this.#pool,
          Username: email,
          MessageAction: 'SUPPRESS',
          TemporaryPassword: password,
          UserAttributes: [
            { Name: 'email', Value: email },
            { Name: 'email_verified', Value: 'true' },
          ],
        }),
      );
      return userIdOf(attribute(created.User?.Attributes, 'sub'));
    } catch (error) {
      if (error instanceof UsernameExistsException) return undefined;
      throw error;
    }
  }

  /** The user's id of the account with this address. */
  async find(email: string): Promise<string | undefined> {
    try {
      const found = await this.#client.send(new AdminGetUserCommand({ ...this.#pool, Username: email }));
      return userIdOf(attribute(found.UserAttributes, 'sub'));
    } catch (error) {
      if (error instanceof UserNotFoundException) return undefined;
      throw error;
    }
  }

  /** Whether this is the password of an account, be it one that came with the account and was never set. */
  async knows(user: string, password: string): Promise<boolean> {
    try {
      await this.#prove(subOf(user), password);
      return true;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'LOGIN_FAILED') return false;
      throw error;
    }
  }

  /** Sets a password for good; refused when the account is gone. */
  async setPassword(user: string, password: string): Promise<void> {
    try {
      await this.#client.send(
        new AdminSetUserPasswordCommand({ ...this.#pool, Username: subOf(user), Password: password, Permanent: true }),
      );
    } catch (error) {
      if (error instanceof UserNotFoundException) throw refuse('NOT_FOUND');
      throw error;
    }
  }

  /** From now on this person signs in with another address; refused when somebody else does. */
  async setEmail(user: string, email: string): Promise<void> {
    try {
      await this.#client.send(
        new AdminUpdateUserAttributesCommand({
          ...this.#pool,
          Username: subOf(user),
          UserAttributes: [
            { Name: 'email', Value: email },
            { Name: 'email_verified', Value: 'true' },
          ],
        }),
      );
    } catch (error) {
      if (error instanceof AliasExistsException || error instanceof UsernameExistsException)
        throw refuse('EMAIL_TAKEN');
      throw error;
    }
  }

  /** Removes an account; one that is gone already does not matter. */
  async remove(user: string): Promise<void> {
    try {
      await this.#client.send(new AdminDeleteUserCommand({ ...this.#pool, Username: subOf(user) }));
    } catch (error) {
      if (!(error instanceof UserNotFoundException)) throw error;
    }
  }

  /** Whether this person may sign in at all. */
  async setEnabled(user: string, enabled: boolean): Promise<void> {
    const who = { ...this.#pool, Username: subOf(user) };
    await (enabled
      ? this.#client.send(new AdminEnableUserCommand(who))
      : this.#client.send(new AdminDisableUserCommand(who)));
  }

  /** Signs in a client other than the site. `signedInAt`: seconds, by the pool's clock, as its tokens say. */
  async signIn(email: string, password: string): Promise<Tokens & { user: string; signedInAt: number }> {
    const { AuthenticationResult: result } = await this.#prove(email, password);
    if (!result?.AccessToken || !result.RefreshToken) throw refuse('LOGIN_FAILED');
    const payload = JSON.parse(Buffer.from(result.AccessToken.split('.')[1] ?? '', 'base64url').toString()) as {
      sub: string;
      auth_time: number;
    };
    return {
      accessToken: result.AccessToken,
      refreshToken: result.RefreshToken,
      expiresIn: result.ExpiresIn ?? 3600,
      user: userIdOf(payload.sub),
      signedInAt: payload.auth_time,
    };
  }

  /** What the pool says to the right password; refused when it is not. */
  async #prove(name: string, password: string): Promise<AdminInitiateAuthCommandOutput> {
    try {
      return await this.#client.send(
        new AdminInitiateAuthCommand({
          ...this.#pool,
          ClientId: setting('USER_POOL_CLIENT_ID'),
          AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: name, PASSWORD: password },
        }),
      );
    } catch (error) {
      // The user pool has no code of its own for too many wrong passwords.
      if (error instanceof NotAuthorizedException)
        throw /exceeded/.test(error.message)
          ? refuse('TOO_MANY_TRIES', undefined, { retryAfter: 5 })
          : refuse('LOGIN_FAILED');
      if (error instanceof UserNotFoundException) throw refuse('LOGIN_FAILED');
      throw error;
    }
  }
}

const attribute = (
  attributes: { Name?: string | undefined; Value?: string | undefined }[] | undefined,
  name: string,
): string => {
  const value = attributes?.find(({ Name }) => Name === name)?.Value;
  if (!value) throw new Error(`The user pool answered a user without ${name}`);
  return value;
};

export const identity = new Identity();
