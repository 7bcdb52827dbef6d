import type { UseCase } from '@rince/runtime/http';
import { joinRequests, deleteSchool as remove } from '@rince/store/directory';
import { loadSchool } from '../shared/people/load-school.ts';

/** Deletes a school to which nothing refers. */
export const deleteSchool: UseCase<'deleteSchool'> = async (ctx, { params }) => {
  const school = await loadSchool(ctx.table, params.id);
  ctx.allow('school.edit', { school });
  return ctx.commit(remove(school, await joinRequests(ctx.table, school._id)), { done: true as const });
};
