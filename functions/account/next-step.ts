import { refuse } from '@rince/domain/refusal';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { createDancer } from '@rince/store/dancers';
import { askToJoin, createSchool, getSchool } from '@rince/store/directory';
import { changeUser } from '@rince/store/users';
import type { Write } from '@rince/store/write';
import { newDancer } from '../steps/new-dancer.ts';
import { selfOf } from '../steps/self-of.ts';
import { onboarding, stepAfter } from './onboarding.ts';

/** Saves what the current step asked for and goes on; a step sent twice is refused as stale and does nothing twice. */
export const nextStep: UseCase<'nextStep'> = async (ctx, { body }) => {
  const user = signedIn(ctx);
  const at = user.step === onboarding.start ? stepAfter(user, onboarding.start) : user.step;
  if (body.step !== at) return { user: await selfOf(user) };

  const writes: Write[] = [];
  if (at === onboarding.dancer && body.dancer) writes.push(...createDancer(await newDancer(ctx, body.dancer)));
  if (at === onboarding.teacher && body.school) {
    const { _id, name, city } = body.school;
    if (_id !== undefined) {
      const school = await getSchool(ctx.table, _id);
      if (!school)
        throw refuse('BAD_REQUEST', 'This school does not exist.', {
          issues: [{ path: 'school', message: 'This school does not exist.' }],
        });
      writes.push(...askToJoin(_id, user._id, ctx.now.toISOString()));
    } else {
      if (!name)
        throw refuse('BAD_REQUEST', 'This field is required', {
          issues: [{ path: 'school.name', message: 'This field is required' }],
        });
      writes.push(
        ...createSchool({
          _id: ctx.newId(),
          name,
          city: city ?? '',
          region: '',
          admins: [user._id],
          moderators: [],
          createdAt: ctx.now.toISOString(),
          revision: 1,
        }),
      );
    }
  }
  const step = stepAfter(user, at);
  return ctx.commit([...writes, ...changeUser(user, { step })], {
    user: await selfOf({ ...user, step, revision: user.revision + 1 }),
  });
};
