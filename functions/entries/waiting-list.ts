import { choosesLevel, type DancerFacts } from '@rince/domain/access';
import { atLevel, type Competitor, isTeam, mayCompete } from '@rince/domain/entry/competitor';
import { otherLevelIn } from '@rince/domain/entry/entry';
import { isJudged, type Pool } from '@rince/domain/entry/pool';
import { type Waiting, wishTitle } from '@rince/domain/entry/waiting';
import type { EventWithGrades } from '@rince/domain/event/event';
import { isRegistrationOpen } from '@rince/domain/event/windows';
import { levelIds } from '@rince/domain/people/levels';
import { refuse } from '@rince/domain/refusal';
import { type Context, signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { checkName } from '@rince/store/dancers';
import { ownEntry } from '@rince/store/entries';
import { getEvents } from '@rince/store/events';
import { getPlaces } from '@rince/store/places';
import { isEntered } from '@rince/store/roster';
import { getWaiting, joinWaiting, leaveWaiting, ownWaiting, waitingFor } from '@rince/store/waiting';
import { competitorsFacts, getCompetitors } from '../shared/entry/competitors.ts';
import { loadSyllabus } from '../shared/event/load-event.ts';

interface Wish {
  readonly event: string;
  readonly competition?: string | undefined;
  readonly dancer: string;
}

const poolOf = ({ event, competition }: Wish): Pool =>
  competition === undefined ? { kind: 'event', id: event } : { kind: 'competition', id: competition };

const viewOf = (waiting: Waiting, event: string, place: number | undefined) => ({
  event: { _id: waiting.event, name: event },
  ...(waiting.pool.kind === 'competition' ? { competition: waiting.pool.id } : {}),
  title: waiting.title,
  dancer: { _id: waiting.dancer, name: waiting.name },
  status: waiting.status,
  ...(place === undefined ? {} : { place }),
  ...(waiting.until === undefined ? {} : { until: waiting.until }),
});

interface Allowed {
  readonly syllabus: EventWithGrades;
  readonly dancer: Competitor;
  readonly facts: DancerFacts;
}

const allowed = async (ctx: Context, wish: Wish): Promise<Allowed> => {
  const [syllabus, [dancer]] = await Promise.all([
    loadSyllabus(ctx.table, wish.event),
    getCompetitors(ctx.table, wish.event, [wish.dancer]),
  ]);
  if (!dancer) throw refuse('NOT_FOUND');
  const dancers = await competitorsFacts(ctx.table, syllabus.event, [dancer]);
  ctx.allow('entry.create', { event: syllabus.event, dancers });
  return { syllabus, dancer, facts: dancers[0] as DancerFacts };
};

/** At which levels a dancer may wait: whoever may choose another one waits at any, others at the own, or as their entry says. */
const levelsFor = async (ctx: Context, { syllabus: { event }, dancer, facts }: Allowed) => {
  if (choosesLevel(ctx.actor, facts)) return levelIds;
  const said = otherLevelIn(await ownEntry(ctx.table, signedIn(ctx)._id, event._id), dancer._id);
  return [undefined, said?.level];
};

/** What is waited for, in words; refused where the dancer could not enter anyway. */
const titleOf = async (ctx: Context, allowedTo: Allowed, { competition }: Wish): Promise<string> => {
  const { syllabus, dancer } = allowedTo;
  const { event, grades } = syllabus;
  if (competition === undefined) return 'A place';
  for (const grade of grades) {
    const place = grade.competitions.find(({ _id }) => _id === competition);
    if (!place) continue;
    const levels = await levelsFor(ctx, allowedTo);
    if (!place.byOffice && levels.some((level) => mayCompete(event, grade, place.column, atLevel(dancer, level))))
      return wishTitle(place);
  }
  throw refuse('BAD_REQUEST', `${dancer.name} cannot enter this competition.`);
};

export const joinWaitingList: UseCase<'joinWaitingList'> = async (ctx, { body }) => {
  const allowedTo = await allowed(ctx, body);
  const { dancer } = allowedTo;
  const { event } = allowedTo.syllabus;
  if (!event.published || !isRegistrationOpen(event, ctx.now)) throw refuse('REGISTRATION_CLOSED');
  const pool = poolOf(body);
  const title = await titleOf(ctx, allowedTo, body);
  const [places = {}] = await getPlaces(ctx.table, [pool]);
  const { cap, taken = 0, waiting = 0 } = places;
  if (isJudged(places)) throw refuse('NOT_READY', `${title} is judged already, and nobody can be entered any more.`);
  if (cap === undefined || (taken < cap && waiting === 0))
    throw refuse('NOT_READY', 'There is a place: enter and pay, no need to wait.');
  if (body.competition !== undefined && (await isEntered(ctx.table, body.competition, dancer._id)))
    throw refuse('CONFLICT', `${dancer.name} is in this competition already.`);
  const wish: Waiting = {
    pool,
    event: event._id,
    dancer: dancer._id,
    name: dancer.name,
    owner: signedIn(ctx)._id,
    title,
    status: 'waiting',
    createdAt: ctx.now.toISOString(),
  };
  const before = await waitingFor(ctx.table, pool);
  const place = before.filter(({ status }) => status === 'waiting').length + 1;
  const writes = [...joinWaiting(wish), ...(isTeam(dancer) ? [] : [checkName(dancer)])];
  return ctx.commit(writes, viewOf(wish, event.name, place));
};

export const leaveWaitingList: UseCase<'leaveWaitingList'> = async (ctx, { body }) => {
  await allowed(ctx, body);
  const [waiting] = await getWaiting(ctx.table, [{ pool: poolOf(body), dancer: body.dancer }]);
  if (!waiting) return { done: true as const };
  return ctx.commit(leaveWaiting(waiting), { done: true as const });
};

export const listWaiting: UseCase<'listWaiting'> = async (ctx) => {
  const own = await ownWaiting(ctx.table, signedIn(ctx)._id);
  const pools = [...new Map(own.map(({ pool }) => [pool.id, pool])).values()];
  const [events, ...lists] = await Promise.all([
    getEvents(ctx.table, [...new Set(own.map(({ event }) => event))]),
    ...pools.map((pool) => waitingFor(ctx.table, pool)),
  ]);
  const names = new Map(events.map(({ _id, name }) => [_id, name]));
  const data = own.map((one) => {
    const list = lists[pools.findIndex(({ id }) => id === one.pool.id)] ?? [];
    const at = list.filter(({ status }) => status === 'waiting').findIndex(({ dancer }) => dancer === one.dancer);
    return viewOf(one, names.get(one.event) ?? '', at < 0 ? undefined : at + 1);
  });
  return { data, count: data.length, hasMore: false };
};
