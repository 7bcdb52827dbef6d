import { createHash } from 'node:crypto';
import type { Act } from '@rince/domain/acts/act';
import type { Item } from './item.ts';
import { actKey, sealKey, sealRange, unsealedKey, unsealedRange } from './keys.ts';
import type { Table } from './table.ts';
import type { Write } from './write.ts';

/** Where an act lies: by what was done to, a competition or the event, and its id. */
export interface ActPlace {
  readonly of: string;
  readonly id: string;
}
/** An act that no seal holds yet. */
export interface Unsealed extends ActPlace {
  readonly event: string;
}

/** Some acts of an event, closed together: whoever changes or removes one of them, or a seal before this one, changes the hash. */
export interface Seal {
  readonly event: string;
  /** Counted from 1, for each event. */
  readonly number: number;
  readonly at: string;
  /** The hash of the seal before it; empty for the first one. */
  readonly before: string;
  readonly acts: readonly ActPlace[];
  /** SHA-256 of all of that and of the acts themselves, in hexadecimal. */
  readonly hash: string;
}

type SealedAct = Act & Item & { readonly seal?: number };

/** What the table needs to find an act, and which seal holds it: nothing that somebody did. */
const bookkeeping: ReadonlySet<string> = new Set(['pk', 'sk', 'gsi1pk', 'gsi1sk', 'entity', 'v', 'seal']);

/** A value as text that is the same in whatever order its fields were written. */
const inOneOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOneOrder);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return fields.map(([name, field]) => [name, inOneOrder(field)]);
};
const withoutBookkeeping = (act: Item) =>
  inOneOrder(Object.fromEntries(Object.entries(act).filter(([name]) => !bookkeeping.has(name))));

/** The hash of a seal over the acts that lie where it says, in that order. */
export const sealHash = ({ event, number, at, before, acts }: Omit<Seal, 'hash'>, found: readonly Item[]): string => {
  const places = acts.map(({ of, id }) => [of, id]);
  const text = JSON.stringify([event, number, at, before, places, found.map(withoutBookkeeping)]);
  return createHash('sha256').update(text).digest('hex');
};

/** Remembers that an act waits for the next seal. */
export const unsealedItem = ({ event, of, id }: Unsealed): Item => ({
  ...unsealedKey(event, { of, id }),
  ...{ entity: 'unsealed', event, of, id },
});

/** Acts that wait for a seal, those of one event side by side. */
export const unsealedActs = async (table: Table, most: number): Promise<readonly Unsealed[]> =>
  (await table.readPage<Unsealed>({ ...unsealedRange, limit: most })).items;

/** The seals of an event's log, first to last. */
export const sealsOf = (table: Table, event: string): Promise<Seal[]> => table.read<Seal>(sealRange(event), 100_000);

/** The newest seal of an event's log. */
export const lastSeal = async (table: Table, event: string): Promise<Seal | undefined> =>
  (await table.readPage<Seal>({ ...sealRange(event), newestFirst: true, limit: 1 })).items[0];

/** So many acts fit into the transaction of a seal: two writes for each. */
export const mostInSeal = 49;

/**
 * Closes acts of an event with a seal that follows the last one, if they are not sealed yet. Answers the seal, or the last one where there was nothing to close.
 * Fails with a conflict where somebody else sealed the same log meanwhile.
 */
export const sealActs = async (
  table: Table,
  event: string,
  waiting: readonly Unsealed[],
  { at, last }: { readonly at: string; readonly last: Seal | undefined },
): Promise<Seal | undefined> => {
  const found = await table.getMany<SealedAct>(waiting.map(({ of, id }) => actKey(of, id)));
  // The stream may tell of an act once more after it was sealed.
  const open = waiting.flatMap(({ of, id }, n) => {
    const act = found[n];
    return act && act.seal === undefined ? [{ place: { of, id }, act }] : [];
  });
  const number = (last?.number ?? 0) + 1;
  const acts = open.map(({ place }) => place);
  const seal = { event, number, at, before: last?.hash ?? '', acts };
  const hash = sealHash(
    seal,
    open.map(({ act }) => act),
  );
  const sealed: Write[] = [
    { kind: 'put', item: { ...sealKey(event, number), entity: 'seal', ...seal, hash }, condition: { is: 'absent' } },
    ...open.map(
      ({ act: { pk, sk } }): Write => ({
        kind: 'update',
        key: { pk, sk },
        set: { seal: number },
        condition: { is: 'equal', to: { pk, seal: undefined } },
      }),
    ),
  ];
  const noLonger = waiting.map((one): Write => ({ kind: 'delete', key: unsealedKey(event, one) }));
  await table.transact([...(open.length === 0 ? [] : sealed), ...noLonger]);
  return open.length === 0 ? last : { ...seal, hash };
};
