import { mkdir } from 'node:fs/promises';
import type { Callback, ItemDb, Snapshot, Store, TableDescription } from 'dynalite/db/index.js';
import dynalite from 'dynalite/db/index.js';
import { Damage } from '../damage.ts';
import { account, region } from '../principals.ts';
import { isRefusedBySystem, StartFailure } from '../start-failure.ts';
import { Weather } from '../weather.ts';
import { CommitLog } from './commit-log.ts';
import { modelled } from './errors.ts';
import { LateReads } from './late-reads.ts';
import { Locks } from './locks.ts';
import { valueStream } from './reading.ts';
import { keepUntouched } from './untouched.ts';
import type { Item } from './values.ts';

/** What the service keeps about a table beside dynalite's own description of it. */
interface TableSettings {
  stream?: { label: string; viewType: string };
  ttlAttribute?: string;
  pointInTimeRecovery?: boolean;
}

/** A client token is honoured for ten minutes, as in DynamoDB. */
interface TokenUse {
  hash: string;
  at: number;
}

const settingsPrefix = 'settings~';
const tokenPrefix = 'token~';

/** The files of the table service: one LevelDB, with what is asked all the time kept in memory beside it. */
export class TableDatabase {
  readonly store: Store;
  readonly log: CommitLog;
  readonly locks = new Locks();
  readonly tokens = new Map<string, TokenUse>();
  readonly now: () => number;
  /** dynalite's store with reads that do not leave the thread: LevelDB answers from its cache in microseconds. */
  readonly reading: Store;
  readonly #late: LateReads;
  readonly #tables = new Map<string, TableDescription>();
  readonly #settings = new Map<string, TableSettings>();

  private constructor(store: Store, log: CommitLog, now: () => number, weather: Weather) {
    this.store = store;
    this.log = log;
    this.now = now;
    this.reading = this.#readingStore();
    this.#late = new LateReads(store.db, weather);
  }

  static async open(
    dir: string,
    now: () => number,
    committed: (tables: Set<string>) => void,
    weather = new Weather(),
  ): Promise<TableDatabase> {
    await mkdir(dir, { recursive: true });
    const store = dynalite.create({ path: dir, createTableMs: 0, updateTableMs: 0, deleteTableMs: 0 });
    store.tableDb.awsAccountId = account;
    store.tableDb.awsRegion = region;
    const copy = keepUntouched(dir);
    try {
      await store.db.open();
      const database = new TableDatabase(store, await CommitLog.open(store.db, dir, committed), now, weather);
      copy.forget();
      await database.#load();
      return database;
    } catch (error) {
      await store.db.close().catch(() => undefined);
      // Somebody has it open, and writes to it: what lay here a moment ago is not what it is.
      if ((error as { cause?: { code?: string } }).cause?.code === 'LEVEL_LOCKED') {
        copy.forget();
        throw new StartFailure(`${dir} is in use by another process. Stop it first.`);
      }
      copy.putBack();
      const damage = damageIn(error);
      throw damage === undefined ? error : new Damage(dir, `is damaged (${damage})`);
    }
  }

  async #load(): Promise<void> {
    const { db } = this.store;
    for await (const [key, value] of db.iterator(range(settingsPrefix))) {
      this.#settings.set(key.slice(settingsPrefix.length), value as TableSettings);
    }
    for await (const [key, value] of db.iterator(range(tokenPrefix))) {
      this.tokens.set(key.slice(tokenPrefix.length), value as TokenUse);
    }
    for await (const [key, value] of db.iterator(range('table~'))) {
      const table = value as TableDescription;
      // A process that was killed while it created or deleted a table: finish what was begun.
      if (table.TableStatus === 'DELETING') await this.dropTable(table);
      else if (!isActive(table)) await db.put(key, activated(table));
    }
  }

  tableNames(): string[] {
    return [...this.#settings.keys()];
  }

  findTable(name: string): TableDescription | undefined {
    const known = this.#tables.get(name);
    if (known) return known;
    const table = this.store.db.getSync(`table~${name}`) as TableDescription | undefined;
    if (table && isActive(table)) this.#tables.set(name, table);
    return table;
  }

  table(name: string): TableDescription {
    const table = this.findTable(name);
    if (!table) throw modelled('ResourceNotFoundException', 'Requested resource not found');
    return table;
  }

  async putTable(table: TableDescription): Promise<void> {
    await this.store.db.put(`table~${table.TableName}`, table);
    this.#tables.delete(table.TableName);
  }

  /** Forgets the cached description after dynalite has changed it. */
  refresh(name: string): void {
    this.#tables.delete(name);
  }

  async dropTable(table: TableDescription): Promise<void> {
    const name = table.TableName;
    const { db } = this.store;
    await this.putTable({ ...table, TableStatus: 'DELETING' });
    const prefixes = [`item-${name}~`, `index-local~${name}~`, `index-global~${name}~`, `tag-${name}~`];
    for (const prefix of [...prefixes, `ttl~${name}~`, `stream~${name}~`, `position~${name}~`]) {
      await db.clear(range(prefix));
    }
    await db.batch([
      { type: 'del', key: settingsPrefix + name },
      { type: 'del', key: `table~${name}` },
    ]);
    this.#settings.delete(name);
    this.#tables.delete(name);
  }

  settings(name: string): TableSettings {
    return this.#settings.get(name) ?? {};
  }

  async changeSettings(name: string, settings: TableSettings): Promise<void> {
    await this.store.db.put(settingsPrefix + name, settings);
    this.#settings.set(name, settings);
  }

  item(tableName: string, key: string): Item | undefined {
    return this.store.db.getSync(`item-${tableName}~${key}`) as Item | undefined;
  }

  /** Where a read that may be behind looks just now; `where` says what is read. */
  readingLate(where: string): Store {
    const snapshot = this.#late.draw(where);
    return snapshot ? this.#readingStore(snapshot) : this.reading;
  }

  async close(): Promise<void> {
    await this.#late.close();
    await this.store.db.close();
    this.log.close();
  }

  #readingStore(snapshot?: Snapshot): Store {
    const { store } = this;
    const readOnly = (prefix: string, inner: ItemDb): ItemDb => ({
      ...inner,
      get: (key, callback) =>
        callback(null, store.db.getSync(prefix + key, ...(snapshot ? [{ snapshot }] : [])) as Item | undefined),
      createValueStream: (options) => valueStream(store.db, prefix, options, snapshot),
    });
    return {
      ...store,
      getTable: (name, checkStatus, callback) => {
        const done = (typeof checkStatus === 'function' ? checkStatus : callback) as Callback<TableDescription>;
        const table = this.findTable(name);
        if (table) done(null, table);
        else store.getTable(name, checkStatus, callback);
      },
      getItemDb: (name) => readOnly(`item-${name}~`, store.getItemDb(name)),
      getIndexDb: (type, tableName, indexName) =>
        readOnly(
          `index-${type.toLowerCase()}~${tableName}~${indexName}~`,
          store.getIndexDb(type, tableName, indexName),
        ),
    };
  }
}

/** Why a database cannot be read, where its files are to blame and not the disk or whoever else holds it. */
function damageIn(error: unknown): string | undefined {
  const { code, message = '', cause } = (error ?? {}) as { code?: string; message?: string; cause?: unknown };
  if (code === 'LEVEL_DATABASE_NOT_OPEN') return damageIn(cause);
  const isOfFiles = code === 'LEVEL_CORRUPTION' || code === 'LEVEL_IO_ERROR';
  return isOfFiles && !isRefusedBySystem({ message }) ? message : undefined;
}

export function tokenKey(token: string): string {
  return tokenPrefix + token;
}

/** Every key that begins with `prefix`. */
export function range(prefix: string) {
  return { gte: prefix, lt: `${prefix}\xff` };
}

export function isActive(table: TableDescription): boolean {
  return (
    table.TableStatus === 'ACTIVE' && (table.GlobalSecondaryIndexes ?? []).every((i) => i.IndexStatus === 'ACTIVE')
  );
}

function activated(table: TableDescription): TableDescription {
  const indexes = table.GlobalSecondaryIndexes?.map((index) => ({ ...index, IndexStatus: 'ACTIVE' }));
  return { ...table, TableStatus: 'ACTIVE', ...(indexes ? { GlobalSecondaryIndexes: indexes } : {}) };
}
