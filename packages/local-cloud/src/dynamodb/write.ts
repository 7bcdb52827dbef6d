import deleteItem from 'dynalite/actions/deleteItem.js';
import putItem from 'dynalite/actions/putItem.js';
import updateItem from 'dynalite/actions/updateItem.js';
import type { Callback, ItemDb, ItemRequest, Store, TableDescription } from 'dynalite/db/index.js';
import dynalite from 'dynalite/db/index.js';
import deleteRules from 'dynalite/validations/deleteItem.js';
import validations from 'dynalite/validations/index.js';
import putRules from 'dynalite/validations/putItem.js';
import updateRules from 'dynalite/validations/updateItem.js';
import type { Change } from './commit-log.ts';
import type { TableDatabase } from './database.ts';
import { isConditionFailure, TableError, validation } from './errors.ts';
import { emptyIndexKey, indexOperations } from './indexes.ts';
import { expiryOperations } from './ttl-index.ts';
import { type Item, itemBytes, sameItem } from './values.ts';

export type WriteKind = 'Put' | 'Update' | 'Delete' | 'ConditionCheck';

/** A write that has passed every check that needs no stored item. */
export interface Write {
  kind: WriteKind;
  table: TableDescription;
  /** dynalite's key of the item within its table. */
  key: string;
  request: ItemRequest;
  /** Whether a failed condition answers with the item as it is. */
  showOnFailure: boolean;
}

/** What a write does to its item, decided but not yet stored. */
export interface Effect {
  write: Write;
  before: Item | undefined;
  after: Item | undefined;
  result: Record<string, unknown>;
}

const maxItemBytes = 400 * 1024;

const rules = { Put: putRules, Update: updateRules, Delete: deleteRules, ConditionCheck: deleteRules };
const actions = { Put: putItem, Update: updateItem, Delete: deleteItem };

/** Parses and validates one write as the service received it. */
export function prepareWrite(database: TableDatabase, kind: WriteKind, data: object): Write {
  const { ReturnValuesOnConditionCheckFailure: shown, ...rest } = data as Record<string, unknown>;
  if (shown !== undefined && shown !== 'ALL_OLD' && shown !== 'NONE') {
    throw validation(
      `1 validation error detected: Value '${JSON.stringify(shown)}' at 'returnValuesOnConditionCheckFailure' failed to satisfy ` +
        'constraint: Member must satisfy enum value set: [ALL_OLD, NONE]',
    );
  }
  const { types, custom } = rules[kind];
  const request = validations.checkTypes(rest, types) as ItemRequest;
  validations.checkValidations(request, types, custom, database.store);
  if (kind === 'ConditionCheck' && !request._condition) throw validation('The ConditionExpression is required');
  if (request.Item && itemBytes(request.Item) > maxItemBytes) {
    throw validation('Item size has exceeded the maximum allowed size');
  }
  const table = database.table(request.TableName);
  return { kind, table, key: '', request, showOnFailure: shown === 'ALL_OLD' };
}

/** Finds the write's key, which depends on the table's schema. */
export function locate(write: Write): Write {
  const { request, table } = write;
  const wrong = request.Item
    ? dynalite.validateItem(request.Item, table)
    : dynalite.validateKey(request.Key ?? {}, table);
  if (wrong) throw wrong;
  return { ...write, key: dynalite.createKey(request.Item ?? request.Key ?? {}, table) };
}

export function lockKey(write: Write): string {
  return `${write.table.TableName}\0${write.key}`;
}

/** Decides a write against the stored item; the caller holds the item's lock. Throws when a condition fails. */
export function evaluate(database: TableDatabase, write: Write): Effect {
  const before = database.item(write.table.TableName, write.key);
  if (write.kind === 'ConditionCheck') {
    const failed = dynalite.checkConditional(write.request, before);
    if (failed) throw withItem(failed, write, before);
    return { write, before, after: before, result: {} };
  }
  let after = before;
  let outcome: { error?: unknown; result?: Record<string, unknown> } | undefined;
  const store = overlay(database.store, write.table, before, (item) => {
    after = item;
  });
  actions[write.kind](store, write.request, (error, result) => {
    outcome = { error, result };
  });
  // Nothing in the overlay waits, so dynalite has answered by now.
  if (!outcome) throw new Error('A write was not decided at once.');
  if (outcome.error) throw withItem(outcome.error, write, before);
  if (after) checkStored(write.table, after);
  return { write, before, after, result: outcome.result ?? {} };
}

/** The batch that makes effects real: items, index entries, expiry entries and stream records. */
export function changeOf(database: TableDatabase, effects: Effect[], expired = false): Change {
  const change: Change = { operations: [], records: [] };
  for (const { write, before, after } of effects) {
    if (write.kind === 'ConditionCheck' || (!before && !after)) continue;
    const { table, key } = write;
    const tableName = table.TableName;
    const settings = database.settings(tableName);
    const itemKey = `item-${tableName}~${key}`;
    change.operations.push(after ? { type: 'put', key: itemKey, value: after } : { type: 'del', key: itemKey });
    change.operations.push(...indexOperations(table, before, after));
    if (settings.ttlAttribute) {
      change.operations.push(...expiryOperations(tableName, settings.ttlAttribute, key, before, after));
    }
    if (!settings.stream || sameItem(before, after)) continue;
    change.records.push({
      tableName,
      record: {
        eventName: !before ? 'INSERT' : after ? 'MODIFY' : 'REMOVE',
        keys: keysOf(table, after ?? before ?? {}),
        ...(before ? { before } : {}),
        ...(after ? { after } : {}),
        at: database.now(),
        ...(expired ? { expired } : {}),
      },
    });
  }
  return change;
}

export function keysOf(table: TableDescription, item: Item): Item {
  const keys: Item = {};
  for (const { AttributeName } of table.KeySchema) {
    const value = item[AttributeName];
    if (value) keys[AttributeName] = value;
  }
  return keys;
}

function checkStored(table: TableDescription, item: Item): void {
  if (itemBytes(item) > maxItemBytes) throw validation('Item size to update has exceeded the maximum allowed size');
  const empty = emptyIndexKey(table, item);
  if (empty) {
    throw validation(
      'One or more parameter values are not valid. A value specified for a secondary index key is not supported. ' +
        'The AttributeValue for a key attribute cannot contain an empty string value. ' +
        `IndexName: ${empty.index}, IndexKey: ${empty.attribute}`,
    );
  }
}

function withItem(error: unknown, write: Write, item: Item | undefined): unknown {
  if (!isConditionFailure(error)) return error;
  const extra = write.showOnFailure && item ? { Item: item } : {};
  return new TableError(error.body.__type, error.body.message, extra);
}

/** A store that dynalite's actions can run on without writing: it answers the one item and catches what is put. */
function overlay(
  store: Store,
  table: TableDescription,
  before: Item | undefined,
  keep: (item: Item | undefined) => void,
): Store {
  const items: ItemDb = {
    ...store.getItemDb(table.TableName),
    lock: (_key, work) => work((callback) => callback),
    get: (_key, callback) => callback(null, before),
    put: (_key, item, callback) => {
      keep(item);
      callback();
    },
    del: (_key, callback) => {
      keep(undefined);
      callback();
    },
  };
  return {
    ...store,
    getTable: (_name, checkStatus, callback) => {
      const done = (typeof checkStatus === 'function' ? checkStatus : callback) as Callback<TableDescription>;
      done(null, table);
    },
    getItemDb: () => items,
  };
}
