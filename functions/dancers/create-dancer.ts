import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { createDancer as create } from '@rince/store/dancers';
import { countTry } from '@rince/store/tries';
import { dancerAnswer } from '../shared/people/dancer-answer.ts';
import { newDancer } from '../shared/people/new-dancer.ts';

/** More than the largest school brings in a day by hand. */
export const daily = { what: 'dancer', most: 300, seconds: 86_400 };

export const createDancer: UseCase<'createDancer'> = async (ctx, { body }) => {
  await countTry(ctx.table, daily, signedIn(ctx)._id);
  const dancer = await newDancer(ctx, body);
  return ctx.commit(create(dancer), await dancerAnswer(dancer));
};
