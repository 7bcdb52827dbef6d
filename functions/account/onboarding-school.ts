import type { routes } from '@rince/contracts/routes';
import type { BodyOf } from '@rince/contracts/row';
import { refuse } from '@rince/domain/refusal';
import { type Context, signedIn } from '@rince/runtime/context';
import { askToJoin, createSchool, getRegion, getSchool } from '@rince/store/directory';
import type { Write } from '@rince/store/write';
import { claimImage } from '../shared/claim-file.ts';
import { holdsName } from '../shared/people/school-name.ts';
import { tellOfSchool } from '../shared/people/tell-of-school.ts';

type Form = NonNullable<BodyOf<(typeof routes)['nextStep']>['school']>;

const wrong = (path: string, message: string) => refuse('BAD_REQUEST', message, { issues: [{ path, message }] });

/** Asks to join a school that is there; its admins say yes once the address is confirmed. */
const joining = async (ctx: Context, id: string): Promise<Write[]> => {
  const user = signedIn(ctx);
  const school = await getSchool(ctx.table, id);
  if (!school) throw wrong('school', 'This school does not exist.');
  return [
    ...askToJoin(id, user._id, ctx.now.toISOString()),
    ...school.admins.map((admin) =>
      tellOfSchool(ctx, admin, school, school.name, `${user.name} ${user.lname} asks to join ${school.name}.`),
    ),
  ];
};

/** What the teacher's step writes: a request to join, or a school whose first admin is who made it. */
export const onboardingSchool = async (ctx: Context, { _id, name, image, ...form }: Form): Promise<Write[]> => {
  if (_id !== undefined) return joining(ctx, _id);
  if (!name) throw wrong('school.name', 'This field is required');
  if (form.region !== '' && !(await getRegion(ctx.table, form.region)))
    throw wrong('school.region', 'There is no such region.');
  const isFirst = await holdsName(ctx, { name, city: form.city });
  const user = signedIn(ctx)._id;
  const id = ctx.newId();
  const logo = image ? await claimImage(ctx, image, `schools/${id}/image`) : undefined;
  return createSchool({
    ...form,
    _id: id,
    name,
    ...(logo ? { image: logo } : {}),
    admins: [user],
    moderators: [],
    holdsName: isFirst,
    createdAt: ctx.now.toISOString(),
    revision: 1,
  });
};
