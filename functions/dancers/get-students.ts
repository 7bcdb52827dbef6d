import type { UseCase } from '@rince/runtime/http';
import { listed, pageLimit } from '@rince/runtime/lists';
import { studentsOf } from '@rince/store/dancers';
import { namedSchool } from '../steps/school-access.ts';

/** A school's dancers. */
export const getStudents: UseCase<'getStudents'> = async (ctx, { query }) => {
  const school = await namedSchool(ctx, query.query?.school);
  ctx.allow('school.edit', { school: school ?? { admins: [] } });
  if (!school) return { data: [], count: 0, hasMore: false };
  return listed(await studentsOf(ctx.table, school._id, pageLimit(query, 999), query.cursor), query);
};
