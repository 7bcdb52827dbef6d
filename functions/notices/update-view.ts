import type { Update } from '@rince/domain/news/update';
import type { Context } from '@rince/runtime/context';
import { signedIn } from '@rince/runtime/context';
import { mayBeLate } from '@rince/store/item';
import { readOf } from '@rince/store/read-marks';
import { getUsers } from '@rince/store/users';

/** Updates as their reader sees them, with who posted them. */
export const updateViews = async (ctx: Context, updates: readonly Update[]) => {
  const [read, authors] = await Promise.all([
    readOf(
      ctx.table,
      signedIn(ctx)._id,
      updates.map(({ _id }) => _id),
    ),
    getUsers(ctx.table, [...new Set(updates.map(({ user }) => user))], mayBeLate),
  ]);
  const known = new Map(authors.map(({ _id, name, lname }) => [_id, { _id, name, lname }]));
  return updates.map((update) => ({
    ...update,
    user: known.get(update.user) ?? { _id: update.user, name: '', lname: '' },
    completed: read.has(update._id),
  }));
};
