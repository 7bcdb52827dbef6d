import { tilesOf } from '@rince/contracts/views/competition-tile';
import type { UseCase } from '@rince/runtime/http';
import { competitionsOf } from '@rince/store/competitions';
import { mayBeLate } from '@rince/store/item';
import { publicCompetitionsOf } from '@rince/store/results';
import { loadSyllabus } from '../shared/event/load-event.ts';

export const tabulatorCompetitions: UseCase<'tabulatorCompetitions'> = async (ctx, { query }) => {
  const { event, grades } = await loadSyllabus(ctx.table, query.query.id, mayBeLate);
  ctx.allow('event.tabulate', { event });
  const [states, published] = await Promise.all([
    competitionsOf(ctx.table, event._id),
    publicCompetitionsOf(ctx.table, event),
  ]);
  const data = tilesOf(event, grades, states, published);
  return { event, data, count: data.length, hasMore: false };
};
