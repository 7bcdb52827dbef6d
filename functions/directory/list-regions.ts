import type { UseCase } from '@rince/runtime/http';
import { listRegions as regions } from '@rince/store/directory';

export const listRegions: UseCase<'listRegions'> = async (ctx) => {
  const data = await regions(ctx.table);
  return { data, count: data.length, hasMore: false };
};
