import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { noticesOf, seeNotice } from '@rince/store/notices';

/** As many as are counted. */
const counted = 100;
/** Leaves room in the last transaction for the kept answer. */
const last = 50;

export const markAllRead: UseCase<'markAllRead'> = async (ctx) => {
  const { items } = await noticesOf(ctx.table, signedIn(ctx)._id, counted);
  const writes = items.filter(({ seen }) => !seen).map(seeNotice);
  await ctx.table.transact(writes.slice(last));
  return ctx.commit(writes.slice(0, last), { done: true as const });
};
