import type { UseCase } from '@rince/runtime/http';
import { pageLimit } from '@rince/runtime/lists';
import { listUpdates as list } from '@rince/store/updates';
import { sifted } from './sifted.ts';
import { updateViews } from './update-view.ts';

const most = 50;

export const listUpdates: UseCase<'listUpdates'> = async (ctx, { query }) => {
  const filter = query.query?.filter?.id ?? 'all';
  const end = pageLimit(query, most);
  const page = await sifted({
    want: end,
    cursor: query.cursor,
    read: (cursor) => list(ctx.table, Math.min(100, end + 10), cursor),
    keep: async (items) => {
      const shown = await updateViews(ctx, items);
      return items
        .flatMap((item, i) => {
          const view = shown[i];
          return view ? [{ item, shown: view }] : [];
        })
        .filter(({ shown: { completed } }) => filter === 'all' || (filter === 'completed') === completed);
    },
  });
  return { ...page, data: page.data.slice(query.skip) };
};
