import { config } from './config.ts';

interface Claims {
  readonly sub: string;
  readonly exp: number;
  readonly origin_jti?: string;
}

const prefix = (): string => `CognitoIdentityServiceProvider.${config().userPoolClientId}`;

const stored = (name: string): string | null => {
  const user = localStorage.getItem(`${prefix()}.LastAuthUser`);
  return user === null ? null : localStorage.getItem(`${prefix()}.${user}.${name}`);
};

/** The access token as the sign-in library stored it: read without loading that library. */
export const storedToken = (): string | null => stored('accessToken');
export const hasStoredSession = (): boolean => stored('refreshToken') !== null;

export function claimsOf(token: string): Claims | undefined {
  try {
    const part = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return JSON.parse(atob(part)) as Claims;
  } catch {
    return undefined;
  }
}

/** Half a minute early, so that no request arrives with a token that has just ended. */
export const isFresh = (token: string): boolean => (claimsOf(token)?.exp ?? 0) * 1000 > Date.now() + 30_000;

export function forgetStoredSession(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix())) localStorage.removeItem(key);
}
