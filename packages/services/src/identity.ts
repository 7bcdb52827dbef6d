import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AliasExistsException,
  CognitoIdentityProviderClient,
  NotAuthorizedException,
  UserNotFoundException,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { refuse } from '@rince/domain/refusal';
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
   * Creates an account and answers the user's id; an account that an earlier try left without a profile is taken up again. Nobody can
   * sign in to it before a password is set, and that is for whoever has written the profile: two may come at the same moment.
   */
  async create(email: string): Promise<string> {
    return userIdOf(await this.#createOrFind(email));
  }

  async #createOrFind(email: string): Promise<string> {
    try {
      const created = await this.#client.send(
        new AdminCreateUserCommand({
          ...this.#pool,
          Username: email,
          MessageAction: 'SUPPRESS',
          UserAttributes: [
            { Name: 'email', Value: email },
            { Name: 'email_verified', Value: 'true' },
          ],
        }),
      );
      return attribute(created.User?.Attributes, 'sub');
    } catch (error) {
      if (!(error instanceof UsernameExistsException)) throw error;
      const found = await this.#client.send(new AdminGetUserCommand({ ...this.#pool, Username: email }));
      return attribute(found.UserAttributes, 'sub');
    }
  }

  async setPassword(user: string, password: string): Promise<void> {
    await this.#client.send(
      new AdminSetUserPasswordCommand({ ...this.#pool, Username: subOf(user), Password: password, Permanent: true }),
    );
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

  /** Signs in a client other than the site. */
  async signIn(email: string, password: string): Promise<Tokens & { user: string }> {
    try {
      const { AuthenticationResult: result } = await this.#client.send(
        new AdminInitiateAuthCommand({
          ...this.#pool,
          ClientId: setting('USER_POOL_CLIENT_ID'),
          AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: email, PASSWORD: password },
        }),
      );
      if (!result?.AccessToken || !result.RefreshToken) throw refuse('LOGIN_FAILED');
      const payload = JSON.parse(Buffer.from(result.AccessToken.split('.')[1] ?? '', 'base64url').toString()) as {
        sub: string;
      };
      return {
        accessToken: result.AccessToken,
        refreshToken: result.RefreshToken,
        expiresIn: result.ExpiresIn ?? 3600,
        user: userIdOf(payload.sub),
      };
    } catch (error) {
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
