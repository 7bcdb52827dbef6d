import { loadPart, onceIdle } from './load-part.ts';
import { forgetReturnAddress, keepReturnAddress, returnAddressOf, typedNow } from './return-after-login.ts';
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

/** Whose session it is, or was: the sign-in library drops one that cannot be renewed without a word. */
let person: string | undefined;
const hereNow = (): string => `${location.pathname}${location.search}`;

/** Somebody else signed in, or signed out, in another tab: this one begins anew. */
export function watchOtherTabs(): void {
  addEventListener('storage', ({ key }) => {
    if (key !== null && !key.endsWith('.LastAuthUser')) return;
    if (person !== undefined && !isSignedIn()) keepReturnAddress({ to: hereNow(), person });
    location.reload();
  });
}

/** Loads the sign-in library once the page has been painted, where it will be needed soon. */
export const prepareSignIn = (): void => onceIdle(amplify);

/** Signs in, and says where the person wanted to be. */
export async function signIn(email: string, password: string): Promise<string> {
  const library = await loadPart(amplify);
  await library.signIn(email.trim().toLowerCase(), password);
  person = personHere();
  changed();
  return returnAddressOf(person) ?? '/app';
}

/** A token for a request: the stored one while it is good, a renewed one otherwise. */
export async function accessToken(): Promise<string | undefined> {
  if (!hasStoredSession()) return undefined;
  const token = storedToken();
  person = claimsOf(token ?? '')?.sub ?? person;
  return token && isFresh(token) ? token : renewToken();
}

/**
 * Renews once, however many requests ask at the same time. A session that has ended is over for the whole page, whoever noticed it: the library drops it
 * without a word. Throws where nothing is known of it: without a network, while the sign-in service is busy, or when the library does not come.
 */
export function renewToken(): Promise<string | undefined> {
  renewing ??= loadPart(amplify)
    .then((library) => library.renew())
    .then((token) => {
      if (token === undefined) sessionIsOver();
      return token;
    })
    .finally(() => {
      renewing = undefined;
    });
  return renewing;
}

const leave = (): void => {
  person = undefined;
  forgetStoredSession();
  changed();
};

/** Forgets the session in this browser. Ending it everywhere is the server's to do, before this. */
export function forgetSession(): void {
  forgetReturnAddress();
  leave();
}

/** The session turned out to be over: whoever had it comes back to this page, and finds what was typed. */
export function sessionIsOver(): void {
  if (person !== undefined) keepReturnAddress({ to: hereNow(), person, ended: true, typed: typedNow() });
  leave();
}

/** Whose session it is, as the sign-in service knows them. */
export const personHere = (): string | undefined => claimsOf(storedToken() ?? '')?.sub;

/** Names the session, so that the server can end this one and not the others. */
export const sessionId = (): string | undefined => claimsOf(storedToken() ?? '')?.origin_jti;
