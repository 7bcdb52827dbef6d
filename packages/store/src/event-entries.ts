import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { EntryLine, ReceiptParts } from '@rince/domain/entry/entry-line';
import type { Order } from '@rince/domain/entry/order';
import { Refusal } from '@rince/domain/refusal';
import type { Item, Key } from './item.ts';
import { officeBundleKey, officeBundleRange } from './keys.ts';

import type { Table } from './table.ts';
import type { Condition } from './write.ts';

/** A receipt as its event's office lists it; follows from the stream. */
export type ReceiptLine = Pick<Order, '_id' | 'entry' | 'event' | 'user' | 'amount' | 'refunds' | 'createdAt'> & {
  /** Absent where it was listed before this was kept. */
  readonly parts?: ReceiptParts;
};

export interface OfficeLines {
  readonly entries: readonly EntryLine[];
  readonly receipts: readonly ReceiptLine[];
}

/** Lines of many entries in one item: packed together they take a fifth of the space, and every list of the office reads all. */
export interface OfficeBundle extends Item {
  readonly event: string;
  /** JSON, compressed. */
  readonly packed: Uint8Array;
  /** The entries that its last change was about, for whoever is told of it. */
  readonly changed: readonly string[];
  readonly revision: number;
}

/** Few, so that much repeats within one; enough that a change writes a small part. */
const bundles = 8;
const digits = '0123456789abcdefghjkmnpqrstvwxyz';
/** Always the same one for the same entry. */
const bundleKey = (event: string, entry: string): Key =>
  officeBundleKey(event, digits.indexOf(entry.slice(-1)) % bundles);

/** A few milliseconds for hundreds of lines. */
const params = {
  [constants.BROTLI_PARAM_QUALITY]: 5,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
};
const pack = (lines: OfficeLines): Uint8Array => brotliCompressSync(JSON.stringify(lines), { params });
/** The lines of a bundle. */
export const unpack = ({ packed }: Pick<OfficeBundle, 'packed'>): OfficeLines =>
  JSON.parse(brotliDecompressSync(packed).toString()) as OfficeLines;

/** Every entry of an event, and every receipt, oldest first. */
export const officeLinesAt = async (table: Table, event: string, { consistent = true } = {}): Promise<OfficeLines> => {
  const all = (await table.all<OfficeBundle>({ ...officeBundleRange(event), consistent })).map(unpack);
  const byAge = (a: { createdAt: string; _id: string }, b: { createdAt: string; _id: string }): number =>
    a.createdAt.localeCompare(b.createdAt) || a._id.localeCompare(b._id);
  return {
    entries: all.flatMap(({ entries }) => entries).sort(byAge),
    receipts: all.flatMap(({ receipts }) => receipts).sort(byAge),
  };
};

/** What is to be listed from now on, and which entries no longer. */
export interface OfficeChanges extends OfficeLines {
  readonly gone: readonly Pick<EntryLine, '_id' | 'event'>[];
}
/** Two that write to one bundle at the same moment: the later one looks again. */
const mostTries = 8;

interface Rewritten {
  readonly event: string;
  readonly key: Key;
  readonly entries: EntryLine[];
  readonly receipts: ReceiptLine[];
  readonly gone: Set<string>;
}
const merged = <Line extends { readonly _id: string }>(before: readonly Line[], now: readonly Line[]): Line[] => [
  ...new Map([...before, ...now].map((line) => [line._id, line])).values(),
];

const rewrite = async (table: Table, { event, key, entries, receipts, gone }: Rewritten): Promise<void> => {
  const changed = [...new Set([...entries.map(({ _id }) => _id), ...receipts.map(({ entry }) => entry), ...gone])];
  for (let attempt = 1; ; attempt++) {
    const found = await table.get<OfficeBundle>(key);
    const before = found ? unpack(found) : { entries: [], receipts: [] };
    const packed = pack({
      entries: merged(before.entries, entries).filter(({ _id }) => !gone.has(_id)),
      receipts: merged(before.receipts, receipts),
    });
    const revision = (found?.revision ?? 0) + 1;
    const item: OfficeBundle = { ...key, entity: 'officeBundle', event, packed, changed, revision };
    const condition: Condition = found ? { is: 'revision', seen: found.revision } : { is: 'absent' };
    try {
      await table.transact([{ kind: 'put', item, condition }]);
      return;
    } catch (error) {
      if (!(error instanceof Refusal) || attempt === mostTries) throw error;
    }
  }
};

/** Lists what changed; listing the same again changes nothing. */
export const changeOfficeLines = async (table: Table, changes: OfficeChanges): Promise<void> => {
  const touched = new Map<string, Rewritten>();
  const bundleOf = (event: string, entry: string): Rewritten => {
    const key = bundleKey(event, entry);
    const name = `${key.pk} ${key.sk}`;
    const bundle = touched.get(name) ?? { event, key, entries: [], receipts: [], gone: new Set() };
    touched.set(name, bundle);
    return bundle;
  };
  for (const line of changes.entries) bundleOf(line.event, line._id).entries.push(line);
  for (const line of changes.receipts) bundleOf(line.event, line.entry).receipts.push(line);
  for (const { event, _id } of changes.gone) bundleOf(event, _id).gone.add(_id);
  await Promise.all([...touched.values()].map((bundle) => rewrite(table, bundle)));
};
