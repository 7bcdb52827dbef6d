import { judgeView } from '@rince/contracts/views/judge-view';
import type { UseCase } from '@rince/runtime/http';
import { competitionsOf } from '@rince/store/competitions';
import { getJudges as judges } from '@rince/store/judges';
import { loadEvent } from '../shared/event/load-event.ts';

export const getJudges: UseCase<'getJudges'> = async (ctx, { query }) => {
  const event = await loadEvent(ctx.table, query.id);
  ctx.allow('event.tabulate', { event });
  const [people, states] = await Promise.all([judges(ctx.table, event._id), competitionsOf(ctx.table, event._id)]);
  const panels = Object.fromEntries(states.map(({ _id, panel }) => [_id, panel]));
  return { judges: people.map(judgeView), panels };
};
