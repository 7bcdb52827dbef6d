import { tilesOf } from '@rince/contracts/views/competition-tile';
import type { Grade } from '@rince/domain/event/grade';
import { isOpenForJudging } from '@rince/domain/event/windows';
import { refuse } from '@rince/domain/refusal';
import type { Competition } from '@rince/domain/sheet/competition';
import { completePercent } from '@rince/domain/sheet/judge-progress';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { competitionsOf, getCompetitions } from '@rince/store/competitions';
import { getEventWithGrades } from '@rince/store/events';
import { mayBeLate } from '@rince/store/item';
import { getJudge } from '@rince/store/judges';
import { publicCompetitionsOf } from '@rince/store/results';

/** A competition asked for by name costs as much as this many of the event's list. */
const oneCosts = 12;

export const judgeCompetitions: UseCase<'judgeCompetitions'> = async (ctx, { query }) => {
  const { _id } = signedIn(ctx);
  const judge = await getJudge(ctx.table, query.query.id, _id);
  ctx.allow('judging.read', { judges: judge ? [judge.user] : [] });
  const found = await getEventWithGrades(ctx.table, query.query.id, mayBeLate);
  if (!found) throw refuse('NOT_FOUND');
  const { event, grades } = found;
  const own = judge?.competitions ?? [];
  const all = grades.reduce((sum, { competitions }) => sum + competitions.length, 0);
  const states =
    own.length * oneCosts > all
      ? await competitionsOf(ctx.table, event._id)
      : await getCompetitions(ctx.table, own, mayBeLate);

  const wanted = new Set(own);
  // One that was merged or split has nobody left to judge.
  const mine = new Map(
    states
      .filter(({ _id, closed, count }) => wanted.has(_id) && (closed === undefined || count > 0))
      .map((state) => [state._id, state]),
  );
  const gradeById = new Map(grades.map((grade) => [grade._id, grade]));
  const data = tilesOf(event, grades, states, await publicCompetitionsOf(ctx.table, event))
    .filter((tile) => mine.has(tile._id))
    .map((tile) => ({
      ...tile,
      completed: judge?.completed.includes(tile._id) ?? false,
      percent: completePercent(_id, mine.get(tile._id) as Competition, gradeById.get(tile.grade) as Grade),
    }));
  return { event, open: isOpenForJudging(event, ctx.now), data, count: data.length, hasMore: false };
};
