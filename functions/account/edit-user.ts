import { refuse } from '@rince/domain/refusal';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { files } from '@rince/services/files';
import { changeUser, getUser } from '@rince/store/users';
import { selfOf } from './self-of.ts';

/** Changes what people set on themselves. The organizer role is an admin's to give and to take. */
export const editUser: UseCase<'editUser'> = async (ctx, { params, body }) => {
  ctx.allow('user.edit', { user: params.id });
  const asking = signedIn(ctx);
  const user = params.id === asking._id ? asking : await getUser(ctx.table, params.id);
  if (!user) throw refuse('NOT_FOUND');

  const { revision, image: sent, ...change } = body;
  const isAdmin = ctx.actor?.role === 'admin';
  if (change.roles && !isAdmin && change.roles.includes('organizer') !== user.roles.includes('organizer'))
    throw refuse('FORBIDDEN', 'Only an administrator can make somebody an organizer.');
  const image =
    sent === undefined
      ? user.image
      : sent === null
        ? undefined
        : await files.claimImage(asking._id, sent, `users/${user._id}/image`);

  const saved = { ...user, ...change, image, revision: revision + 1 };
  const answer = await ctx.commit(changeUser({ _id: user._id, revision }, { ...change, image }), await selfOf(saved));
  if (sent !== undefined && user.image?.key !== image?.key) await files.remove([user.image?.key, user.image?.thumbKey]);
  return answer;
};
