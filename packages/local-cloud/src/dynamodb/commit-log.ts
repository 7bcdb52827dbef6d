import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { BatchOperation, Callback, Database, RangeOptions } from 'dynalite/db/index.js';
import { Damage } from '../damage.ts';
import { Seal } from '../seal.ts';
import { waitsForDisk } from '../sync.ts';
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

/** What the database says of itself, written with each change. */
interface State {
  /** Whose seal is its own; hex. */
  readonly id: string;
  /** How many batches were ever written. */
  readonly commits: number;
  /** The checksums of all other entries, added up. */
  readonly sum: number;
}

interface Waiting {
  readonly operations: () => BatchOperation[] | Promise<BatchOperation[]>;
  readonly records: Change['records'];
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

const sequenceKey = 'stream-sequence';
const stateKey = 'state';
const sealName = 'table.seal';

export function recordKey(tableName: string, sequence: number): string {
  return `stream~${tableName}~${String(sequence).padStart(16, '0')}`;
}

const checksumOf = (key: string, text: string): number => crc32(text, crc32(key));

/**
 * Every write of the database, in order. Whatever waits is written as one batch, so an item, its index entries and its stream
 * records are there together or not at all, and a record never becomes visible before one with a lower number. With each batch goes
 * a sum of everything that is stored, and a seal outside of the database says which batch was acknowledged last: entries that are
 * lost or altered on the disk are found at the next start.
 */
export class CommitLog {
  readonly #db: Database;
  readonly #seal: Seal;
  readonly #committed: (tables: Set<string>) => void;
  readonly #sync = waitsForDisk();
  #state: State;
  #sequence = 0;
  #waiting: Waiting[] = [];
  /** Why nothing is written any more. */
  #broken: Error | undefined;
  #writing = false;

  private constructor(db: Database, seal: Seal, state: State, committed: (tables: Set<string>) => void) {
    this.#db = db;
    this.#seal = seal;
    this.#state = state;
    this.#committed = committed;
    this.#sequence = Number(db.getSync(sequenceKey) ?? 0);
    // dynalite and the table's settings write without streams: their changes belong to the sum as well.
    db.put = (key, value, done) => this.#called([{ type: 'put', key, value }], done);
    db.del = (key, done) => this.#called([{ type: 'del', key }], done);
    db.batch = (operations, done) => this.#called(operations, done);
    db.clear = (range) => this.#enqueue(() => deletionsOf(db, range), []);
  }

  /** Opens the log of a database after it has read all of it; refuses one that is not as it was left. */
  static async open(db: Database, dir: string, committed: (tables: Set<string>) => void): Promise<CommitLog> {
    const path = join(dir, sealName);
    const sealed = Seal.read(path);
    const found = db.getSync(stateKey) as State | undefined;
    const sum = await sumOf(db);
    if (sealed === 'unreadable') throw new Damage(path, 'is damaged');
    if (found && !sealed) throw new Damage(path, 'is missing');
    const last = sealed?.find(({ id }) => id === found?.id);
    if (sealed && (!found || !last || last.count > found.commits))
      throw new Damage(dir, 'lacks what was written to it last');
    if (found && (found.sum !== sum || (last?.count === found.commits && last.sum !== sum)))
      throw new Damage(dir, 'holds entries that were altered or lost on the disk');
    const state = found ?? { id: randomBytes(8).toString('hex'), commits: 0, sum };
    if (!found) await rawBatch(db, [{ type: 'put', key: stateKey, value: JSON.stringify(state) }], waitsForDisk());
    const seal = new Seal(path, state.id);
    const log = new CommitLog(db, seal, state, committed);
    log.#note();
    return log;
  }

  /** Resolves when the change is written: from then on it survives the process, and where writes wait for the disk, the machine. */
  commit(change: Change): Promise<void> {
    if (change.operations.length === 0) return Promise.resolve();
    return this.#enqueue(() => change.operations, change.records);
  }

  close(): void {
    this.#seal.close();
  }

  #enqueue(operations: Waiting['operations'], records: Change['records']): Promise<void> {
    if (this.#broken) return Promise.reject(this.#broken);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ operations, records, resolve, reject });
      if (!this.#writing) void this.#drain();
    });
  }

  /** As dynalite calls a database: with a callback, or without one for a promise. */
  #called(operations: BatchOperation[], done?: Callback): Promise<void> {
    const written = this.#enqueue(() => operations, []);
    if (done)
      written.then(
        () => setImmediate(done, null),
        (error: unknown) => setImmediate(done, error),
      );
    return written;
  }

  async #drain(): Promise<void> {
    this.#writing = true;
    while (this.#waiting.length > 0) {
      const group = this.#waiting;
      this.#waiting = [];
      const tables = new Set<string>();
      try {
        if (this.#broken) throw this.#broken;
        await this.#write(await this.#operationsOf(group, tables));
        for (const { resolve } of group) resolve();
        if (tables.size > 0) this.#committed(tables);
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    this.#writing = false;
  }

  async #operationsOf(group: readonly Waiting[], tables: Set<string>): Promise<BatchOperation[]> {
    const operations: BatchOperation[] = [];
    for (const waiting of group) {
      for (const operation of await waiting.operations()) operations.push(operation);
      for (const { tableName, record } of waiting.records) {
        tables.add(tableName);
        operations.push({ type: 'put', key: recordKey(tableName, ++this.#sequence), value: record });
      }
    }
    if (tables.size > 0) operations.push({ type: 'put', key: sequenceKey, value: this.#sequence });
    return operations;
  }

  async #write(operations: readonly BatchOperation[]): Promise<void> {
    // The last word on each key; what stood there before counts once.
    const texts = new Map<string, string | undefined>();
    for (const operation of operations)
      texts.set(operation.key, operation.type === 'put' ? JSON.stringify(operation.value) : undefined);
    let { sum } = this.#state;
    const batch: BatchOperation[] = [];
    for (const [key, text] of texts) {
      const before = this.#db.getSync(key, { valueEncoding: 'utf8' }) as string | undefined;
      if (before !== undefined) sum -= checksumOf(key, before);
      if (text !== undefined) sum += checksumOf(key, text);
      batch.push(text === undefined ? { type: 'del', key } : { type: 'put', key, value: text });
    }
    const state: State = { ...this.#state, commits: this.#state.commits + 1, sum };
    batch.push({ type: 'put', key: stateKey, value: JSON.stringify(state) });
    try {
      await rawBatch(this.#db, batch, this.#sync);
    } catch (error) {
      // A full disk leaves half of the batch in LevelDB's log, and whatever is written behind that is dropped when it is opened again.
      this.#broken = new Error('Nothing can be written any more until this is started again', { cause: error });
      console.error(
        `A write did not reach the disk (${String(error)}). ${this.#broken.message}; what was saved is there.`,
      );
      throw error;
    }
    this.#state = state;
    this.#note();
  }

  #note(): void {
    const { id, commits, sum } = this.#state;
    this.#seal.note({ id, count: commits, sum });
  }
}

/** Writes texts as they are, past dynalite, which knows no options. */
function rawBatch(db: Database, batch: BatchOperation[], sync: boolean): Promise<void> {
  const { batch: write } = Object.getPrototypeOf(db) as { batch: Database['writeRaw'] };
  return write.call(db, batch, { valueEncoding: 'utf8', sync });
}

async function sumOf(db: Database): Promise<number> {
  let sum = 0;
  // Blocks of megabytes: those of 16 KB that are usual take twice as long.
  const entries = db.iterator({ valueEncoding: 'utf8', highWaterMarkBytes: 4 * 1024 * 1024 });
  try {
    for (let block = await entries.nextv(10_000); block.length > 0; block = await entries.nextv(10_000))
      for (const [key, text] of block) if (key !== stateKey) sum += checksumOf(key, text as string);
  } finally {
    await entries.close();
  }
  return sum;
}

async function deletionsOf(db: Database, range: RangeOptions): Promise<BatchOperation[]> {
  return (await db.keys(range).all()).map((key) => ({ type: 'del', key }));
}
