import { refuse } from '@rince/domain/refusal';
import type { Table } from './table.ts';
import type { Key, Write } from './write.ts';

/**
 * The code that sets a new password. One for each address that asked, whether there is an account or not, so that asking and trying
 * cost the same either way.
 */
export interface ResetCode {
  readonly email: string;
  readonly hash: string;
  readonly tries: number;
  /** Seconds. */
  readonly expiresAt: number;
}

const mostTries = 5;

const emailKey = (email: string): Key => ({ pk: `RESET#${email}`, sk: 'RESET' });
const hashKey = (hash: string): Key => ({ pk: `RESETCODE#${hash}`, sk: 'RESET' });

/** A new code takes the place of the one before. */
export const putResetCode = (code: Omit<ResetCode, 'tries'>): Write[] => [
  { kind: 'put', item: { ...emailKey(code.email), ...code, tries: 0 } },
  { kind: 'put', item: { ...hashKey(code.hash), email: code.email, expiresAt: code.expiresAt } },
];

/** Whose code this is, for calls that carry the code alone. */
export const emailOfResetCode = async (table: Table, hash: string): Promise<string | undefined> =>
  (await table.get<{ email: string }>(hashKey(hash)))?.email;

/** Whether a code is the one that was sent, in time and not locked. A wrong one is counted. */
export const tryResetCode = async (
  table: Table,
  { email, hash }: { email: string; hash: string },
  now: Date,
): Promise<boolean> => {
  const code = await table.get<ResetCode>(emailKey(email));
  const isOpen = code !== undefined && code.tries < mostTries && code.expiresAt * 1000 > now.getTime();
  if (isOpen && code.hash !== hash)
    await table.transact([
      {
        kind: 'update',
        key: emailKey(email),
        add: { tries: 1 },
        condition: { is: 'present' },
      },
    ]);
  return isOpen && code.hash === hash;
};

/** Uses a code up; refused when somebody was faster, or when it was locked meanwhile. */
export const useResetCode = ({ email, hash }: { email: string; hash: string }): Write[] => [
  {
    kind: 'update',
    key: emailKey(email),
    set: { hash: 'used' },
    condition: { is: 'equal', to: { hash } },
    refusal: () => refuse('CODE_INVALID'),
  },
  { kind: 'delete', key: hashKey(hash) },
];
