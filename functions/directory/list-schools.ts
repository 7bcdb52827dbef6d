import type { School } from '@rince/domain/people/school';
import { starredFirst } from '@rince/domain/people/starred-first';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { listed, pageLimit } from '@rince/runtime/lists';
import { listSchools as list, schoolsOf } from '@rince/store/directory';
import { schoolAnswer } from './school-answer.ts';

const mostSchools = 999;

/** Schools by name. One's own are those whose staff one is; an admin's are all. */
export const listSchools: UseCase<'listSchools'> = async (ctx, { query }) => {
  const user = signedIn(ctx);
  const mine = query.query?.mine === true;
  const end = pageLimit(query, mostSchools);
  const page =
    mine && user.role !== 'admin'
      ? { items: await schoolsOf(ctx.table, user._id) }
      : await list(ctx.table, end, query.cursor);
  const favorites = user.favorites ?? [];
  const answer = await listed({ ...page, items: page.items.toSorted(starredFirst(favorites)) }, query);
  // A picker reads all of them and shows no logo.
  const shown = async (school: School) => (mine ? schoolAnswer(school) : { ...school, image: undefined });
  return { ...answer, data: await Promise.all(answer.data.map(shown)), favorites };
};
