import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { createDancer as create } from '@rince/store/dancers';
import { countTry } from '@rince/store/tries';
import { checkOpen } from '@rince/store/users';
import { dancerAnswer } from '../shared/people/dancer-answer.ts';
import { newDancer } from '../shared/people/new-dancer.ts';

/** More than the largest school brings in a day by hand. */
export const daily = { what: 'dancer', most: 300, seconds: 86_400 };

export const createDancer: UseCase<'createDancer'> = async (ctx, { body }) => {
  const { _id: user } = signedIn(ctx);
  await countTry(ctx.table, daily, user);
  const dancer = await newDancer(ctx, body);
  // Who closes the account at this moment would leave a profile that nobody erases.
  return ctx.commit([...create(dancer), checkOpen(user)], await dancerAnswer(dancer));
};
