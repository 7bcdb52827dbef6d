import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { pageLimit } from '@rince/runtime/lists';
import { dancersOf } from '@rince/store/dancers';

export const listDancers: UseCase<'listDancers'> = async (ctx, { query }) => {
  const dancers = await dancersOf(ctx.table, signedIn(ctx)._id);
  const end = pageLimit(query, 999);
  return { data: dancers.slice(query.skip, end), count: dancers.length, hasMore: dancers.length > end };
};
