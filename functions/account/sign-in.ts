import { refuse } from '@rince/domain/refusal';
import type { Context } from '@rince/runtime/context';
import { identity } from '@rince/services/identity';
import { getUser } from '@rince/store/users';
import { selfOf } from '../shared/people/self-of.ts';

/** While the own clock is ahead of the pool's. */
const shortestWaitMs = 300;
/** How often it is tried until the pool's clock has passed the end of the sessions before: that of whoever ended them may be a second ahead. */
const tries = 8;

/**
 * Tokens for somebody who knows the password. Sessions end by the second, so a sign-in within the very second that ended the others
 * would be dead at birth: it waits for the next one, by the clock that the tokens go by.
 */
export const signedInAs = async (ctx: Context, email: string, password: string) => {
  for (let attempt = 1; ; attempt++) {
    const { user: id, signedInAt, ...tokens } = await identity.signIn(email, password);
    const user = await getUser(ctx.table, id);
    if (!user || user.deactivated) throw refuse('LOGIN_FAILED');
    if (signedInAt >= user.tokensValidAfter || attempt === tries)
      return { token: { _id: id, ...tokens }, user: await selfOf(user) };
    const wait = Math.min(1000, user.tokensValidAfter * 1000 + 1 - Date.now());
    await new Promise((resolve) => setTimeout(resolve, wait > 0 ? wait : shortestWaitMs));
  }
};
