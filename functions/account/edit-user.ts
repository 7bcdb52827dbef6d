import { refuse } from '@rince/domain/refusal';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { getUser } from '@rince/store/users';
import { changeAccount } from './change-account.ts';

/** Changes an account. */
export const editUser: UseCase<'editUser'> = async (ctx, { params, body }) => {
  ctx.allow('user.edit', { user: params.id });
  const asking = signedIn(ctx);
  const user = params.id === asking._id ? asking : await getUser(ctx.table, params.id);
  if (!user) throw refuse('NOT_FOUND');
  return changeAccount(ctx, user, body);
};
