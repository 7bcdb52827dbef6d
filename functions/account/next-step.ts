import { onboarding, stepAfter } from '@rince/domain/people/onboarding';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { createDancer } from '@rince/store/dancers';
import { changeUser } from '@rince/store/users';
import type { Write } from '@rince/store/write';
import { newDancer } from '../shared/people/new-dancer.ts';
import { selfOf } from '../shared/people/self-of.ts';
import { onboardingSchool } from './onboarding-school.ts';

/** Saves what the current step asked for and goes on; a step sent twice is refused as stale and does nothing twice. */
export const nextStep: UseCase<'nextStep'> = async (ctx, { body }) => {
  const user = signedIn(ctx);
  const at = user.step === onboarding.start ? stepAfter(user, onboarding.start) : user.step;
  if (at === onboarding.done || (body.step !== undefined && body.step !== at)) return { user: await selfOf(user) };

  const writes: Write[] = [];
  if (at === onboarding.dancer && body.dancer) writes.push(...createDancer(await newDancer(ctx, body.dancer)));
  if (at === onboarding.teacher && body.school) writes.push(...(await onboardingSchool(ctx, body.school)));
  const step = stepAfter(user, at);
  const change = {
    step,
    ...(at === onboarding.organizer && body.organization ? { organization: body.organization } : {}),
  };
  return ctx.commit([...writes, ...changeUser(user, change)], {
    user: await selfOf({ ...user, ...change, revision: user.revision + 1 }),
  });
};
