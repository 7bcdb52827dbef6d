import batchRules from 'dynalite/validations/batchWriteItem.js';
import validations from 'dynalite/validations/index.js';
import type { TableDatabase } from './database.ts';
import { modelled, validation } from './errors.ts';
import type { Item } from './values.ts';
import { changeOf, type Effect, evaluate, locate, lockKey, prepareWrite, type Write, type WriteKind } from './write.ts';

/** PutItem, UpdateItem or DeleteItem. */
export async function writeItem(database: TableDatabase, kind: WriteKind, data: object): Promise<object> {
  const write = locate(prepareWrite(database, kind, data));
  if (database.locks.conflicts([lockKey(write)], 'single').length > 0)
    throw modelled('TransactionConflictException', 'Transaction is ongoing for the item');
  return database.locks.hold([lockKey(write)], async () => {
    const effect = evaluate(database, write);
    await database.log.commit(changeOf(database, [effect]));
    return effect.result;
  });
}

interface BatchRequest {
  RequestItems: Record<string, { PutRequest?: { Item: Item }; DeleteRequest?: { Key: Item } }[]>;
  ReturnConsumedCapacity?: string;
}

/** BatchWriteItem: up to 25 puts and deletes without conditions, here always all of them. */
export async function batchWrite(database: TableDatabase, data: object): Promise<object> {
  const request = validations.checkTypes(data, batchRules.types) as unknown as BatchRequest;
  validations.checkValidations(request, batchRules.types, batchRules.custom, database.store);
  const writes = writesOf(database, request);
  if (writes.length > 25) throw validation('Too many items requested for the BatchWriteItem call');
  const keys = writes.map(lockKey);
  if (new Set(keys).size < keys.length) throw validation('Provided list of item keys contains duplicates');
  const effects = await database.locks.hold(keys, async () => {
    const decided = writes.map((write) => evaluate(database, write));
    await database.log.commit(changeOf(database, decided));
    return decided;
  });
  const capacity = consumed(effects, 1);
  return { UnprocessedItems: {}, ...(capacity ? { ConsumedCapacity: capacity } : {}) };
}

function writesOf(database: TableDatabase, request: BatchRequest): Write[] {
  const returned = request.ReturnConsumedCapacity;
  const shared = returned === undefined ? {} : { ReturnConsumedCapacity: returned };
  return Object.entries(request.RequestItems).flatMap(([TableName, entries]) =>
    entries.map(({ PutRequest, DeleteRequest }) =>
      locate(
        PutRequest
          ? prepareWrite(database, 'Put', { TableName, Item: PutRequest.Item, ...shared })
          : prepareWrite(database, 'Delete', { TableName, Key: DeleteRequest?.Key, ...shared }),
      ),
    ),
  );
}

/** Capacity per table, when the request asked for it; a transaction counts every unit twice. */
export function consumed(effects: Effect[], factor: number): object[] | undefined {
  const perTable = new Map<string, number>();
  for (const { write, result } of effects) {
    const capacity = result.ConsumedCapacity as { CapacityUnits: number } | undefined;
    if (!capacity) continue;
    const name = write.table.TableName;
    perTable.set(name, (perTable.get(name) ?? 0) + capacity.CapacityUnits * factor);
  }
  if (perTable.size === 0) return undefined;
  return [...perTable].map(([TableName, CapacityUnits]) => ({ TableName, CapacityUnits }));
}
