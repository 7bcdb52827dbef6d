import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signIn as signInWithPassword } from 'aws-amplify/auth';
import { config } from './config.ts';
import { forgetStoredSession } from './tokens.ts';

// This file and the library behind it are loaded when somebody signs in or a token has to be renewed, never before.
const { userPoolId, userPoolClientId, userPoolEndpoint } = config();
Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint } } });

/** Signs in by SRP: the password does not reach our servers. */
export async function signIn(email: string, password: string): Promise<void> {
  forgetStoredSession();
  const { isSignedIn, nextStep } = await signInWithPassword({ username: email, password });
  if (!isSignedIn) throw new Error(`Signing in asks for ${nextStep.signInStep}, which is not offered here.`);
}

/**
 * What the sign-in service says of a session that cannot be renewed any more. After anything else, as when it is too busy, the session is still good.
 * The same list by which the library forgets it: https://github.com/aws-amplify/amplify-js/issues/14534.
 */
const ended =
  /^(NotAuthorized|TokenRevoked|UserNotFound|PasswordResetRequired|UserNotConfirmed|RefreshTokenReuse)Exception/;

/** A new access token, or none when the session has ended. */
export async function renew(): Promise<string | undefined> {
  try {
    const { tokens } = await fetchAuthSession({ forceRefresh: true });
    return tokens?.accessToken.toString();
  } catch (error) {
    if (error instanceof Error && ended.test(error.name)) return undefined;
    throw error;
  }
}
