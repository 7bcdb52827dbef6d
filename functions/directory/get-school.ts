import { runsSchool } from '@rince/domain/access';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { getJoinRequest, getRegion } from '@rince/store/directory';
import { getUsers } from '@rince/store/users';
import { maskedEmail } from '../steps/masked-email.ts';
import { loadSchool } from '../steps/school-access.ts';
import { schoolAnswer } from './school-answer.ts';

/** A school's page. */
export const getSchool: UseCase<'getSchool'> = async (ctx, { params }) => {
  const school = await loadSchool(ctx.table, params.id);
  const [staff, region, asked] = await Promise.all([
    getUsers(ctx.table, [...new Set([...school.admins, ...school.moderators])]),
    school.region === '' ? undefined : getRegion(ctx.table, school.region),
    getJoinRequest(ctx.table, school._id, signedIn(ctx)._id),
  ]);
  const seesAddresses = runsSchool(ctx.actor, school);
  return {
    ...(await schoolAnswer(school)),
    regionName: region?.name ?? '',
    asked: asked !== undefined,
    staff: staff.map(({ _id, name, lname, email }) => ({
      ...{ _id, name, lname },
      email: seesAddresses ? maskedEmail(email) : '',
      admin: school.admins.includes(_id),
    })),
  };
};
