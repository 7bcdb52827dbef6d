import { createHash, randomBytes } from 'node:crypto';

const hour = 3600;

/** How long codes work, in seconds: the link that confirms an address, the one of a new account, the one that resets a password. */
export const lives = { confirmation: 72 * hour, invitation: 72 * hour, reset: hour } as const;

/** Codes are stored as this only, but for the letter that waits to be sent. */
export const codeHash = (code: string): string => createHash('sha256').update(code).digest('base64url');

/** A code nobody can guess, what is stored of it, and when it ends. */
export const newCode = (now: Date, seconds: number) => {
  const code = randomBytes(32).toString('base64url');
  return { code, hash: codeHash(code), expiresAt: Math.floor(now.getTime() / 1000) + seconds };
};
