import type { BatchOperation, Database } from 'dynalite/db/index.js';
import type { Item } from './values.ts';

/** One change of one item, as it is kept for the stream's consumers. */
export interface StoredRecord {
  eventName: 'INSERT' | 'MODIFY' | 'REMOVE';
  keys: Item;
  before?: Item;
  after?: Item;
  /** Milliseconds since 1970. */
  at: number;
  /** True when the service removed the item because its time had come. */
  expired?: boolean;
}

export interface Change {
  operations: BatchOperation[];
  records: { tableName: string; record: StoredRecord }[];
}

const sequenceKey = 'stream-sequence';

export function recordKey(tableName: string, sequence: number): string {
  return `stream~${tableName}~${String(sequence).padStart(16, '0')}`;
}

/**
 * Writes changes in order. Whatever waits is written as one batch, so an item, its index entries and its stream
 * records are there together or not at all, and a record never becomes visible before one with a lower number.
 */
export class CommitLog {
  readonly #db: Database;
  readonly #committed: (tables: Set<string>) => void;
  #sequence = 0;
  #waiting: { change: Change; resolve: () => void; reject: (error: unknown) => void }[] = [];
  #writing = false;

  constructor(db: Database, committed: (tables: Set<string>) => void) {
    this.#db = db;
    this.#committed = committed;
    this.#sequence = Number(db.getSync(sequenceKey) ?? 0);
  }

  /** Resolves when the change has been handed to the operating system: from then on it survives the process. */
  commit(change: Change): Promise<void> {
    if (change.operations.length === 0) return Promise.resolve();
    return new Promise((resolve, reject) => {
      this.#waiting.push({ change, resolve, reject });
      if (!this.#writing) void this.#drain();
    });
  }

  async #drain(): Promise<void> {
    this.#writing = true;
    while (this.#waiting.length > 0) {
      const group = this.#waiting;
      this.#waiting = [];
      const tables = new Set<string>();
      try {
        await this.#db.batch(this.#batchOf(group, tables));
        for (const { resolve } of group) resolve();
        if (tables.size > 0) this.#committed(tables);
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    this.#writing = false;
  }

  #batchOf(group: { change: Change }[], tables: Set<string>): BatchOperation[] {
    const operations: BatchOperation[] = [];
    for (const { change } of group) {
      for (const operation of change.operations) operations.push(operation);
      for (const { tableName, record } of change.records) {
        tables.add(tableName);
        operations.push({ type: 'put', key: recordKey(tableName, ++this.#sequence), value: record });
      }
    }
    if (tables.size > 0) operations.push({ type: 'put', key: sequenceKey, value: this.#sequence });
    return operations;
  }
}
