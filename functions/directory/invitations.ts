import { Refusal, refuse } from '@rince/domain/refusal';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { changeSchool, invitingSchools } from '@rince/store/directory';
import { loadSchool } from '../shared/people/load-school.ts';
import { tellOfSchool } from '../shared/people/tell-of-school.ts';

/** The schools that ask the reader to join their staff. */
export const listInvitations: UseCase<'listInvitations'> = async (ctx) => {
  const user = signedIn(ctx)._id;
  const schools = await invitingSchools(ctx.table, user);
  return schools.flatMap(({ _id, name, city, invited = [] }) =>
    invited.filter((one) => one.user === user).map(({ as, at }) => ({ _id, name, city, as, at })),
  );
};

/** Joins the staff of a school, or declines; until then nobody who was named has any right of it. */
export const answerInvitation: UseCase<'answerInvitation'> = (ctx, { params, body }) =>
  onSchoolAsRead(async () => {
    const user = signedIn(ctx);
    const school = await loadSchool(ctx.table, params.id);
    if (!user.confirmed) throw refuse('NOT_CONFIRMED');
    const invited = school.invited ?? [];
    const mine = invited.find((one) => one.user === user._id);
    if (!mine) {
      const isStaff = [...school.admins, ...school.moderators].includes(user._id);
      if (isStaff === body.accept) return { done: true as const };
      throw refuse(
        'CONFLICT',
        isStaff ? 'You are on the staff of this school already.' : 'This school does not ask you any more.',
      );
    }
    const joins =
      mine.as === 'admin'
        ? { admins: [...school.admins, mine.user] }
        : { moderators: [...school.moderators, mine.user] };
    const name = `${user.name} ${user.lname}`;
    const words = body.accept ? `${name} joined the staff of ${school.name}.` : `${name} does not join ${school.name}.`;
    return ctx.commit(
      [
        ...changeSchool(school, { ...(body.accept ? joins : {}), invited: invited.filter((one) => one !== mine) }),
        ...school.admins.map((admin) => tellOfSchool(ctx, admin, school, school.name, words)),
      ],
      { done: true as const },
    );
  });

/** Asks somebody no more; who has answered stays as they answered. */
export const withdrawInvitation: UseCase<'withdrawInvitation'> = (ctx, { params }) =>
  onSchoolAsRead(async () => {
    const school = await loadSchool(ctx.table, params.id);
    ctx.allow('school.edit', { school });
    const invited = school.invited ?? [];
    const others = invited.filter(({ user }) => user !== params.user);
    if (others.length === invited.length) return { done: true as const };
    return ctx.commit(changeSchool(school, { invited: others }), { done: true as const });
  });

/** How often a school may be changed between reading it and an answer. */
const tries = 6;

/** Decides again when somebody changed the school in between: an answer is about one person, and overwrites nothing. */
const onSchoolAsRead = async <Answer>(decide: () => Promise<Answer>): Promise<Answer> => {
  for (let attempt = 1; ; attempt++)
    try {
      return await decide();
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'STALE' || attempt === tries) throw error;
    }
};
