import type { dancerForm } from '@rince/contracts/dancers';
import { levels } from '@rince/domain/levels';
import { refuse } from '@rince/domain/refusal';
import { type Context, signedIn } from '@rince/runtime/context';
import type { Dancer } from '@rince/store/dancers';
import { getRegion, getSchool } from '@rince/store/directory';
import type * as z from 'zod';

type Form = z.output<typeof dancerForm>;

/** What a form says of a dancer, with names of region and school looked up; refused by field where one does not exist. */
export const dancerFacts = async (
  ctx: Context,
  form: Form,
): Promise<Omit<Dancer, '_id' | 'owners' | 'createdAt' | 'revision'>> => {
  const [found, school] = await Promise.all([
    getRegion(ctx.table, form.region._id),
    getSchool(ctx.table, form.school._id),
  ]);
  const region = found?.isDeleted ? undefined : found;
  const issues = [
    ...(region ? [] : [{ path: 'region', message: 'Region is required' }]),
    ...(school ? [] : [{ path: 'school', message: 'School is required' }]),
    ...(form.birthdate > ctx.now.toISOString().slice(0, 10)
      ? [{ path: 'birthdate', message: 'This day is in the future.' }]
      : []),
  ];
  if (!region || !school || issues.length > 0) throw refuse('BAD_REQUEST', issues[0]?.message, { issues });
  const { name, lname, birthdate, level } = form;
  return {
    name,
    lname,
    birthdate,
    level,
    grade: levels.find(({ id }) => id === level)?.group ?? 'grades',
    region: { _id: region._id, name: region.name },
    school: { _id: school._id, name: school.name },
  };
};

/** A new dancer; whoever makes the profile owns it. */
export const newDancer = async (ctx: Context, form: Form): Promise<Dancer> => ({
  _id: ctx.newId(),
  ...(await dancerFacts(ctx, form)),
  owners: [signedIn(ctx)._id],
  createdAt: ctx.now.toISOString(),
  revision: 1,
});
