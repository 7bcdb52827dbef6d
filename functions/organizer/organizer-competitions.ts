import { officeTilesOf } from '@rince/contracts/views/competition-tile';
import { byCode } from '@rince/domain/event/codes';
import { disabledMark } from '@rince/domain/event/disabled';
import { fold } from '@rince/domain/fold';
import { wentTo } from '@rince/domain/rearrange/rearrangement';
import type { UseCase } from '@rince/runtime/http';
import { pageOf } from '@rince/runtime/lists';
import { competitionsOf } from '@rince/store/competitions';
import { mayBeLate } from '@rince/store/item';
import { rearrangementsOf } from '@rince/store/rearrangements';
import { publicCompetitionsOf } from '@rince/store/results';
import { loadSyllabus } from '../shared/event/load-event.ts';

type Tile = ReturnType<typeof officeTilesOf>[number];

const filters: Record<string, (tile: Tile) => boolean> = {
  all: () => true,
  started: ({ started, complete }) => started && !complete,
  notStarted: ({ started }) => !started,
  complete: ({ complete }) => complete,
};
const sorts: Record<string, (a: Tile, b: Tile) => number> = {
  codeAsc: byCode,
  codeDesc: (a, b) => byCode(b, a),
  entriesAsc: (a, b) => a.count - b.count || byCode(a, b),
  entriesDesc: (a, b) => b.count - a.count || byCode(a, b),
};

export const organizerCompetitions: UseCase<'organizerCompetitions'> = async (ctx, { body }) => {
  const { event, grades } = await loadSyllabus(ctx.table, body.id, mayBeLate);
  ctx.allow('event.tabulate', { event });
  const words = fold(body.search);
  const [states, published] = await Promise.all([
    competitionsOf(ctx.table, event._id),
    publicCompetitionsOf(ctx.table, event),
  ]);
  // Whose dancers go is closed: where nothing is, there is nothing to ask for.
  const rearranged = states.some(({ closed }) => closed?.has(disabledMark))
    ? await rearrangementsOf(ctx.table, event._id)
    : [];
  const found = officeTilesOf(event, grades, states, published, wentTo(rearranged))
    .filter(filters[body.filter] ?? (() => true))
    .filter(({ code, gradeTitle, rowTitle, columnTitle }) =>
      fold(`${code} ${gradeTitle} ${rowTitle} ${columnTitle}`).includes(words),
    )
    .sort(sorts[body.sort]);
  const { shown: data, count, hasMore } = pageOf(found, body, 999);
  return { data, count, hasMore };
};
