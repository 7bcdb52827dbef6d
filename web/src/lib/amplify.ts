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

/** A new access token, or none when the session has ended. */
export async function renew(): Promise<string | undefined> {
  const { tokens } = await fetchAuthSession({ forceRefresh: true });
  return tokens?.accessToken.toString();
}
