import { refuse } from '@rince/domain/refusal';
import type { Context } from '@rince/runtime/context';
import { identity } from '@rince/services/identity';
import { getUser } from '@rince/store/users';
import { selfOf } from '../shared/people/self-of.ts';

/**
 * Tokens for somebody who knows the password. Sessions end by the second, so a sign-in within the very second that ended the others
 * would be dead at birth: it waits for the next one.
 */
export const signedInAs = async (ctx: Context, email: string, password: string) => {
  const began = Math.floor(Date.now() / 1000);
  let { user: id, ...tokens } = await identity.signIn(email, password);
  const user = await getUser(ctx.table, id);
  if (!user || user.deactivated) throw refuse('LOGIN_FAILED');
  if (began < user.tokensValidAfter) {
    const wait = user.tokensValidAfter * 1000 + 1 - Date.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    ({ user: id, ...tokens } = await identity.signIn(email, password));
  }
  return { token: { _id: id, ...tokens }, user: await selfOf(user) };
};
