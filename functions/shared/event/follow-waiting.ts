import { type Competitor, isTeam } from '@rince/domain/entry/competitor';
import { openTo } from '@rince/domain/entry/dances';
import type { Pool } from '@rince/domain/entry/pool';
import { type Waiting, wishTitle } from '@rince/domain/entry/waiting';
import type { EventWithGrades } from '@rince/domain/event/event';
import type { RearrangedPair, Rearrangement, Waited } from '@rince/domain/rearrange/rearrangement';
import { Refusal } from '@rince/domain/refusal';
import type { Job } from '@rince/domain/results/job';
import type { Tools } from '@rince/runtime/context';
import { checkName } from '@rince/store/dancers';
import { putNoticeOf } from '@rince/store/notices';
import { checkRearrangement } from '@rince/store/rearrangements';
import { getUsers } from '@rince/store/users';
import { getWaiting, joinWaiting, leaveWaiting, waitingFor } from '@rince/store/waiting';
import type { Write } from '@rince/store/write';
import { getCompetitors } from '../entry/competitors.ts';
import { loadSyllabus } from './load-event.ts';

// Waiting lists of competitions whose dancers go to others by a merge or a split, and come back.

const poolOf = (id: string): Pool => ({ kind: 'competition', id });

const placeIn = ({ grades }: EventWithGrades, id: string) =>
  grades.flatMap(({ competitions }) => competitions).find(({ _id }) => _id === id);

const whoAre = async (
  { table }: Tools,
  event: string,
  dancers: readonly string[],
): Promise<ReadonlyMap<string, Competitor>> => {
  const ids = [...new Set(dancers)];
  const found = await getCompetitors(table, event, ids);
  return new Map(found.flatMap((one) => (one ? [[one._id, one] as const] : [])));
};

/** How often a wish may change, or its dancer be called otherwise, while it is carried along. */
const tries = 6;

/**
 * Carries one wish along, as it is at that moment: `writesNow` reads it, and answers nothing where there is nothing to do any more. A wish that is refused
 * again and again, as where the competition is not offered now, is left alone.
 */
const carry = async ({ table }: Tools, writesNow: () => Promise<readonly Write[]>): Promise<void> => {
  for (let attempt = 1; attempt <= tries; attempt++) {
    const writes = await writesNow();
    if (writes.length === 0) return;
    try {
      await table.transact([...writes]);
      return;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
};

/** Holds as long as they are called so. */
const checkCompetitor = (one: Competitor): Write[] => (isTeam(one) ? [] : [checkName(one)]);

/** Lists follow whoever they wait behind: to where the dancers go, and back when that is taken back. Everybody on them is told. */
export const followWaiting = async (tools: Tools, one: Rearrangement, job: Job): Promise<void> => {
  if (one.status === 'going') await goAlong(tools, one, job);
  else if ((one.waited ?? []).length > 0) await comeBack(tools, one, one.waited ?? [], job);
};

/**
 * Who waits for a place in a competition whose dancers go, or is offered one, waits for one where they go to, in the order in which they asked; whoever may
 * not enter there waits no longer.
 */
const goAlong = async (tools: Tools, one: Rearrangement, job: Job): Promise<void> => {
  for (const { from, to } of one.pairs) {
    const list = await waitingFor(tools.table, poolOf(from));
    if (list.length === 0) continue;
    const syllabus = await loadSyllabus(tools.table, one.event);
    for (const wish of list) await carry(tools, () => goesAlong(tools, { syllabus, one, job, to }, wish));
  }
};

interface Going {
  readonly syllabus: EventWithGrades;
  readonly one: Rearrangement;
  readonly job: Job;
  readonly to: RearrangedPair['to'];
}

const goesAlong = async (
  tools: Tools,
  { syllabus, one, job, to }: Going,
  wish: Pick<Waiting, 'pool' | 'dancer'>,
): Promise<Write[]> => {
  const { table } = tools;
  const [[waiting], known] = await Promise.all([getWaiting(table, [wish]), whoAre(tools, one.event, [wish.dancer])]);
  if (!waiting) return [];
  const competitor = known.get(wish.dancer);
  // Nobody is left who could be told.
  if (!competitor) return leaveWaiting(waiting);
  const { event, dancer, owner, createdAt } = waiting;
  const { name } = competitor;
  const id = mayEnter(syllabus, competitor, to).at(-1) ?? '';
  const place = placeIn(syllabus, id);
  const title = place ? wishTitle(place) : waiting.title;
  const joins: Waiting = { pool: poolOf(id), event, dancer, name, owner, createdAt, title, status: 'waiting' };
  const [isThere] = await getWaiting(table, [joins]);
  return [
    // Somebody else may have carried it out, and it was taken back since.
    checkRearrangement(one),
    ...checkCompetitor(competitor),
    ...leaveWaiting(waiting),
    ...(isThere || id === '' ? [] : joinWaiting(joins)),
    ...told(tools, joins, job, wordsTo({ ...waiting, name }, id === '' ? undefined : title)),
  ];
};

/** How many of those who wait may not enter where the dancers go: it ends for them. */
export const countEnding = async (
  tools: Tools,
  syllabus: EventWithGrades,
  waiting: readonly Pick<Waiting, 'dancer'>[],
  to: RearrangedPair['to'],
): Promise<number> => {
  const dancers = waiting.map(({ dancer }) => dancer);
  const known = await whoAre(tools, syllabus.event._id, dancers);
  return dancers.filter((dancer) => {
    const one = known.get(dancer);
    return !one || mayEnter(syllabus, one, to).length === 0;
  }).length;
};

const mayEnter = ({ event, grades }: EventWithGrades, one: Competitor, to: RearrangedPair['to']) =>
  openTo(event, grades, one, to);

/** Who waited before waits again, as early as they had asked; not who has left the other list since, or has got a place. */
const comeBack = async (tools: Tools, one: Rearrangement, all: readonly Waited[], job: Job): Promise<void> => {
  const { table } = tools;
  const syllabus = await loadSyllabus(table, one.event);
  const accounts = new Set(
    (
      await getUsers(
        table,
        all.map(({ owner }) => owner),
      )
    ).map(({ _id }) => _id),
  );
  for (const waited of all)
    await carry(tools, () => comesBack(tools, { syllabus, one, job, isThere: accounts.has(waited.owner) }, waited));
};

interface ComingBack extends Omit<Going, 'to'> {
  /** Whether whoever asked still has an account. */
  readonly isThere: boolean;
}

const comesBack = async (
  tools: Tools,
  { syllabus, one, job, isThere }: ComingBack,
  { competition, dancer, owner, createdAt }: Waited,
): Promise<Write[]> => {
  const { table } = tools;
  const pair = one.pairs.find(({ from }) => from === competition);
  const place = placeIn(syllabus, competition);
  if (!pair || !place) return [];
  const pool = poolOf(competition);
  const [known, [waits], elsewhere] = await Promise.all([
    whoAre(tools, one.event, [dancer]),
    getWaiting(table, [{ pool, dancer }]),
    getWaiting(
      table,
      pair.to.map((id) => ({ pool: poolOf(id), dancer })),
    ),
  ]);
  const competitor = known.get(dancer);
  // Who was on the other list already by a wish of their own stays there.
  const [moved] = elsewhere.filter((waiting) => waiting.createdAt === createdAt);
  if (!competitor) return moved ? leaveWaiting(moved) : [];
  const wasEnded = isThere && mayEnter(syllabus, competitor, pair.to).length === 0;
  if (waits || (!moved && !wasEnded)) return [];
  const { name } = competitor;
  const title = wishTitle(place);
  const joins: Waiting = { pool, event: one.event, dancer, name, owner, createdAt, title, status: 'waiting' };
  return [
    checkRearrangement(one),
    ...checkCompetitor(competitor),
    ...(moved ? leaveWaiting(moved) : []),
    ...joinWaiting(joins),
    ...told(tools, joins, job, {
      title: `${name} waits for a place as before`,
      content: `${title} is danced by itself again. ${name} waits for a place there, as early as before.`,
    }),
  ];
};

const told = (
  { newId }: Tools,
  { dancer, owner, event }: Pick<Waiting, 'dancer' | 'owner' | 'event'>,
  { createdAt }: Job,
  words: { readonly title: string; readonly content: string },
): Write[] =>
  putNoticeOf(dancer, {
    ...{ _id: newId(), user: owner, event, seen: false, createdAt },
    ...words,
    path: `/app/events/${event}/register`,
  });

/** What somebody who waited is told; without a place to wait for now, that the list is over. */
const wordsTo = ({ name, status, title }: Waiting, now: string | undefined) =>
  now === undefined
    ? {
        title: `There is no place for ${name} to wait for`,
        content: `${title} is danced elsewhere now, where ${name} may not enter: the waiting list is over.`,
      }
    : {
        title:
          status === 'offered' ? `The place for ${name} is another one now` : `${name} waits for another place now`,
        content: `${title} is danced elsewhere. ${name} waits for a place in ${now}, and you hear as soon as there is one.`,
      };
