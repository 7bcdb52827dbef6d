import { Refusal, refuse } from '@rince/domain/refusal';
import type { Context } from '@rince/runtime/context';
import { identity } from '@rince/services/identity';
import { giveUpAccount, stateOfAccount } from '@rince/store/users';

/** Others may make, or give up, an account for the same address at the same moment. */
const tries = 3;

/**
 * The pool's account for an address without a profile. It is made with its password, which therefore is that of whoever made it and is
 * kept nowhere else. An account that a request left behind when it died goes on with whoever knows its password. For anybody else it is
 * given up in the table first: should its maker still be alive, their profile is refused, so that of two passwords the one with the
 * profile works.
 */
export const newPoolAccount = async (ctx: Context, email: string, password?: string): Promise<string> => {
  for (let attempt = 1; attempt <= tries; attempt++) {
    const made = await identity.create(email, password);
    const id = made ?? (await leftBehind(ctx, email, password, attempt < tries));
    if (id === undefined) continue;
    if (password !== undefined) await setForGood(id, password);
    return id;
  }
  throw refuse('EMAIL_TAKEN');
};

/** The account that an earlier request left, if it was one with this password; another one is removed, where a new one may be made. */
const leftBehind = async (
  { table }: Context,
  email: string,
  password: string | undefined,
  mayRemove: boolean,
): Promise<string | undefined> => {
  const left = await identity.find(email);
  if (left === undefined) return undefined;
  const state = await stateOfAccount(table, left);
  // Somebody who is just moving to this address.
  if (state === 'used') throw refuse('EMAIL_TAKEN');
  if (state === 'left') {
    if (password !== undefined && (await identity.knows(left, password))) return left;
    if (!mayRemove) return undefined;
    await table.transact(giveUpAccount(left));
  }
  await identity.remove(left);
  return undefined;
};

/** The pool demands to change a password that came with the account, unless it is set once more. */
const setForGood = async (id: string, password: string): Promise<void> => {
  try {
    await identity.setPassword(id, password);
  } catch (error) {
    // Given up by somebody else meanwhile.
    if (error instanceof Refusal && error.code === 'NOT_FOUND') throw refuse('EMAIL_TAKEN');
    throw error;
  }
};
