import { refuse } from '@rince/domain/refusal';
import { resetCodeKey, resetKey } from './keys.ts';
import type { Table } from './table.ts';
import type { Write } from './write.ts';

/** What brings a code: the letter that somebody asked for, or the one that tells of a new account. Each has its own. */
export type CodeLetter = 'reset' | 'invitation';

/**
 * The code that sets a new password. One for each address that asked, whether there is an account or not, so that asking and trying
 * cost the same either way; whoever is invited has one more, which nobody takes away by asking.
 */
export interface ResetCode {
  readonly email: string;
  readonly letter: CodeLetter;
  readonly hash: string;
  /** Seconds. */
  readonly expiresAt: number;
}

/** A new code takes the place of the one before that the same kind of letter brought. */
export const putResetCode = (code: ResetCode): Write[] => [
  { kind: 'put', item: { ...resetKey(code), ...code } },
  { kind: 'put', item: { ...resetCodeKey(code.hash), email: code.email, expiresAt: code.expiresAt } },
];

/** Whose code this is, for calls that carry the code alone. */
export const emailOfResetCode = async (table: Table, hash: string, now: Date): Promise<string | undefined> => {
  const found = await table.get<Pick<ResetCode, 'email' | 'expiresAt'>>(resetCodeKey(hash));
  return found && found.expiresAt * 1000 > now.getTime() ? found.email : undefined;
};

/** The code that this is, if one was sent and is in time. Nobody guesses 256 bits, so wrong ones take nothing from the right one. */
export const findResetCode = async (
  table: Table,
  { email, hash }: { email: string; hash: string },
  now: Date,
): Promise<ResetCode | undefined> => {
  const sent = await table.getMany<ResetCode>([
    resetKey({ email, letter: 'reset' }),
    resetKey({ email, letter: 'invitation' }),
  ]);
  return sent.find((code) => code?.hash === hash && code.expiresAt * 1000 > now.getTime());
};

/** Uses a code up, and with it whatever another letter brought; refused when somebody was faster. */
export const useResetCode = ({ email, letter, hash }: ResetCode): Write[] => [
  {
    kind: 'update',
    key: resetKey({ email, letter }),
    set: { hash: 'used' },
    condition: { is: 'equal', to: { hash } },
    refusal: () => refuse('CODE_INVALID'),
  },
  { kind: 'delete', key: resetKey({ email, letter: letter === 'reset' ? 'invitation' : 'reset' }) },
  { kind: 'delete', key: resetCodeKey(hash) },
];
