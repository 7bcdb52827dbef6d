import { refuse } from '@rince/domain/refusal';
import type { Context } from '@rince/runtime/context';
import { identity } from '@rince/services/identity';
import { getUser } from '@rince/store/users';
import { selfOf } from '../steps/self-of.ts';

/**
 * Tokens for somebody who knows the password. Sessions end by the second, so a sign-in within the very second that ended the others
 * would be dead at birth: it waits for the next one.
 */
export const signedInAs = async (ctx: Context, email: string, password: string) => {
  let { user: id, ...tokens } = await identity.signIn(email, password);
  const user = await getUser(ctx.table, id);
  if (!user || user.deactivated) throw refuse('LOGIN_FAILED');
  if (Date.now() / 1000 < user.tokensValidAfter) {
    await new Promise((resolve) => setTimeout(resolve, 1001 - (Date.now() % 1000)));
    ({ user: id, ...tokens } = await identity.signIn(email, password));
  }
  return { token: { _id: id, ...tokens }, user: await selfOf(user) };
};
