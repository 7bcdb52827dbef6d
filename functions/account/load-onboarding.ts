import { onboarding, stepAfter, stepsOf } from '@rince/domain/people/onboarding';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { dancersOf } from '@rince/store/dancers';
import { dancerAnswers } from '../shared/people/dancer-answer.ts';

export const loadOnboarding: UseCase<'loadOnboarding'> = async (ctx) => {
  const user = signedIn(ctx);
  const step = user.step === onboarding.start ? stepAfter(user, onboarding.start) : user.step;
  const { organization } = user;
  return {
    step,
    onboardingSteps: stepsOf(user),
    dancers: await dancerAnswers(await dancersOf(ctx.table, user._id)),
    organization,
  };
};
