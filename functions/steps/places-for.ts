import type { Entry, EntrySection } from '@rince/domain/entry/entry';
import type { Move } from '@rince/domain/entry/moves';
import { dancersBetween, movesBetween } from '@rince/domain/entry/moves';
import type { Payment } from '@rince/domain/entry/payment';
import type { Pool } from '@rince/domain/entry/places';
import type { Event } from '@rince/domain/event/event';
import { refuse } from '@rince/domain/refusal';
import type { Tools } from '@rince/runtime/context';

import { getPlacesAndEntered, holdPlaces } from '@rince/store/places';
import { holdTeams } from '@rince/store/teams';
import { getWaiting, takeOffer } from '@rince/store/waiting';
import type { Write } from '@rince/store/write';

interface Wanted {
  readonly pool: Pool;
  readonly cap: number;
  readonly waiting: number;
  readonly dancers: readonly string[];
  readonly refusal: string;
}

const noCap = Number.MAX_SAFE_INTEGER;

/** Somebody else entered this dancer, a teacher a student or a family its child: nobody pays for the same place twice. */
const enteredAlready = (sections: readonly EntrySection[], { dancer, competition }: Move): string => {
  const section = sections.find((one) => one.dancer === dancer);
  const entered = section?.competitions.find((one) => one.competition === competition);
  return `${section?.profile.name} is in ${entered?.title} (${entered?.code}) already, by another entry. Nothing was charged. Please change the competitions.`;
};

/**
 * The places a payment must hold before anything is charged, only where there is a cap; everywhere else they are counted when taken. Who
 * was offered a place has it already. Its teams are held, too.
 */
export const placesFor = async (
  { table, now }: Tools,
  event: Event,
  entry: Entry,
): Promise<{ held: Payment['held']; writes: Write[] }> => {
  const before = entry.paidAt === undefined ? [] : entry.sections;
  const wantedSections = entry.draft?.sections ?? entry.sections;
  const fresh = movesBetween(before, wantedSections).in;
  const { come } = dancersBetween(before, wantedSections);
  const ids = [...new Set(fresh.map(({ competition }) => competition))];
  const {
    places: [ofEvent, ...states],
    entered: [twice],
  } = await getPlacesAndEntered(
    table,
    entry._id,
    [{ kind: 'event', id: event._id }, ...ids.map((id): Pool => ({ kind: 'competition', id }))],
    fresh,
  );
  if (twice) throw refuse('CONFLICT', enteredAlready(wantedSections, twice));
  const codes = new Map(
    wantedSections.flatMap((section) => section.competitions.map(({ competition, code }) => [competition, code])),
  );
  const left = ids.find((_, i) => states[i]?.closed !== undefined);
  if (left !== undefined)
    throw refuse(
      'NOT_READY',
      `${codes.get(left)} is no longer offered. Nothing was charged. Please change the competitions.`,
    );
  const closed = ids.find((_, i) => states[i]?.submitted === true);
  if (closed !== undefined)
    throw refuse(
      'CONFLICT',
      `${codes.get(closed)} is judged already, and nobody can be entered any more. Nothing was charged. Please change the competitions.`,
    );
  const competitions = states.flatMap(({ cap = noCap, waiting = 0, taken = 0, count = 0 }, i): Wanted[] => {
    const id = ids[i] ?? '';
    const dancers = fresh.filter(({ competition }) => competition === id).map(({ dancer }) => dancer);
    const refusal = `${codes.get(id)} is full. Please choose another one, or join its waiting list.`;
    // A place that was offered while there was a cap is counted; without one nobody has to wait any more.
    if (cap === noCap && taken <= count) return [];
    return [{ pool: { kind: 'competition', id }, cap, waiting: cap === noCap ? 0 : waiting, dancers, refusal }];
  });
  const isCapped = event.cap > 0;
  // Of an event that is open again there may be an offer, as long as anybody ever waited.
  const events: Wanted[] =
    (isCapped || ofEvent?.waiting !== undefined) && come.length > 0
      ? [
          {
            pool: { kind: 'event', id: event._id },
            cap: isCapped ? event.cap : noCap,
            waiting: isCapped ? (ofEvent?.waiting ?? 0) : 0,
            dancers: come,
            refusal: `${event.name} is full.`,
          },
        ]
      : [];

  const wanted = [...competitions, ...events];
  const asked = wanted.flatMap(({ pool, dancers }) => dancers.map((dancer) => ({ pool, dancer })));
  const offers = (await getWaiting(table, asked)).filter(
    ({ status, until = '' }) => status === 'offered' && until > now.toISOString(),
  );
  return {
    held: {
      competitions: Object.fromEntries(competitions.map(({ pool, dancers }) => [pool.id, dancers.length])),
      dancers: events.flatMap(({ dancers }) => dancers).length,
      offers,
    },
    writes: [
      ...holdTeams(
        wantedSections.filter(({ team }) => team).map(({ dancer, profile: { name } }) => ({ _id: dancer, name })),
        entry._id,
      ),
      ...offers.flatMap(takeOffer),
      ...wanted.flatMap(({ pool, cap, waiting, dancers, refusal }): Write[] => {
        const offered = offers.filter((offer) => offer.pool.kind === pool.kind && offer.pool.id === pool.id).length;
        // A place that has just become free belongs to whoever waits longest.
        if (dancers.length > offered && waiting > 0) throw refuse('FULL', refusal);
        return dancers.length > offered ? [holdPlaces(pool, dancers.length - offered, cap, refusal)] : [];
      }),
    ],
  };
};
