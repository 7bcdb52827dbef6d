import { access } from '@rince/domain/access';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { listed, pageLimit } from '@rince/runtime/lists';
import { dancersOf, studentsOf } from '@rince/store/dancers';
import { dancerAnswers } from '../shared/people/dancer-answer.ts';
import { ownSchool } from '../shared/people/load-school.ts';

/** Own dancers; with a school, its students, for its staff. */
export const listDancers: UseCase<'listDancers'> = async (ctx, { query }) => {
  const end = pageLimit(query, 999);
  if (query.query?.school !== undefined) {
    const school = await ownSchool(ctx, query.query.school, access['school.students']);
    const page = await studentsOf(ctx.table, school._id, end, query.cursor);
    return listed({ ...page, items: await dancerAnswers(page.items) }, query);
  }
  const dancers = await dancersOf(ctx.table, signedIn(ctx)._id);
  return {
    data: await dancerAnswers(dancers.slice(query.skip, end)),
    count: dancers.length,
    hasMore: dancers.length > end,
  };
};
