import { refuse } from '@rince/domain/refusal';
import type { UseCase } from '@rince/runtime/http';
import { identity } from '@rince/services/identity';
import { endSessions, getUser, setOnUser } from '@rince/store/users';

/** Deactivates an account: nobody signs in with it any more, and who is signed in is out. What it did stays. */
export const deleteUser: UseCase<'deleteUser'> = async (ctx, { params }) => {
  const user = await getUser(ctx.table, params.id);
  if (!user) throw refuse('NOT_FOUND');
  if (user._id === ctx.actor?._id) throw refuse('CONFLICT', 'You cannot deactivate your own account.');
  await identity.setEnabled(user._id, false);
  return ctx.commit(setOnUser(user._id, { deactivated: true, ...endSessions() }), { done: true as const });
};
