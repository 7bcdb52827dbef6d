import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { endSession } from '@rince/store/sessions';

/** Ends the session that asks: its tokens are worth nothing from now on, and its other windows are told. */
export const logout: UseCase<'logout'> = async (ctx) => {
  const { _id } = signedIn(ctx);
  return ctx.commit(ctx.session ? [endSession({ user: _id, origin: ctx.session.origin })] : [], {
    done: true as const,
  });
};
