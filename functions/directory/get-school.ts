import { runsSchool } from '@rince/domain/access';
import { maskedEmail } from '@rince/domain/people/masked-email';
import type { User } from '@rince/domain/people/user';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { getJoinRequest, getRegion } from '@rince/store/directory';
import { getUsers } from '@rince/store/users';
import { loadSchool } from '../shared/people/load-school.ts';
import { schoolAnswer } from './school-answer.ts';

/** A school's page. */
export const getSchool: UseCase<'getSchool'> = async (ctx, { params }) => {
  const school = await loadSchool(ctx.table, params.id);
  const reader = signedIn(ctx)._id;
  const runs = runsSchool(ctx.actor, school);
  const invited = school.invited ?? [];
  const shown = new Set([...school.admins, ...school.moderators, ...(runs ? invited.map(({ user }) => user) : [])]);
  const [people, region, asked] = await Promise.all([
    getUsers(ctx.table, [...shown]),
    school.region === '' ? undefined : getRegion(ctx.table, school.region),
    getJoinRequest(ctx.table, school._id, reader),
  ]);
  const lineOf = ({ _id, name, lname, email }: User) => ({ _id, name, lname, email: runs ? maskedEmail(email) : '' });
  const isStaff = ({ _id }: User): boolean => school.admins.includes(_id) || school.moderators.includes(_id);
  return {
    ...(await schoolAnswer(school)),
    regionName: region?.name ?? '',
    asked: asked !== undefined,
    invitation: invited.find(({ user }) => user === reader)?.as,
    invited: people.flatMap((one) => {
      const asks = runs && invited.find(({ user }) => user === one._id);
      return asks ? [{ ...lineOf(one), admin: asks.as === 'admin', at: asks.at }] : [];
    }),
    staff: people.filter(isStaff).map((one) => ({ ...lineOf(one), admin: school.admins.includes(one._id) })),
  };
};
