import type { Item, Key } from '@rince/store/item';
import type { Table } from '@rince/store/table';
import { lifted } from '@rince/store/versions';
import { type Kind, kindOf } from './kinds.ts';

const nameOf = ({ pk, sk }: Key): string => `${pk}\n${sk}`;

/** What no rule compares, and is large: it is let go of as soon as it was read. */
const letGo: Partial<Record<Kind, readonly string[]>> = {
  markKey: ['comments', 'goodJob', 'needsWork'],
  markHistoryKey: ['comments', 'goodJob', 'needsWork', 'reason', 'before'],
  frozenWordsKey: ['words'],
  scheduleVersionKey: ['packed'],
  eventKey: ['content', 'emailContent', 'inPersonContent'],
  consentKey: ['text'],
  waiverKey: ['text'],
  answeredKey: ['answer'],
};

/** Parts of a table that are read side by side. */
const parts = 4;
const pageSize = 500;

/** Everything that a table holds, read once and sorted by its kind, as far as a rule compares it. */
export class Facts {
  readonly now: Date;
  /** Items of no kind that anybody knows. */
  readonly strangers: Item[] = [];
  items = 0;
  readonly #byKey = new Map<string, Item>();
  readonly #byKind = new Map<Kind, Item[]>();

  constructor(now: Date) {
    this.now = now;
  }

  /** Reads a whole table, several parts of it side by side. */
  static async read(table: Table, now: Date, take: (kind: Kind, item: Item) => Item = (_, item) => item) {
    const facts = new Facts(now);
    await Promise.all(
      Array.from({ length: parts }, async (_, part) => {
        for await (const page of table.everything(pageSize, { part, of: parts }))
          for (const item of page) facts.#keep(lifted(item), take);
      }),
    );
    return facts;
  }

  #keep(read: Item, take: (kind: Kind, item: Item) => Item): void {
    this.items++;
    const kind = kindOf(read);
    if (!kind) {
      this.strangers.push({ pk: read.pk, sk: read.sk });
      return;
    }
    const item: Record<string, unknown> = { ...take(kind, read) };
    for (const name of letGo[kind] ?? []) delete item[name];
    const kept = item as Item;
    this.#byKey.set(nameOf(kept), kept);
    const all = this.#byKind.get(kind);
    if (all) all.push(kept);
    else this.#byKind.set(kind, [kept]);
  }

  /** Every item of a kind. */
  all<T>(kind: Kind): readonly (T & Key)[] {
    return (this.#byKind.get(kind) ?? []) as unknown as readonly (T & Key)[];
  }

  /** Everything, as far as it was kept. */
  everything(): Iterable<Item> {
    return this.#byKey.values();
  }

  get<T>(key: Key): (T & Key) | undefined {
    return this.#byKey.get(nameOf(key)) as (T & Key) | undefined;
  }

  has(key: Key): boolean {
    return this.#byKey.has(nameOf(key));
  }
}
