import dynalite from 'dynalite/db/index.js';
import timeToLiveRules from 'dynalite/validations/describeTimeToLive.js';
import validations from 'dynalite/validations/index.js';
import { range, type TableDatabase } from './database.ts';
import { validation } from './errors.ts';
import { expiryKey, expiryOf, isDue } from './ttl-index.ts';
import type { Item } from './values.ts';
import { changeOf, keysOf, lockKey, type Write } from './write.ts';

interface Specification {
  AttributeName?: string;
  Enabled?: boolean;
}

/** UpdateTimeToLive: from its answer on, the list of expiry times is complete. */
export async function updateTimeToLive(
  database: TableDatabase,
  data: { TableName: string; TimeToLiveSpecification?: Specification },
): Promise<object> {
  const { AttributeName, Enabled } = data.TimeToLiveSpecification ?? {};
  if (!AttributeName || typeof Enabled !== 'boolean') {
    throw validation('TimeToLiveSpecification requires AttributeName and Enabled');
  }
  const name = data.TableName;
  const { db } = database.store;
  const table = database.table(name);
  await database.locks.exclusive(async () => {
    const { ttlAttribute, ...settings } = database.settings(name);
    if (Enabled && ttlAttribute === AttributeName) throw validation('TimeToLive is already enabled');
    if (!Enabled && !ttlAttribute) throw validation('TimeToLive is already disabled');
    await db.clear(range(`ttl~${name}~`));
    if (Enabled) {
      for await (const value of db.values(range(`item-${name}~`))) {
        const time = expiryOf(value as Item, AttributeName);
        if (time === undefined) continue;
        const key = dynalite.createKey(value as Item, table);
        await db.put(expiryKey(name, time, key), key);
      }
    }
    await database.changeSettings(name, Enabled ? { ...settings, ttlAttribute: AttributeName } : settings);
  });
  return { TimeToLiveSpecification: { AttributeName, Enabled } };
}

/** DescribeTimeToLive. */
export function describeTimeToLive(database: TableDatabase, data: object): object {
  const request = validations.checkTypes(data, timeToLiveRules.types);
  const table = database.table(String(request.TableName));
  const { ttlAttribute } = database.settings(table.TableName);
  return {
    TimeToLiveDescription: ttlAttribute
      ? { TimeToLiveStatus: 'ENABLED', AttributeName: ttlAttribute }
      : { TimeToLiveStatus: 'DISABLED' },
  };
}

/** Removes what is due at `now` (milliseconds) in every table and answers how many items that were. */
export async function sweepExpired(database: TableDatabase, now = database.now()): Promise<number> {
  let removed = 0;
  for (const name of database.tableNames()) {
    const { ttlAttribute } = database.settings(name);
    if (!ttlAttribute) continue;
    const due = { gte: `ttl~${name}~`, lt: expiryKey(name, Math.ceil(now / 1000), '') };
    for (const itemKey of (await database.store.db.values(due).all()) as string[]) {
      if (await expire(database, name, ttlAttribute, itemKey, now)) removed++;
    }
  }
  return removed;
}

/** When the next item expires that has not at `now` (milliseconds), in milliseconds; undefined where none does. */
export async function nextExpiry(database: TableDatabase, now: number): Promise<number | undefined> {
  const found: number[] = [];
  for (const name of database.tableNames()) {
    if (!database.settings(name).ttlAttribute) continue;
    const later = { gte: expiryKey(name, Math.floor(now / 1000), ''), lt: `ttl~${name}~~`, limit: 1 };
    const [key] = (await database.store.db.keys(later).all()) as string[];
    // An item is there until its second is over.
    if (key !== undefined) found.push((Number(key.split('~')[2]) + 1) * 1000);
  }
  return found.length === 0 ? undefined : Math.min(...found);
}

async function expire(database: TableDatabase, name: string, attribute: string, key: string, now: number) {
  const table = database.findTable(name);
  if (!table) return false;
  const write: Write = { kind: 'Delete', table, key, request: { TableName: name }, showOnFailure: false };
  return database.locks.hold([lockKey(write)], async () => {
    const before = database.item(name, key);
    const time = expiryOf(before, attribute);
    // The item may have been given a later time, or none, since the list was read.
    if (!before || time === undefined || !isDue(time, now)) return false;
    write.request.Key = keysOf(table, before);
    await database.log.commit(changeOf(database, [{ write, before, after: undefined, result: {} }], true));
    return true;
  });
}
