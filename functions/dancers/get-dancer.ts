import type { UseCase } from '@rince/runtime/http';
import { loadDancer } from '../steps/dancer-access.ts';
import { dancerAnswer } from '../steps/dancer-answer.ts';

export const getDancer: UseCase<'getDancer'> = async (ctx, { params }) => {
  const { dancer, facts } = await loadDancer(ctx.table, params.id);
  ctx.allow('dancer.read', { dancer: facts });
  return dancerAnswer(dancer);
};
