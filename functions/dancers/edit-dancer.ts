import type { UseCase } from '@rince/runtime/http';
import { changeDancer } from '@rince/store/dancers';
import { loadDancer } from '../steps/dancer-access.ts';
import { dancerFacts } from '../steps/new-dancer.ts';

export const editDancer: UseCase<'editDancer'> = async (ctx, { params, body }) => {
  const { dancer, facts } = await loadDancer(ctx.table, params.id);
  ctx.allow('dancer.edit', { dancer: facts });
  const change = await dancerFacts(ctx, body);
  const next = { ...dancer, ...change, revision: body.revision + 1 };
  return ctx.commit(changeDancer({ ...dancer, revision: body.revision }, change), next);
};
