import { teachesAt } from '@rince/domain/access';
import type { UseCase } from '@rince/runtime/http';
import { listed, pageLimit } from '@rince/runtime/lists';
import { studentsOf } from '@rince/store/dancers';
import { dancerAnswers } from '../shared/people/dancer-answer.ts';
import { namedSchool } from '../shared/people/load-school.ts';

/** A school's dancers. */
export const getStudents: UseCase<'getStudents'> = async (ctx, { query }) => {
  const school = await namedSchool(ctx, query.query?.school, teachesAt);
  ctx.allow('school.students', { school: school ?? { admins: [] } });
  if (!school) return { data: [], count: 0, hasMore: false };
  const page = await studentsOf(ctx.table, school._id, pageLimit(query, 999), query.cursor);
  return listed({ ...page, items: await dancerAnswers(page.items) }, query);
};
