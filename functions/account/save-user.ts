import { refuse } from '@rince/domain/refusal';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { getUser } from '@rince/store/users';
import { changeAccount } from './change-account.ts';

/** The same as `editUser`, for clients that name the account in the body. */
export const saveUser: UseCase<'saveUser'> = async (ctx, { body }) => {
  const { _id, ...change } = body.user;
  ctx.allow('user.edit', { user: _id });
  const asking = signedIn(ctx);
  const user = _id === asking._id ? asking : await getUser(ctx.table, _id);
  if (!user) throw refuse('NOT_FOUND');
  return changeAccount(ctx, user, { ...change, ...(body.image === undefined ? {} : { image: body.image }) });
};
