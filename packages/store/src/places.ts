import type { Places, Pool } from '@rince/domain/entry/pool';
import { refuse } from '@rince/domain/refusal';
import type { Item, Key } from './item.ts';
import { competitionKey, eventPlacesKey, onceKey } from './keys.ts';
import type { Table } from './table.ts';
import type { Write } from './write.ts';

/** How many dancers an event has, without a cap. */
export const placesItem = (event: string, taken: number): Item => ({
  ...eventPlacesKey(event),
  entity: 'places',
  event,
  taken,
});
export const poolKey = ({ kind, id }: Pool): Key => (kind === 'competition' ? competitionKey(id) : eventPlacesKey(id));

/** The places of several pools in their order; an event without any has none gone. */
export const getPlaces = async (table: Table, pools: readonly Pool[]): Promise<Places[]> =>
  (await table.getMany<Places>(pools.map(poolKey))).map((places) => places ?? {});

/**
 * The same, and in the same request which of these dancers stand in which of these competitions by another entry; who was put on the
 * sheet by hand has none.
 */
export const getPlacesAndEntered = async <Entering extends { readonly competition: string; readonly dancer: string }>(
  table: Table,
  entry: string,
  pools: readonly Pool[],
  entering: readonly Entering[],
): Promise<{ places: Places[]; entered: Entering[] }> => {
  const keys = entering.map(({ competition, dancer }) => onceKey(competition, dancer));
  const found = await table.getMany<Places & { readonly entry?: string }>([...pools.map(poolKey), ...keys]);
  const entryOf = (at: number): string => found[pools.length + at]?.entry ?? '';
  return {
    places: pools.map((_, i) => found[i] ?? {}),
    entered: entering.filter((_, i) => !['', entry].includes(entryOf(i))),
  };
};

/** The most dancers of an event. Whoever has a place keeps it when there are fewer than before. */
export const capEvent = (event: string, cap: number): Write => ({
  kind: 'update',
  key: poolKey({ kind: 'event', id: event }),
  set: { entity: 'places', event, cap: cap === 0 ? undefined : cap },
});

/** Takes places while there are enough of them: never one more than the cap, whoever asks at the same moment. */
export const holdPlaces = (pool: Pool, places: number, cap: number, refusal: string): Write => ({
  kind: 'update',
  key: poolKey(pool),
  add: { taken: places },
  condition: { is: 'below', attribute: 'taken', most: cap - places + 1 },
  refusal: () => refuse('FULL', refusal),
});

/** Counts places without asking, or gives them back. */
export const countPlaces = (pool: Pool, places: number): Write => ({
  kind: 'update',
  key: poolKey(pool),
  add: { taken: places },
  ...(pool.kind === 'competition' ? { condition: { is: 'present' as const } } : {}),
});
