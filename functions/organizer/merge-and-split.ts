import type { merge as mergeRow, split as splitRow } from '@rince/contracts/routes/rearrange';
import type { AnswerInput } from '@rince/contracts/row';
import { agesOf } from '@rince/domain/rearrange/ages';
import { decideRearrangement, type RearrangeFacts, spotsOf, type WantedPair } from '@rince/domain/rearrange/decide';
import {
  type Rearrangement,
  type RearrangementKind,
  sidesOf,
  type Waited,
} from '@rince/domain/rearrange/rearrangement';
import { refuse } from '@rince/domain/refusal';
import type { Job } from '@rince/domain/results/job';
import { judgesOf } from '@rince/domain/sheet/panel';
import { type Context, signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { actOf } from '@rince/store/acts';
import { getDisabled, saveDisabled } from '@rince/store/events';
import { getJudges } from '@rince/store/judges';
import { beginMoving, checkComing, getRearrangement, startRearrangement } from '@rince/store/rearrangements';
import { createJob, digestOf } from '@rince/store/results';
import { checkOffer } from '@rince/store/waiting';
import { countEnding } from '../shared/event/follow-waiting.ts';
import { refuseLostVideos } from '../shared/event/lost-videos.ts';
import { rearrange } from '../shared/event/rearrange.ts';
import { loadRearranging } from './load-rearranging.ts';

/** So many dancers go while somebody waits for the answer; more of them are left to the queue. */
const mostAwaited = 150;

type Preview = AnswerInput<typeof mergeRow> & AnswerInput<typeof splitRow>;
interface Asked {
  readonly eventId: string;
  readonly dryRun: boolean;
  readonly seen?: string | undefined;
}

/** Everybody of a competition goes to another one. */
export const merge: UseCase<'merge'> = (ctx, { body: { comps, ...asked } }) =>
  decideAndDo(
    ctx,
    asked,
    'merge',
    comps.map(({ from, to }) => ({ from, to: [to] })),
  );

/** The dancers of a competition are dealt out to several others. */
export const split: UseCase<'split'> = (ctx, { body: { comps, ...asked } }) => decideAndDo(ctx, asked, 'split', comps);

/** So many competitions, and places that are offered in them, fit into the transaction that begins a merge or split. */
const mostTouched = 90;

const decideAndDo = async (
  ctx: Context,
  asked: Asked,
  kind: RearrangementKind,
  wanted: readonly WantedPair[],
): Promise<Preview> => {
  const facts = await loadRearranging(ctx, asked.eventId, wanted);
  const { syllabus } = facts;
  const { event } = syllabus;
  const codes = new Set(wanted.flatMap(({ from, to }) => [from, ...to].map((code) => code.trim().toUpperCase())));
  const touched = codes.size + facts.waiting.filter(({ status }) => status === 'offered').length;
  if (touched > mostTouched)
    throw refuse('BAD_REQUEST', `These are ${codes.size} competitions at once. Please do it in two steps.`);
  const decided = decideRearrangement(facts, wanted, { isSplit: kind === 'split' });
  const goesTo = new Map(decided.moves.map(({ _id, after }) => [_id, after.competition]));
  const there = [...facts.lines.values()].flat();
  const going = there.flatMap((line) => ({ line, to: goesTo.get(line._id) ?? line.competition }));
  await refuseLostVideos(ctx.table, syllabus, going);
  const seen = digestOf(decided);
  if (asked.seen !== undefined && asked.seen !== seen)
    throw refuse('CONFLICT', 'Entries have changed since you looked. Please look again before you go on.');
  const preview = await previewOf(ctx, facts, { kind, ...decided, seen });
  if (asked.dryRun) return preview;

  const at = { by: signedIn(ctx)._id, createdAt: ctx.now.toISOString() };
  const waited = facts.waiting.map(
    ({ pool, dancer, owner, createdAt }): Waited => ({ competition: pool.id, dancer, owner, createdAt }),
  );
  const one: Rearrangement = {
    ...{ _id: ctx.newId(), event: event._id, kind, status: 'going', ...decided, ...at },
    ...(waited.length > 0 ? { waited } : {}),
  };
  const job = rearrangeJob(one, { _id: ctx.newId(), ...at });
  const { leave, come } = sidesOf(one);
  const states = (ids: readonly string[]) => ids.flatMap((id) => facts.states.get(id) ?? []);
  const disabled = await getDisabled(ctx.table, event._id);
  await ctx.commit(
    [
      startRearrangement(one),
      ...createJob(job),
      ...states(leave).map((state) => beginMoving(state, one._id)),
      ...states(come).map(checkComing),
      ...facts.waiting.filter(({ status }) => status === 'offered').map(checkOffer),
      saveDisabled(event._id, disabled, [...new Set([...disabled.competitions, ...leave])]),
      actOf(ctx, { event: event._id, ...deedOf(one, kind) }),
    ],
    { ...preview, _id: one._id },
  );
  await carryOut(ctx, job, one.moves.length);
  const now = (await getRearrangement(ctx.table, event._id, one._id)) ?? one;
  return {
    ...preview,
    _id: one._id,
    isDone: now.status !== 'going',
    dancers: preview.dancers.map((dancer) => {
      const stayed = now.stayed?.[dancer._id];
      return stayed === undefined ? dancer : { ...dancer, stayed };
    }),
  };
};

export const rearrangeJob = (
  { event, _id }: Pick<Rearrangement, 'event' | '_id'>,
  of: Pick<Job, '_id' | 'by' | 'createdAt'>,
): Job => ({ ...of, event, kind: 'rearrange', status: 'queued', done: 0, total: 0, rearrangement: _id });

/** At once where it is quick; should this function die, or be left no time, the queue's worker does it. */
export const carryOut = async (ctx: Context, job: Job, dancers: number): Promise<void> => {
  if (dancers > mostAwaited) return;
  try {
    await rearrange(ctx, job);
  } catch (error) {
    ctx.log('merge or split left to its queue', { job: job._id, error: (error as Error).name });
  }
};

export const deedOf = <Act extends RearrangementKind | 'takeBack'>(one: Rearrangement, act: Act) => ({
  act,
  detail: {
    rearrangement: one._id,
    pairs: one.pairs.map(({ from, to }) => ({ from, to })),
    dancers: one.moves.length,
  },
});

/** What will be, or has been, in the words of the syllabus. */
const previewOf = async (
  ctx: Context,
  facts: RearrangeFacts,
  {
    kind,
    pairs,
    moves,
    seats = {},
    seen,
  }: Pick<Rearrangement, 'kind' | 'pairs' | 'moves' | 'seats'> & { readonly seen: string },
): Promise<Preview> => {
  const find = spotsOf(facts);
  const people = new Map(
    (await getJudges(ctx.table, facts.syllabus.event._id)).map(({ user, name, lname }) => [
      user,
      `${name} ${lname}`.trim(),
    ]),
  );
  const comesTo = (id: string): number => moves.filter(({ after }) => after.competition === id).length;
  const leaves = (id: string): number => moves.filter(({ before }) => before.competition === id).length;
  const partOf = (code: string) => {
    const spot = find(code);
    if (!spot) throw refuse('NOT_FOUND');
    const { grade, place, state } = spot;
    const { _id, rowTitle, columnTitle } = place;
    const after = state.count + comesTo(_id) - leaves(_id);
    const panel = facts.states.get(seats[_id] ?? _id)?.panel ?? [];
    return {
      ...{ _id, code: place.code, gradeTitle: grade.title, rowTitle, columnTitle },
      ...{ count: state.count, after, isOver: after > state.count && after > (state.cap ?? after) },
      judges: judgesOf(panel).flatMap((judge) => people.get(judge) ?? []),
      price: grade.price,
    };
  };
  const lines = new Map([...facts.lines.values()].flat().map((line) => [line._id, line]));
  const targetOf = (code: string) => {
    const part = partOf(code);
    const spot = find(code);
    const group = spot?.grade.columns.find(({ _id }) => _id === spot.place.column)?.age ?? '';
    const come = moves.flatMap(({ _id, after }) => (after.competition === part._id ? (lines.get(_id) ?? []) : []));
    const born = come.flatMap(({ dancer }) => facts.birthdates.get(dancer) ?? []);
    const ages = agesOf(facts.syllabus.event, group, born);
    return { ...part, ...(ages === undefined ? {} : { ages }) };
  };
  const priceOf = (code: string): number | undefined => find(code)?.grade.price;
  return {
    kind,
    isDone: false,
    currency: facts.syllabus.event.currency,
    pairs: await Promise.all(
      pairs.map(async ({ from, to, fromCode, toCodes, method }) => {
        const waiting = facts.waiting.filter(({ pool }) => pool.id === from);
        return {
          ...{ from: partOf(fromCode), to: toCodes.map(targetOf) },
          ...(method === undefined ? {} : { method }),
          ...{ waiting: waiting.length, waitingEnds: await countEnding(ctx, facts.syllabus, waiting, to) },
        };
      }),
    ),
    dancers: moves.flatMap(({ _id, before, after }) => {
      const line = lines.get(_id);
      if (!line) return [];
      const { dancerNumber, name, lname, school } = line;
      const otherPrice = priceOf(before.code) !== priceOf(after.code);
      return [{ _id, dancerNumber, name, lname, school, from: before.code, to: after.code, otherPrice }];
    }),
    seen,
  };
};
