import type { User } from '@rince/domain/people/user';
import { Refusal, refuse } from '@rince/domain/refusal';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { getUser, setFavorites } from '@rince/store/users';

const most = 200;
/** Several stars may be set at the same moment; each waits for the other. */
const tries = 5;

/** Sets or takes a star. */
export const changeFavorites: UseCase<'changeFavorites'> = async (ctx, { body }) => {
  let user: User = signedIn(ctx);
  for (let attempt = 1; ; attempt++) {
    const others = (user.favorites ?? []).filter((id) => id !== body.id);
    const favorites = body.on ? [...others, body.id] : others;
    if (favorites.length > most) throw refuse('CONFLICT', `More than ${most} stars are as good as none.`);
    try {
      return await ctx.commit([setFavorites(user, favorites)], { favorites });
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'IN_PROGRESS' || attempt === tries) throw error;
      user = (await getUser(ctx.table, user._id)) ?? user;
    }
  }
};
