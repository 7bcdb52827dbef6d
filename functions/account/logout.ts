import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { setOnUser } from '@rince/store/users';

/** The longest an access token lives, in seconds; after that an ended session needs no memory. */
const tokenLife = 24 * 3600;
const mostRemembered = 50;

/** Ends the session that asks: its tokens are worth nothing from now on, and its other windows are told. */
export const logout: UseCase<'logout'> = async (ctx) => {
  const user = signedIn(ctx);
  const at = Math.floor(Date.now() / 1000);
  const recent = (user.endedSessions ?? []).filter((ended) => ended.at > at - tokenLife).slice(-mostRemembered);
  const endedSessions = ctx.session ? [...recent, { origin: ctx.session.origin, at }] : recent;
  return ctx.commit(setOnUser(user._id, { endedSessions }), { done: true as const });
};
