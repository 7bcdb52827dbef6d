import type { Update } from '@rince/domain/news/update';
import type { UseCase } from '@rince/runtime/http';
import { pageLimit } from '@rince/runtime/lists';
import { countFitting, sifted } from '@rince/runtime/read-until-full';
import type { Key } from '@rince/store/item';
import { listUpdates as list } from '@rince/store/updates';
import { updateViews } from './update-view.ts';

const most = 50;

export const listUpdates: UseCase<'listUpdates'> = async (ctx, { query }) => {
  const filter = query.query?.filter?.id ?? 'all';
  const end = pageLimit(query, most);
  const fitting = {
    read: (cursor: string | undefined) => list(ctx.table, Math.min(100, end + 10), cursor),
    keep: async (items: readonly (Update & Key)[]) => {
      const shown = await updateViews(ctx, items);
      return items
        .flatMap((item, i) => {
          const view = shown[i];
          return view ? [{ item, shown: view }] : [];
        })
        .filter(({ shown: { completed } }) => filter === 'all' || (filter === 'completed') === completed);
    },
  };
  const page = await sifted({ ...fitting, want: end, cursor: query.cursor });
  const isAll = query.cursor === undefined && !page.hasMore;
  const count = isAll ? page.data.length : await countFitting(fitting, filter === 'all');
  return { ...page, count, data: page.data.slice(query.skip) };
};
