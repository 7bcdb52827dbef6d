import type { User } from '@rince/domain/people/user';
import { refuse } from '@rince/domain/refusal';
import type { Context } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { changeUser, getUser } from '@rince/store/users';
import { accountOf } from '../shared/people/self-of.ts';
import { accountNotice } from './account-notice.ts';
import { sendConfirmation } from './resend-confirmation.ts';

const load = async ({ table }: Context, id: string): Promise<User> => {
  const user = await getUser(table, id);
  if (!user) throw refuse('NOT_FOUND');
  return user;
};

/** Confirms the address that somebody has now in their place, not one that they change to at this moment; they are told. */
export const confirmUser: UseCase<'confirmUser'> = async (ctx, { params }) => {
  const user = await load(ctx, params.id);
  if (user.confirmed) return ctx.commit([], await accountOf(user, true));
  const answer = await accountOf({ ...user, confirmed: true, revision: user.revision + 1 }, true);
  const told = accountNotice(ctx, user._id, 'An administrator confirmed your email address.');
  return ctx.commit([...changeUser(user, { confirmed: true }), told], answer);
};

/** Sends somebody the link that confirms the address once more. */
export const resendConfirmationFor: UseCase<'resendConfirmationFor'> = async (ctx, { params }) => {
  const user = await load(ctx, params.id);
  if (user.confirmed) throw refuse('CONFLICT', 'This address is confirmed already.');
  return sendConfirmation(ctx, user);
};
