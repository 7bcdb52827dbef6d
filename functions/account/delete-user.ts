import { refuse } from '@rince/domain/refusal';
import type { UseCase } from '@rince/runtime/http';
import { endSessions, getUser, overrule } from '@rince/store/users';
import { followInPool } from './follow-in-pool.ts';

/** Deactivates an account: nobody signs in with it any more, and who is signed in is out. What it did stays. */
export const deleteUser: UseCase<'deleteUser'> = async (ctx, { params }) => {
  const user = await getUser(ctx.table, params.id);
  if (!user) throw refuse('NOT_FOUND');
  if (user._id === ctx.actor?._id) throw refuse('CONFLICT', 'You cannot deactivate your own account.');
  await ctx.table.transact(overrule(user._id, { deactivated: true, ...endSessions() }));
  await followInPool(ctx.table, user._id);
  return ctx.commit([], { done: true as const });
};
