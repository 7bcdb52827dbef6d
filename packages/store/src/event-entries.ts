import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { EntryLine, ReceiptParts } from '@rince/domain/entry/entry-line';
import type { Order } from '@rince/domain/entry/order';
import { Refusal } from '@rince/domain/refusal';
import type { Item, Key } from './item.ts';
import { officeBundleKey, officeBundleRange } from './keys.ts';

import type { Table } from './table.ts';
import type { Write } from './write.ts';

/** A family's order as its event's office lists it, there called a transaction; follows from the stream. */
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
  const all = (await table.read<OfficeBundle>({ ...officeBundleRange(event), consistent })).map(unpack);
  const byAge = (a: { createdAt: string; _id: string }, b: { createdAt: string; _id: string }): number =>
    a.createdAt.localeCompare(b.createdAt) || a._id.localeCompare(b._id);
  return {
    entries: all.flatMap(({ entries }) => entries).sort(byAge),
    receipts: all.flatMap(({ receipts }) => receipts).sort(byAge),
  };
};

/** What is listed, of which something changed. */
export interface OfficeChanges {
  readonly entries: readonly Pick<EntryLine, '_id' | 'event'>[];
  readonly receipts: readonly Pick<ReceiptLine, '_id' | 'event' | 'entry' | 'user' | 'createdAt'>[];
}
/** Reads lines as they are now; an entry that is gone has none. */
export type ReadLines = (changed: OfficeChanges) => Promise<OfficeLines>;

/** Those who write to one bundle at the same moment: the later ones look again. */
const mostTries = 8;

interface Rewritten {
  readonly event: string;
  readonly key: Key;
  readonly entries: OfficeChanges['entries'][number][];
  readonly receipts: OfficeChanges['receipts'][number][];
}
const merged = <Line extends { readonly _id: string }>(before: readonly Line[], now: readonly Line[]): Line[] => [
  ...new Map([...before, ...now].map((line) => [line._id, line])).values(),
];

const rewrite = (
  { event, key, entries, receipts }: Rewritten,
  found: OfficeBundle | undefined,
  lines: OfficeLines,
): Write => {
  const before = found ? unpack(found) : { entries: [], receipts: [] };
  const [own, ownReceipts] = [new Set(entries.map(({ _id }) => _id)), new Set(receipts.map(({ _id }) => _id))];
  const now = lines.entries.filter(({ _id }) => own.has(_id));
  const there = new Set(now.map(({ _id }) => _id));
  const isListed = ({ _id }: EntryLine): boolean => there.has(_id) || !own.has(_id);
  const packed = pack({
    entries: merged(before.entries, now).filter(isListed),
    receipts: merged(
      before.receipts,
      lines.receipts.filter(({ _id }) => ownReceipts.has(_id)),
    ),
  });
  const changed = [...new Set([...own, ...receipts.map(({ entry }) => entry)])];
  const revision = (found?.revision ?? 0) + 1;
  const item: OfficeBundle = { ...key, entity: 'officeBundle', event, packed, changed, revision };
  return { kind: 'put', item, condition: found ? { is: 'revision', seen: found.revision } : { is: 'absent' } };
};

const touchedBy = ({ entries, receipts }: OfficeChanges): Rewritten[] => {
  const touched = new Map<string, Rewritten>();
  const bundleOf = (event: string, entry: string): Rewritten => {
    const key = bundleKey(event, entry);
    const name = `${key.pk} ${key.sk}`;
    const bundle = touched.get(name) ?? { event, key, entries: [], receipts: [] };
    touched.set(name, bundle);
    return bundle;
  };
  for (const one of entries) bundleOf(one.event, one._id).entries.push(one);
  for (const one of receipts) bundleOf(one.event, one.entry).receipts.push(one);
  return [...touched.values()];
};

/**
 * Lists what changed; listing the same again changes nothing. Lines are read after the bundle that they go to and written while it is as it was: whoever
 * was slower never puts an older line over a newer one.
 */
export const changeOfficeLines = async (table: Table, changes: OfficeChanges, read: ReadLines): Promise<void> => {
  let open = touchedBy(changes);
  for (let attempt = 1; open.length > 0; attempt++) {
    const found = await table.getMany<OfficeBundle>(open.map(({ key }) => key));
    const lines = await read({
      entries: open.flatMap(({ entries }) => entries),
      receipts: open.flatMap(({ receipts }) => receipts),
    });
    const isWritten = await Promise.all(
      open.map(async (bundle, i) => {
        try {
          await table.transact([rewrite(bundle, found[i], lines)]);
          return true;
        } catch (error) {
          if (!(error instanceof Refusal) || attempt === mostTries) throw error;
          return false;
        }
      }),
    );
    open = open.filter((_, i) => !isWritten[i]);
  }
};
