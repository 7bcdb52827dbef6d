import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { listed, pageLimit } from '@rince/runtime/lists';
import { noticesOf } from '@rince/store/notices';

/** How far back unseen notifications are counted. */
const counted = 100;

export const listNotices: UseCase<'listNotices'> = async (ctx, { query }) => {
  const user = signedIn(ctx)._id;
  const [page, latest] = await Promise.all([
    noticesOf(ctx.table, user, pageLimit(query, counted), query.cursor),
    noticesOf(ctx.table, user, counted),
  ]);
  const count = latest.items.filter(({ seen }) => !seen).length;
  return { ...(await listed({ ...page, count: async () => count }, query)), count };
};
