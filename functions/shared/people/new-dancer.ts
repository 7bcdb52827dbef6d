import type { dancerForm } from '@rince/contracts/dancers';
import type { Dancer } from '@rince/domain/people/dancer';
import { levels } from '@rince/domain/people/levels';
import { type RefusalIssue, refuse } from '@rince/domain/refusal';
import { type Context, signedIn } from '@rince/runtime/context';

import { getRegion, getSchool } from '@rince/store/directory';
import type * as z from 'zod';
import { claimImage } from '../claim-file.ts';

type Form = z.output<typeof dancerForm>;
type Facts = Omit<Dancer, '_id' | 'owners' | 'createdAt' | 'revision'>;

/**
 * What a form says of a dancer, with names of region, school and governing body looked up; refused by field where one does not exist.
 * What it leaves out of teacher, governing body, world medal and picture stays as it was.
 */
export const dancerFacts = async (ctx: Context, form: Form, id: string, before?: Dancer): Promise<Facts> => {
  const wanted = form.organization?._id ?? before?.organization?._id ?? '';
  const [found, school, organization] = await Promise.all([
    getRegion(ctx.table, form.region._id),
    getSchool(ctx.table, form.school._id),
    wanted === '' ? undefined : getRegion(ctx.table, wanted, 'organizations'),
  ]);
  const stayed = form.region._id === before?.region._id ? before.region : undefined;
  const region = found && !found.isDeleted ? found : stayed;
  const grade = levels.find((level) => level.id === form.level)?.group ?? 'grades';
  const staff = [...(school?.admins ?? []), ...(school?.moderators ?? [])];
  const stays = before?.school._id === form.school._id ? before.teacher : undefined;
  const teacher = form.teacher ? form.teacher._id : (stays ?? '');
  const issues: RefusalIssue[] = [
    ...(form.grade === undefined || form.grade === grade
      ? []
      : [{ path: 'level', message: 'This level belongs to another grade.' }]),
    ...(region ? [] : [{ path: 'region', message: 'Region is required' }]),
    ...(school ? [] : [{ path: 'school', message: 'School is required' }]),
    ...(form.birthdate > ctx.now.toISOString().slice(0, 10)
      ? [{ path: 'birthdate', message: 'This day is in the future.' }]
      : []),
    ...(teacher === '' || teacher === stays || staff.includes(teacher)
      ? []
      : [{ path: 'teacher', message: 'This person does not teach at the school.' }]),
    ...(wanted === '' || wanted === before?.organization?._id || (organization && !organization.isDeleted)
      ? []
      : [{ path: 'organization', message: 'There is no such organization.' }]),
  ];
  if (!region || !school || issues.length > 0) throw refuse('BAD_REQUEST', issues[0]?.message, { issues });
  const { name, lname, birthdate, level } = form;
  return {
    name,
    lname,
    birthdate,
    level,
    grade,
    region: { _id: region._id, name: region.name },
    school: { _id: school._id, name: school.name },
    organization: organization ? { _id: organization._id, name: organization.name } : undefined,
    teacher: teacher === '' ? undefined : teacher,
    moderators: teacher === '' ? [] : [teacher],
    admins: [signedIn(ctx)._id],
    wmh: (form.wmh ?? before?.wmh) || undefined,
    image: form.image
      ? await claimImage(ctx, form.image, `dancers/${id}/image`)
      : form.image === null
        ? undefined
        : before?.image,
  };
};

/** A new dancer; whoever makes the profile owns it. */
export const newDancer = async (ctx: Context, form: Form): Promise<Dancer> => {
  const id = ctx.newId();
  return {
    _id: id,
    ...(await dancerFacts(ctx, form, id)),
    owners: [signedIn(ctx)._id],
    createdAt: ctx.now.toISOString(),
    revision: 1,
  };
};
