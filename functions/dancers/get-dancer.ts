import type { UseCase } from '@rince/runtime/http';
import { dancerAnswer } from '../shared/people/dancer-answer.ts';
import { loadDancer } from '../shared/people/load-dancer.ts';

export const getDancer: UseCase<'getDancer'> = async (ctx, { params }) => {
  const { dancer, facts } = await loadDancer(ctx.table, params.id);
  ctx.allow('dancer.read', { dancer: facts });
  return dancerAnswer(dancer);
};
