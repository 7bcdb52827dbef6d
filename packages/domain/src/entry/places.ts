import type { Event } from '../event/event.ts';
import { refuse } from '../refusal.ts';
import type { Entry, EntrySection, Move } from './entry.ts';
import { dancersBetween, movesBetween } from './moves.ts';
import type { Payment } from './payment.ts';
import { isJudged, type Places, type Pool } from './pool.ts';
import type { UsedOffer, Waiting } from './waiting.ts';

/** Who comes where by paying for an entry, or for its change, and the pools whose places they need: the event's first, then the competitions'. */
export interface Arrivals {
  readonly sections: readonly EntrySection[];
  readonly fresh: readonly Move[];
  readonly come: readonly string[];
  readonly competitions: readonly string[];
  readonly pools: readonly Pool[];
}

export const arrivalsOf = (entry: Entry): Arrivals => {
  const before = entry.paidAt === undefined ? [] : entry.sections;
  const sections = entry.draft?.sections ?? entry.sections;
  const fresh = movesBetween(before, sections).in;
  const competitions = [...new Set(fresh.map(({ competition }) => competition))];
  return {
    sections,
    fresh,
    come: dancersBetween(before, sections).come,
    competitions,
    pools: [{ kind: 'event', id: entry.event }, ...competitions.map((id): Pool => ({ kind: 'competition', id }))],
  };
};

/** Places that a payment needs in one pool, for whom, and the words of its refusal. */
export interface WantedPlaces {
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
 * The places a payment must hold before anything is charged, only where there is a cap; everywhere else they are counted when taken. Refused
 * where a competition is no longer offered or is judged, and where one of the dancers is `entered` by another entry. `places` are those of
 * the arrivals' pools, in their order.
 */
export const wantedPlaces = (
  event: Event,
  { sections, fresh, come, competitions }: Arrivals,
  places: readonly Places[],
  entered: readonly Move[],
): WantedPlaces[] => {
  const [ofEvent, ...states] = places;
  const [twice] = entered;
  if (twice) throw refuse('CONFLICT', enteredAlready(sections, twice));
  const codes = new Map(
    sections.flatMap((section) => section.competitions.map(({ competition, code }) => [competition, code])),
  );
  const left = competitions.find((_, i) => states[i]?.closed !== undefined);
  if (left !== undefined)
    throw refuse(
      'NOT_READY',
      `${codes.get(left)} is no longer offered. Nothing was charged. Please change the competitions.`,
    );
  const closed = competitions.find((_, i) => states[i] && isJudged(states[i]));
  if (closed !== undefined)
    throw refuse(
      'CONFLICT',
      `${codes.get(closed)} is judged already, and nobody can be entered any more. Nothing was charged. Please change the competitions.`,
    );
  const ofCompetitions = states.flatMap(({ cap = noCap, waiting = 0, taken = 0, count = 0 }, i): WantedPlaces[] => {
    const id = competitions[i] ?? '';
    const dancers = fresh.filter(({ competition }) => competition === id).map(({ dancer }) => dancer);
    const refusal = `${codes.get(id)} is full. Please choose another one, or join its waiting list.`;
    // A place that was offered while there was a cap is counted; without one nobody has to wait any more.
    if (cap === noCap && taken <= count) return [];
    return [{ pool: { kind: 'competition', id }, cap, waiting: cap === noCap ? 0 : waiting, dancers, refusal }];
  });
  const isCapped = event.cap > 0;
  // Of an event that is open again there may be an offer, as long as anybody ever waited.
  const isCounted = (isCapped || ofEvent?.waiting !== undefined) && come.length > 0;
  if (!isCounted) return ofCompetitions;
  return [
    ...ofCompetitions,
    {
      pool: { kind: 'event', id: event._id },
      cap: isCapped ? event.cap : noCap,
      waiting: isCapped ? (ofEvent?.waiting ?? 0) : 0,
      dancers: come,
      refusal: `${event.name} is full.`,
    },
  ];
};

/** Places to take in a pool, up to its cap. */
export interface PlacesToHold {
  readonly pool: Pool;
  readonly places: number;
  readonly cap: number;
  readonly refusal: string;
}

/**
 * What is held of the places that are wanted: who was offered one has it already, and what has just become free belongs to whoever waits
 * longest. `asked` are the waiting list's items of these dancers.
 */
export const placesToHold = (
  wanted: readonly WantedPlaces[],
  asked: readonly Waiting[],
  now: Date,
): { readonly held: Payment['held']; readonly holds: readonly PlacesToHold[] } => {
  const offers = asked.filter(({ status, until = '' }) => status === 'offered' && until > now.toISOString());
  const countOf = (kind: Pool['kind']): [string, number][] =>
    wanted.filter(({ pool }) => pool.kind === kind).map(({ pool, dancers }) => [pool.id, dancers.length]);
  return {
    held: {
      competitions: Object.fromEntries(countOf('competition')),
      dancers: countOf('event')[0]?.[1] ?? 0,
      offers: offers.map(({ name: _, ...offer }) => offer),
    },
    holds: wanted.flatMap(({ pool, cap, waiting, dancers, refusal }): PlacesToHold[] => {
      const offered = offers.filter((offer) => offer.pool.kind === pool.kind && offer.pool.id === pool.id).length;
      const places = dancers.length - offered;
      if (places > 0 && waiting > 0) throw refuse('FULL', refusal);
      return places > 0 ? [{ pool, places, cap, refusal }] : [];
    }),
  };
};

/**
 * How many places a payment that nobody will finish gives back, pool by pool: an offer that it used stands as before, and keeps its own, unless its dancer
 * came to the list again meanwhile.
 */
export const placesToFree = (
  { event, held: { competitions, dancers, offers } }: Pick<Payment, 'event' | 'held'>,
  now: Date,
  waiting: readonly Pick<Waiting, 'pool' | 'dancer'>[] = [],
): {
  readonly free: readonly { readonly pool: Pool; readonly places: number }[];
  readonly standing: readonly UsedOffer[];
} => {
  const waitsAgain = ({ pool, dancer }: UsedOffer): boolean =>
    waiting.some((one) => one.dancer === dancer && one.pool.kind === pool.kind && one.pool.id === pool.id);
  const standing = offers.filter((offer) => (offer.until ?? '') > now.toISOString() && !waitsAgain(offer));
  const held: [Pool, number][] = [
    ...Object.entries(competitions).map(([id, places]): [Pool, number] => [{ kind: 'competition', id }, places]),
    [{ kind: 'event', id: event }, dancers],
  ];
  return {
    standing,
    free: held
      .map(([pool, places]) => {
        const kept = standing.filter((offer) => offer.pool.kind === pool.kind && offer.pool.id === pool.id).length;
        return { pool, places: places - kept };
      })
      .filter(({ places }) => places !== 0),
  };
};
