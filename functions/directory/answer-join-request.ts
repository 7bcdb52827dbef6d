import { refuse } from '@rince/domain/refusal';
import type { UseCase } from '@rince/runtime/http';
import { answerRequest, changeSchool, getJoinRequest } from '@rince/store/directory';
import { getUser } from '@rince/store/users';
import { loadSchool } from '../shared/people/load-school.ts';
import { tellOfSchool } from '../shared/people/tell-of-school.ts';

/** Takes somebody on the staff of a school, or declines; they are told. */
export const answerJoinRequest: UseCase<'answerJoinRequest'> = async (ctx, { params, body }) => {
  const school = await loadSchool(ctx.table, params.id);
  ctx.allow('school.lead', { school });
  const request = await getJoinRequest(ctx.table, school._id, body.user);
  if (!request) throw refuse('CONFLICT', 'This request was answered already.');
  // Staff sees children, so nobody gets there by an address that may not be theirs.
  if (body.accept && !(await getUser(ctx.table, body.user))?.confirmed)
    throw refuse('CONFLICT', 'This person has not confirmed their email address yet.');
  const isStaff = [...school.admins, ...school.moderators].includes(body.user);

  const words = body.accept
    ? `You are on the staff of ${school.name} now.`
    : `${school.name} did not take you on its staff.`;
  return ctx.commit(
    [
      answerRequest(request),
      ...(body.accept && !isStaff ? changeSchool(school, { moderators: [...school.moderators, body.user] }) : []),
      tellOfSchool(ctx, body.user, school, school.name, words),
    ],
    { done: true as const },
  );
};
