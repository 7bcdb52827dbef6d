import type { UseCase } from '@rince/runtime/http';
import { listed, pageLimit } from '@rince/runtime/lists';
import { listSchools as schools } from '@rince/store/directory';

export const listSchools: UseCase<'listSchools'> = async (ctx, { query }) =>
  listed(await schools(ctx.table, pageLimit(query, 999), query.cursor));
