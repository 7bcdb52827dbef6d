import type { UseCase } from '@rince/runtime/http';
import { pageLimit } from '@rince/runtime/lists';
import { dancersOf } from '@rince/store/dancers';
import { dancerAnswers } from '../shared/people/dancer-answer.ts';

/** Somebody's dancers, as an admin looks at them. */
export const dancersForAdmin: UseCase<'dancersForAdmin'> = async (ctx, { query }) => {
  const dancers = await dancersOf(ctx.table, query.userId);
  const direction = query.sort?.createdAt;
  const sorted =
    direction === undefined
      ? dancers.toSorted((a, b) => `${a.lname} ${a.name}`.localeCompare(`${b.lname} ${b.name}`))
      : dancers.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) * direction);
  const end = pageLimit(query, 999);
  return {
    data: await dancerAnswers(sorted.slice(query.skip, end)),
    count: sorted.length,
    hasMore: sorted.length > end,
  };
};
