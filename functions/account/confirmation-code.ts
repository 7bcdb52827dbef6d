import { createHash } from 'node:crypto';

/** How long the link that confirms an address works. */
export const confirmationHours = 72;

/** Codes are stored as this only. */
export const codeHash = (code: string): string => createHash('sha256').update(code).digest('base64url');
