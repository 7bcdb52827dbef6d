import { refuse } from '@rince/domain/refusal';
import type { UseCase } from '@rince/runtime/http';
import { changeUser, getUser } from '@rince/store/users';

/** Changes what people set on themselves. The organizer role is an admin's to give and to take. */
export const editUser: UseCase<'editUser'> = async (ctx, { params, body }) => {
  ctx.allow('user.edit', { user: params.id });
  const user = params.id === ctx.user?._id ? ctx.user : await getUser(ctx.table, params.id);
  if (!user) throw refuse('NOT_FOUND');

  const { revision, ...change } = body;
  const isAdmin = ctx.actor?.role === 'admin';
  if (change.roles && !isAdmin && change.roles.includes('organizer') !== user.roles.includes('organizer'))
    throw refuse('FORBIDDEN', 'Only an administrator can make somebody an organizer.');

  return ctx.commit(changeUser({ _id: user._id, revision }, change), { ...user, ...change, revision: revision + 1 });
};
