import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { setOnUser } from '@rince/store/users';

/** Ends every session. Tokens carry whole seconds, so those of the current second end with the next. */
export const logout: UseCase<'logout'> = async (ctx) => {
  const user = signedIn(ctx);
  await ctx.identity.signOutEverywhere(user._id);
  return ctx.commit(setOnUser(user._id, { tokensValidAfter: Math.floor(Date.now() / 1000) + 1 }), {
    done: true as const,
  });
};
