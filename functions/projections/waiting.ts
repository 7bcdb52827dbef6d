import { isJudged, type Places, type Pool } from '@rince/domain/entry/pool';
import type { Waiting } from '@rince/domain/entry/waiting';
import { offerTimer } from '@rince/domain/entry/waiting';
import type { Event } from '@rince/domain/event/event';
import { Refusal } from '@rince/domain/refusal';
import type { Competition } from '@rince/domain/sheet/competition';
import type { RosterLine } from '@rince/domain/sheet/roster-line';
import type { Tools } from '@rince/runtime/context';
import { queues } from '@rince/services/queues';
import type { Change } from '@rince/store/changes';
import { competitionsOf, getCompetitions } from '@rince/store/competitions';
import { getPlaces } from '@rince/store/places';
import { checkEntered } from '@rince/store/roster';
import { getWaiting, leaveWaiting } from '@rince/store/waiting';
import { endClosedLists } from './closed-lists.ts';
import { offerPlaces } from './offer-places.ts';

const isFree = (places: Places): boolean => {
  const { cap, taken = 0, waiting = 0, closed } = places;
  return waiting > 0 && closed === undefined && !isJudged(places) && (cap === undefined || taken < cap);
};

/** Whether families can enter from now on who could not: nothing was offered as long as nobody could take it. */
const mayOpen = (before: Partial<Event> | undefined, after: Event): boolean =>
  (['published', 'registrationStart', 'registrationEnd', 'timeZone'] as const).some(
    (name) => before !== undefined && before[name] !== after[name],
  );

/** What is free of an event, and waited for: an index finds its competitions, and what they are now decides. */
const freeAt = async ({ table }: Tools, event: string): Promise<Pool[]> => {
  const own: Pool = { kind: 'event', id: event };
  const found = await competitionsOf(table, event);
  const [competitions, [places]] = await Promise.all([
    getCompetitions(
      table,
      found.map(({ _id }) => _id),
    ),
    getPlaces(table, [own]),
  ]);
  return [
    ...(places && isFree(places) ? [own] : []),
    ...competitions.filter(isFree).map(({ _id }): Pool => ({ kind: 'competition', id: _id })),
  ];
};

/** Whoever has come to a sheet waits for it no longer, and what was held for them is free: the office may have put them there. */
const endWishes = async ({ table }: Tools, changes: readonly Change[]): Promise<void> => {
  for (const { entity, before, after } of changes) {
    if (entity !== 'roster' || before || !after) continue;
    const { competition, dancer } = after as unknown as RosterLine;
    const [waiting] = await getWaiting(table, [{ pool: { kind: 'competition', id: competition }, dancer }]);
    if (!waiting) continue;
    try {
      // What is told late, or once more, may be of somebody who has left since and waits again.
      await table.transact([...leaveWaiting(waiting), checkEntered(competition, dancer)]);
    } catch (error) {
      // Taken or left at this moment.
      if (!(error instanceof Refusal)) throw error;
    }
  }
};

/** A place that becomes free is offered to whoever waits for it; an offer ends by itself, and a list with what it is for. */
export const followPlaces = async (tools: Tools, changes: readonly Change[]): Promise<void> => {
  await endClosedLists(tools, changes);
  await endWishes(tools, changes);
  const free = new Map<string, { pool: Pool; event: string }>();
  for (const { entity, before, after } of changes) {
    if (entity === 'waiting') {
      const { status, pool, dancer, until } = (after ?? {}) as unknown as Partial<Waiting>;
      if (status === 'offered' && pool && dancer && until)
        await queues.send('payments', ...offerTimer({ pool, dancer, until }, tools.now));
    }
    if (entity === 'event' && after && mayOpen(before, after as unknown as Event))
      for (const pool of await freeAt(tools, String(after._id)))
        free.set(`${pool.kind} ${pool.id}`, { pool, event: String(after._id) });
    if ((entity !== 'competition' && entity !== 'places') || !after || !isFree(after as Places)) continue;
    const { _id, event } = after as unknown as Competition;
    const pool: Pool = entity === 'competition' ? { kind: 'competition', id: _id } : { kind: 'event', id: event };
    free.set(`${pool.kind} ${pool.id}`, { pool, event });
  }
  for (const { pool, event } of free.values()) await offerPlaces(tools, pool, event);
};
