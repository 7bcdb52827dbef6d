import type { EventWithGrades } from '@rince/domain/event/event';
import { inSyllabus, type Rearrangement, reasonToStand, sidesOf } from '@rince/domain/rearrange/rearrangement';
import { refuse } from '@rince/domain/refusal';
import { someOf } from '@rince/domain/some-of';
import { type Context, signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { actOf } from '@rince/store/acts';
import { getCompetitions } from '@rince/store/competitions';
import { getDisabled, saveDisabled } from '@rince/store/events';
import { mayBeLate } from '@rince/store/item';
import {
  beginMovingBack,
  changeRearrangement,
  getRearrangement,
  rearrangementsOf,
  reopenMoved,
} from '@rince/store/rearrangements';
import { createJob } from '@rince/store/results';
import { linesAt } from '@rince/store/roster';
import type { Table } from '@rince/store/table';
import { getUsers } from '@rince/store/users';
import { loadSyllabus } from '../shared/event/load-event.ts';
import { refuseLostVideos } from '../shared/event/lost-videos.ts';
import { rostersOf } from '../shared/sheet/rosters-of.ts';
import { carryOut, deedOf, rearrangeJob } from './merge-and-split.ts';

/** So many numbers stand in a refusal. */
const mostNamed = 4;

/** What was merged and split so far. */
export const listRearrangements: UseCase<'listRearrangements'> = async (ctx, { query }) => {
  const { event, grades } = await loadSyllabus(ctx.table, query.id, mayBeLate);
  ctx.allow('event.tabulate', { event });
  return { data: await linesOf(ctx, inSyllabus(grades), await rearrangementsOf(ctx.table, event._id)) };
};

const linesOf = async ({ table }: Context, syllabus: ReadonlySet<string>, all: readonly Rearrangement[]) => {
  const named = all.flatMap(({ pairs }) => pairs.flatMap(({ from, to }) => [from, ...to]));
  const [states, users] = await Promise.all([
    getCompetitions(table, [...new Set(named)]),
    getUsers(table, [...new Set(all.map(({ by }) => by))], mayBeLate),
  ]);
  const names = new Map(users.map(({ _id, name, lname }) => [_id, `${name} ${lname}`.trim()]));
  return all.map((one, i) => {
    const stands = reasonToStand(one, states, syllabus, all.slice(0, i));
    return {
      _id: one._id,
      kind: one.kind,
      status: one.status,
      pairs: one.pairs.map(({ fromCode, toCodes, method, seed }) => ({
        from: fromCode,
        to: toCodes,
        ...(method === undefined ? {} : { method }),
        ...(seed === undefined ? {} : { seed }),
      })),
      dancers: one.moves.length,
      stayed: Object.keys(one.stayed ?? {}).length,
      by: names.get(one.by) ?? '',
      createdAt: one.createdAt,
      ...(stands === undefined ? {} : { stands }),
    };
  });
};

/** The codes of the competitions that were made for a split to go to, by id: nobody but the office puts anybody there. */
const madeParts = (
  { grades }: Pick<EventWithGrades, 'grades'>,
  { pairs }: Pick<Rearrangement, 'pairs'>,
): ReadonlyMap<string, string> => {
  const targets = new Set(pairs.flatMap(({ to }) => to));
  return new Map(
    grades
      .flatMap(({ competitions }) => competitions)
      .filter(({ _id, byOffice }) => byOffice && targets.has(_id))
      .map(({ _id, code }) => [_id, code]),
  );
};

/**
 * Refused where somebody stands in a part that was made for a split and did not come by it: taking that back would leave them there alone, without judges and
 * outside the schedule.
 */
const refuseLeftAlone = async (
  table: Table,
  made: ReadonlyMap<string, string>,
  { moves }: Pick<Rearrangement, 'moves'>,
): Promise<void> => {
  const goesBack = new Set(moves.map(({ _id, dancer, after }) => `${after.competition} ${_id} ${dancer}`));
  const rosters = await rostersOf({ table }, [...made.keys()]);
  for (const [_id, code] of made) {
    const came = (rosters.get(_id) ?? []).filter((line) => !goesBack.has(`${_id} ${line._id} ${line.dancer}`));
    if (came.length === 0) continue;
    const numbers = someOf(
      came.map(({ dancerNumber }) => String(dancerNumber)),
      mostNamed,
    );
    throw refuse(
      'CONFLICT',
      `${numbers} came to ${code} since. Move or remove them first: nobody else dances there then.`,
    );
  }
};

/** Everybody goes back, while nobody has marked since and no later merge or split stands upon it. */
export const takeBackRearrangement: UseCase<'takeBackRearrangement'> = async (ctx, { body }) => {
  const loaded = await loadSyllabus(ctx.table, body.id);
  const { event, grades } = loaded;
  ctx.allow('event.tabulate', { event });
  const syllabus = inSyllabus(grades);
  const all = await rearrangementsOf(ctx.table, event._id);
  const at = all.findIndex(({ _id }) => _id === body.rearrangement);
  const one = all[at];
  if (!one) throw refuse('NOT_FOUND');
  const { leave, come } = sidesOf({ ...one, status: 'goingBack' });
  const states = await getCompetitions(ctx.table, [...leave, ...come]);
  const stands = reasonToStand(one, states, syllabus, all.slice(0, at));
  if (stands !== undefined) throw refuse('CONFLICT', stands);
  const lines = await linesAt(
    ctx.table,
    one.moves.map(({ _id, after }) => ({ competition: after.competition, _id })),
  );
  const going = one.moves.flatMap(({ dancer, before }, i) => {
    const line = lines[i];
    return line?.dancer === dancer ? [{ line, to: before.competition }] : [];
  });
  await refuseLostVideos(ctx.table, loaded, going);
  const made = madeParts(loaded, one);
  await refuseLeftAlone(ctx.table, made, one);

  const job = rearrangeJob(one, { _id: ctx.newId(), by: signedIn(ctx)._id, createdAt: ctx.now.toISOString() });
  const disabled = await getDisabled(ctx.table, event._id);
  const back = new Set(come);
  const answer = { line: (await linesOf(ctx, syllabus, [{ ...one, status: 'goingBack' }]))[0] as Line };
  await ctx.commit(
    [
      changeRearrangement(one, { status: 'goingBack' }),
      ...createJob(job),
      ...states.map((state) =>
        back.has(state._id) ? reopenMoved(state) : beginMovingBack(state, one._id, { all: made.has(state._id) }),
      ),
      saveDisabled(
        event._id,
        disabled,
        disabled.competitions.filter((id) => !back.has(id)),
      ),
      actOf(ctx, { event: event._id, ...deedOf(one, 'takeBack') }),
    ],
    answer,
  );
  await carryOut(ctx, job, one.moves.length);
  const now = await getRearrangement(ctx.table, event._id, one._id);
  return now ? { line: (await linesOf(ctx, syllabus, [now]))[0] as Line } : answer;
};
type Line = Awaited<ReturnType<typeof linesOf>>[number];
