import type { UseCase } from '@rince/runtime/http';
import { createDancer as create } from '@rince/store/dancers';
import { dancerAnswer } from '../steps/dancer-answer.ts';
import { newDancer } from '../steps/new-dancer.ts';

export const createDancer: UseCase<'createDancer'> = async (ctx, { body }) => {
  const dancer = await newDancer(ctx, body);
  return ctx.commit(create(dancer), await dancerAnswer(dancer));
};
