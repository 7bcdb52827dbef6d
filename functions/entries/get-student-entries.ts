import { leadsSchool } from '@rince/domain/access';
import type { UseCase } from '@rince/runtime/http';
import { namedSchool } from '../shared/people/load-school.ts';
import { studentEntries } from './student-entries.ts';

/** The entries of a school's dancers, under both of its names. */
export const getStudentEntries: UseCase<'getStudentEntries'> & UseCase<'getDancersEntries'> = async (
  ctx,
  { query },
) => {
  const school = await namedSchool(ctx, query.query?.school, leadsSchool);
  ctx.allow('school.lead', { school: school ?? { admins: [] } });
  return school ? studentEntries(ctx.table, school, query) : { data: [], count: 0, hasMore: false };
};
