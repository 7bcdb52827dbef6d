import { claimsOf, forgetStoredSession, hasStoredSession, isFresh, storedToken } from './tokens.ts';

type Listener = () => unknown;

const listeners = new Set<Listener>();
let renewing: Promise<string | undefined> | undefined;

const amplify = () => import('./amplify.ts');

export const isSignedIn = (): boolean => hasStoredSession();

/** Told when somebody signs in or out here. */
export function onSessionChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const changed = (): void => {
  for (const listener of listeners) listener();
};

/** Somebody else signed in, or signed out, in another tab: this one begins anew. */
export function watchOtherTabs(): void {
  addEventListener('storage', ({ key }) => {
    if (key === null || key.endsWith('.LastAuthUser')) location.reload();
  });
}

/** Loads the sign-in library once the page has been painted, where it will be needed soon. */
export function prepareSignIn(): void {
  const load = (): void => void amplify();
  if ('requestIdleCallback' in globalThis) requestIdleCallback(load, { timeout: 2000 });
  else setTimeout(load, 300);
}

export async function signIn(email: string, password: string): Promise<void> {
  const library = await amplify();
  await library.signIn(email.trim().toLowerCase(), password);
  changed();
}

/** A token for a request: the stored one while it is good, a renewed one otherwise. */
export async function accessToken(): Promise<string | undefined> {
  if (!hasStoredSession()) return undefined;
  const token = storedToken();
  return token && isFresh(token) ? token : renewToken();
}

/** Renews once, however many requests ask at the same time. Without a network the session stays. */
export function renewToken(): Promise<string | undefined> {
  renewing ??= amplify()
    .then((library) => library.renew())
    .catch((error: unknown) => {
      if (error instanceof Error && /network/i.test(error.name + error.message)) throw error;
      return undefined;
    })
    .finally(() => {
      renewing = undefined;
    });
  return renewing;
}

/** Forgets the session in this browser. Ending it everywhere is the server's to do, before this. */
export async function forgetSession(): Promise<void> {
  forgetStoredSession();
  changed();
}

/** Names the session, so that the server can end this one and not the others. */
export const sessionId = (): string | undefined => claimsOf(storedToken() ?? '')?.origin_jti;
