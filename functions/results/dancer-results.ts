import type { UseCase } from '@rince/runtime/http';
import { loadDancer } from '../shared/people/load-dancer.ts';
import { resultsOfDancer } from '../shared/people/results-of-dancer.ts';

/** Published scores, ranks and comments of one dancer, for those who may read them. */
export const dancerResults: UseCase<'dancerResults'> = async (ctx, { query }) => {
  const { dancer, facts } = await loadDancer(ctx.table, query.dancerId);
  ctx.allow('dancer.read', { dancer: facts });
  return { dancer, events: await resultsOfDancer(ctx, dancer) };
};
