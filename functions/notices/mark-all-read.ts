import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { noticesOf, seeNotice } from '@rince/store/notices';

export const markAllRead: UseCase<'markAllRead'> = async (ctx) => {
  const { items } = await noticesOf(ctx.table, signedIn(ctx)._id, 99);
  return ctx.commit(items.filter(({ seen }) => !seen).map(seeNotice), { done: true as const });
};
