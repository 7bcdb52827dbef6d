import { tilesOf } from '@rince/contracts/views/competition-tile';
import type { Grade } from '@rince/domain/event/grade';
import { isOpenForJudging } from '@rince/domain/event/windows';
import type { Competition } from '@rince/domain/sheet/competition';
import { seatsOf } from '@rince/domain/sheet/panel';
import { asksForRecall } from '@rince/domain/sheet/recall-round';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { competitionsOf, getCompetitions } from '@rince/store/competitions';
import { mayBeLate } from '@rince/store/item';
import { getJudge } from '@rince/store/judges';
import { publicCompetitionsOf } from '@rince/store/results';
import { loadSyllabus } from '../shared/event/load-event.ts';

/** A competition asked for by name costs as much as this many of the event's list. */
const oneCosts = 12;

/** The share of marks given, rounded down; nobody is due in round 3 before the recall. */
const percentOf = (judge: string, state: Competition, grade: Grade): number => {
  let due = 0;
  let given = 0;
  for (const { round, slot } of seatsOf(state.panel, judge)) {
    due += asksForRecall(grade, round) ? (state.recalled?.length ?? 0) : state.count - (state.out ?? 0);
    given += state.scored?.[`${round}.${slot}`] ?? 0;
  }
  return due === 0 ? 0 : Math.min(100, Math.floor((100 * given) / due));
};

export const judgeCompetitions: UseCase<'judgeCompetitions'> = async (ctx, { query }) => {
  const { _id } = signedIn(ctx);
  const judge = await getJudge(ctx.table, query.query.id, _id);
  ctx.allow('judging.read', { judges: judge ? [judge.user] : [] });
  const { event, grades } = await loadSyllabus(ctx.table, query.query.id, mayBeLate);
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
      percent: percentOf(_id, mine.get(tile._id) as Competition, gradeById.get(tile.grade) as Grade),
    }));
  return { event, open: isOpenForJudging(event, ctx.now), data, count: data.length, hasMore: false };
};
