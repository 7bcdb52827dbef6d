import type { UseCase } from '@rince/runtime/http';
import { changeDancer } from '@rince/store/dancers';
import { refuseIfStale } from '@rince/store/stale';
import { dancerAnswer } from '../shared/people/dancer-answer.ts';
import { loadDancer } from '../shared/people/load-dancer.ts';
import { dancerFacts } from '../shared/people/new-dancer.ts';

export const editDancer: UseCase<'editDancer'> = async (ctx, { params, body }) => {
  const { dancer, facts } = await loadDancer(ctx.table, params.id);
  ctx.allow('dancer.edit', { dancer: facts });
  refuseIfStale(dancer, body.revision);
  const { name, lname, birthdate, level, region, school } = dancer;
  const form = { ...{ name, lname, birthdate, level, region, school }, ...body };
  const change = await dancerFacts(ctx, form, dancer._id, dancer);
  const next = { ...dancer, ...change, revision: dancer.revision + 1 };
  return ctx.commit(changeDancer(dancer, change), await dancerAnswer(next));
};
