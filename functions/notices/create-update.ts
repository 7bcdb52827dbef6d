import type { Update } from '@rince/domain/news/update';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { createUpdate as create } from '@rince/store/updates';

export const createUpdate: UseCase<'createUpdate'> = async (ctx, { body }) => {
  const author = signedIn(ctx);
  const at = ctx.now.toISOString();
  const { title, content, type, description, version } = body;
  const update: Update = {
    ...{ _id: ctx.newId(), title, content, type, description, version },
    user: author._id,
    createdAt: at,
    updatedAt: at,
    revision: 1,
  };
  return ctx.commit([create(update)], { ...update, user: author, completed: false });
};
