import type { UseCase } from '@rince/runtime/http';
import { pageLimit } from '@rince/runtime/lists';
import { listScoring as systems } from '@rince/store/events';

const most = 999;

/** Scoring systems by name. */
export const listScoring: UseCase<'listScoring'> = async (ctx, { query }) => {
  const all = (await systems(ctx.table))
    .map((system) => ({ ...system, ip: system.showIp }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
  const end = pageLimit(query, most);
  return { data: all.slice(query.skip, end), count: all.length, hasMore: all.length > end };
};
