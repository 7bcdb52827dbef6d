import { similar } from '@rince/domain/people/similar';
import type { UseCase } from '@rince/runtime/http';
import { allSchools } from '@rince/store/directory';

const shown = 5;

/** Shown before somebody creates a school that is there, under a name that is not quite the same. */
export const similarSchools: UseCase<'similarSchools'> = async (ctx, { query }) =>
  similar(await allSchools(ctx.table), query).slice(0, shown);
