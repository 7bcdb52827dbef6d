import type { School } from '@rince/domain/people/school';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { createSchool as create } from '@rince/store/directory';
import { countTry } from '@rince/store/tries';
import { claimImage } from '../shared/claim-file.ts';
import { holdsName } from '../shared/people/school-name.ts';
import { schoolAnswer } from './school-answer.ts';
import { staffOf, tellNewStaff } from './school-staff.ts';

/** A teacher has one or two. */
export const daily = { what: 'school', most: 20, seconds: 86_400 };

/** Creates a school. A teacher runs what they create; an admin may create it for others. */
export const createSchool: UseCase<'createSchool'> = async (ctx, { body }) => {
  const user = signedIn(ctx);
  if (user.role !== 'admin') await countTry(ctx.table, daily, user._id);
  const { _id: _, image, ...form } = body.school;
  const admins = user.role === 'admin' ? form.admins : [...new Set([user._id, ...form.admins])];
  const before = { admins: user.role === 'admin' ? [] : [user._id], moderators: [] };
  const staff = await staffOf(ctx, { ...form, admins }, body, before);
  const isFirst = await holdsName(ctx, form);
  const id = ctx.newId();
  const claimed = image ? await claimImage(ctx, image, `schools/${id}/image`) : undefined;

  const school: School = {
    _id: id,
    ...form,
    ...staff,
    confirmed: user.role === 'admin',
    holdsName: isFirst,
    ...(claimed ? { image: claimed } : {}),
    createdAt: ctx.now.toISOString(),
    revision: 1,
  };
  return ctx.commit([...create(school), ...tellNewStaff(ctx, school, before)], await schoolAnswer(school));
};
