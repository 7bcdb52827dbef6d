import { refuse } from '@rince/domain/refusal';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { askToJoin as ask, getJoinRequest } from '@rince/store/directory';
import { loadSchool } from '../shared/people/load-school.ts';
import { tellOfSchool } from '../shared/people/tell-of-school.ts';

/** Asks to be taken on a school's staff; its admins are told once, however often somebody asks. */
export const askToJoin: UseCase<'askToJoin'> = async (ctx, { params }) => {
  const user = signedIn(ctx);
  const school = await loadSchool(ctx.table, params.id);
  if (!user.confirmed) throw refuse('NOT_CONFIRMED');
  if ([...school.admins, ...school.moderators].includes(user._id))
    throw refuse('CONFLICT', 'You are on the staff of this school already.');
  if (school.invited?.some((one) => one.user === user._id))
    throw refuse('CONFLICT', 'This school asks you to join already: accept it on its page.');
  if (await getJoinRequest(ctx.table, school._id, user._id)) return { done: true as const };
  const told = school.admins.map((admin) =>
    tellOfSchool(ctx, admin, school, school.name, `${user.name} ${user.lname} asks to join ${school.name}.`),
  );
  return ctx.commit([...ask(school._id, user._id, ctx.now.toISOString()), ...told], { done: true as const });
};
