import type { Pool } from '@rince/domain/entry/pool';
import type { UsedOffer, Waiting } from '@rince/domain/entry/waiting';
import { refuse } from '@rince/domain/refusal';
import type { Item, Key } from './item.ts';
import { ownWaitingKey, ownWaitingRange, waitingKey, waitingRange, waitsKey, waitsRange } from './keys.ts';
import { poolKey } from './places.ts';
import type { Table } from './table.ts';
import type { Write } from './write.ts';

const edgeKeys = ({ owner, pool, dancer }: Pick<Waiting, 'owner' | 'pool' | 'dancer'>): Key[] => [
  ownWaitingKey(owner, pool, dancer),
  waitsKey(dancer, pool),
];
const waitingItem = (waiting: Waiting): Item => ({
  ...waitingKey(waiting.pool, waiting.dancer),
  entity: 'waiting',
  ...waiting,
});

/** Everybody who waits for a place or is offered one, in order of asking. */
export const waitingFor = async (table: Table, pool: Pool): Promise<Waiting[]> =>
  (await table.read<Waiting>(waitingRange(pool))).sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
/** Of several dancers and places, those who wait or are offered one. */
export const getWaiting = async (table: Table, asked: readonly { pool: Pool; dancer: string }[]): Promise<Waiting[]> =>
  (await table.getMany<Waiting>(asked.map(({ pool, dancer }) => waitingKey(pool, dancer)))).filter(
    (one) => one !== undefined,
  );
/** What a dancer waits for. */
export const waitingOf = async (table: Table, dancer: string): Promise<Waiting[]> =>
  getWaiting(table, await table.read<{ pool: Pool; dancer: string }>(waitsRange(dancer)));
/** What somebody's dancers wait for. */
export const ownWaiting = async (table: Table, owner: string): Promise<Waiting[]> => {
  const edges = await table.read<{ pool: Pool; dancer: string }>(ownWaitingRange(owner), 1000);
  return getWaiting(table, edges);
};

const edges = (waiting: UsedOffer): Write[] =>
  edgeKeys(waiting).map((key) => ({
    kind: 'put',
    item: { ...key, pool: waiting.pool, dancer: waiting.dancer },
  }));

/** Puts a dancer at the end of the list, once; refused for a competition that is closed since it was looked at. */
export const joinWaiting = (waiting: Waiting): Write[] => [
  {
    kind: 'put',
    item: waitingItem(waiting),
    condition: { is: 'absent' },
    refusal: () => refuse('CONFLICT', `${waiting.name} is on this waiting list already.`),
  },
  ...edges(waiting),
  {
    kind: 'update',
    key: poolKey(waiting.pool),
    add: { waiting: 1 },
    ...(waiting.pool.kind === 'competition'
      ? {
          condition: { is: 'equal' as const, to: { _id: waiting.pool.id, closed: undefined } },
          refusal: () => refuse('CONFLICT', `${waiting.title} is not offered at this moment. Please look again.`),
        }
      : {}),
  },
];

const gone = (waiting: UsedOffer): Write[] => [
  {
    kind: 'delete',
    key: waitingKey(waiting.pool, waiting.dancer),
    condition: { is: 'equal', to: { status: waiting.status, until: waiting.until } },
    refusal: () => refuse('CONFLICT', 'This changed at the same moment. Please look again.'),
  },
  ...edgeKeys(waiting).map((key): Write => ({ kind: 'delete', key })),
];

/** Takes a dancer off the list, or ends an offer: its place is free for the next one. */
export const leaveWaiting = (waiting: Waiting): Write[] => [
  ...gone(waiting),
  {
    kind: 'update',
    key: poolKey(waiting.pool),
    add: waiting.status === 'offered' ? { taken: -1 } : { waiting: -1 },
    condition: { is: 'present' },
  },
];

/** Offers a free place to a dancer who waits, and holds it: never one more than the cap, and none of a competition that leaves the syllabus. */
export const offerPlace = (waiting: Waiting, cap: number, until: string): Write[] => [
  {
    kind: 'update',
    key: waitingKey(waiting.pool, waiting.dancer),
    set: { status: 'offered', until },
    condition: { is: 'equal', to: { status: 'waiting' } },
    refusal: () => refuse('CONFLICT'),
  },
  {
    kind: 'update',
    key: poolKey(waiting.pool),
    add: { taken: 1, waiting: -1 },
    condition: { is: 'below', attribute: 'taken', most: cap, without: 'closed' },
    refusal: () => refuse('FULL'),
  },
];

/** Whoever waits is called otherwise. */
export const renameWaiting = ({ pool, dancer }: Waiting, name: string): Write => ({
  kind: 'update',
  key: waitingKey(pool, dancer),
  set: { name },
  condition: { is: 'present' },
});

/** Holds while an offer stands as it was read: nobody has begun to pay with it. */
export const checkOffer = ({ pool, dancer, status, until }: Waiting): Write => ({
  kind: 'check',
  key: waitingKey(pool, dancer),
  condition: { is: 'equal', to: { status, until } },
  refusal: () => refuse('CONFLICT', 'Somebody took the place that was offered at this moment. Please look again.'),
});

/** The offer is used: its place belongs to the payment that begins. */
export const takeOffer = (offer: UsedOffer): Write[] => gone(offer);
/** The payment came to nothing: the offer stands as it was. */
export const returnOffer = (waiting: Waiting): Write[] => [
  { kind: 'put', item: waitingItem(waiting), condition: { is: 'absent' } },
  ...edges(waiting),
];
