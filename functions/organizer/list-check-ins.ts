import { asCalled, firstBlocks, whoIsHere } from '@rince/domain/sheet/check-in';
import type { UseCase } from '@rince/runtime/http';
import { competitionsOf } from '@rince/store/competitions';
import { mayBeLate } from '@rince/store/item';
import { getSchedule } from '@rince/store/schedules';
import { loadSyllabus } from '../shared/event/load-event.ts';

/** What is danced where and when, and how many are there. */
export const listCheckIns: UseCase<'listCheckIns'> = async (ctx, { query }) => {
  const { event, grades } = await loadSyllabus(ctx.table, query.id, mayBeLate);
  ctx.allow('event.checkIn', { event });
  const [saved, states] = await Promise.all([getSchedule(ctx.table, event._id), competitionsOf(ctx.table, event._id)]);
  const blocks = saved?.schedule.blocks ?? [];
  const first = firstBlocks(blocks);
  const byId = new Map(states.map((state) => [state._id, state]));
  const competitions = grades
    .flatMap((grade) => grade.competitions.map((place) => ({ grade, place, state: byId.get(place._id) })))
    .filter(({ state }) => state !== undefined && state.count > 0)
    .map(({ grade, place, state }) => ({
      ...{ _id: place._id, code: place.code, grade: grade.title, type: grade.type },
      title: [place.rowTitle, place.columnTitle].filter(Boolean).join(', '),
      ...whoIsHere(state),
      complete: state?.submitted ?? false,
      first: first.get(place._id),
    }));
  return {
    stages: (saved?.schedule.stages ?? []).map(({ title }) => title),
    days: [...new Set(blocks.map(({ day }) => day))].sort(),
    competitions: competitions.sort(asCalled),
  };
};
