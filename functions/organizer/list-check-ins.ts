import { roundsByVideo } from '@rince/domain/entry/round-by-video';
import { asCalled, callsOf, whoIsHereFor } from '@rince/domain/sheet/check-in';
import { asksForRecall } from '@rince/domain/sheet/recall-round';
import type { UseCase } from '@rince/runtime/http';
import { competitionsOf } from '@rince/store/competitions';
import { mayBeLate } from '@rince/store/item';
import { getSchedule } from '@rince/store/schedules';
import { loadSyllabus } from '../shared/event/load-event.ts';
import { rostersOf } from '../shared/sheet/rosters-of.ts';

/** Who is called to which stage and when, and how many are there. */
export const listCheckIns: UseCase<'listCheckIns'> = async (ctx, { query }) => {
  const { event, grades } = await loadSyllabus(ctx.table, query.id, mayBeLate);
  ctx.allow('event.checkIn', { event });
  const [saved, states] = await Promise.all([getSchedule(ctx.table, event._id), competitionsOf(ctx.table, event._id)]);
  const blocks = saved?.schedule.blocks ?? [];
  const byCompetition = Map.groupBy(blocks, ({ competition }) => competition);
  const byId = new Map(states.map((state) => [state._id, state]));
  // Who of a recall is here, and who dances it, no counter says: a recall is calculated anew, and dancers are taken off.
  const recalls = states.filter(({ recalled = [], submitted }) => recalled.length > 0 && !submitted);
  const rosters = await rostersOf(
    ctx,
    recalls.map(({ _id }) => _id),
  );
  const competitions = grades.flatMap((grade) =>
    grade.competitions.flatMap((place) => {
      const state = byId.get(place._id);
      if (!state || state.count === 0) return [];
      const byVideo = roundsByVideo({ event, grade });
      return callsOf(byCompetition.get(place._id) ?? [], grade, byVideo).map(({ round, at }) => ({
        ...{ _id: place._id, code: place.code, grade: grade.title, type: grade.type },
        title: [place.rowTitle, place.columnTitle].filter(Boolean).join(', '),
        ...whoIsHereFor(round, grade, state, rosters.get(place._id) ?? []),
        complete: state.submitted,
        ...{ round, at, waits: asksForRecall(grade, round) && state.recalled === undefined },
      }));
    }),
  );
  return {
    stages: (saved?.schedule.stages ?? []).map(({ title }) => title),
    days: [...new Set(blocks.map(({ day }) => day))].sort(),
    competitions: competitions.sort(asCalled),
  };
};
