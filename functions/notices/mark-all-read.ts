import { Refusal } from '@rince/domain/refusal';
import { type Context, signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { noticesOf, seeNotice } from '@rince/store/notices';

/** As many as are counted. */
const counted = 100;
/** Leaves room in the last transaction for the kept answer. */
const last = 50;
/** So often something may be taken back at the very moment. */
const mostTries = 4;

export const markAllRead: UseCase<'markAllRead'> = async (ctx) => {
  for (let attempt = 1; ; attempt++)
    try {
      return await markOnce(ctx);
    } catch (error) {
      // What was taken back since it was listed is seen by nobody: the others are.
      if (!(error instanceof Refusal) || attempt === mostTries) throw error;
    }
};

const markOnce = async (ctx: Context): Promise<{ done: true }> => {
  const { items } = await noticesOf(ctx.table, signedIn(ctx)._id, counted);
  const writes = items.filter(({ seen }) => !seen).map(seeNotice);
  await ctx.table.transact(writes.slice(last));
  return ctx.commit(writes.slice(0, last), { done: true as const });
};
