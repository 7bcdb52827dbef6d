import { refuse } from '@rince/domain/refusal';
import type { UseCase } from '@rince/runtime/http';
import { getUser as load } from '@rince/store/users';
import { accountOf } from '../shared/people/self-of.ts';

/** One account. */
export const getUser: UseCase<'getUser'> = async (ctx, { params }) => {
  ctx.allow('user.edit', { user: params.id });
  const user = params.id === ctx.user?._id ? ctx.user : await load(ctx.table, params.id);
  if (!user) throw refuse('NOT_FOUND');
  return accountOf(user, ctx.actor?.role === 'admin');
};
