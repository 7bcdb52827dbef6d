import type { BatchOperation, Database, Index, TableDescription } from 'dynalite/db/index.js';
import dynalite from 'dynalite/db/index.js';
import type { Item } from './values.ts';

// dynalite tells entries with equal index keys apart by 24 bits of a hash, so that two of them can overwrite each other.
// Here every entry carries its item's whole key, and the paging cursor (which dynalite builds itself) must do the same.
dynalite.createIndexKey = (item, table, keySchema) =>
  dynalite.createKey(item, table, keySchema) + dynalite.createKey(item, table);
// Index entries are written by `indexOperations`, in the same batch as the item.
dynalite.updateIndexes = (_store, _table, _before, _after, callback) => callback();

export interface TypedIndex {
  type: 'local' | 'global';
  index: Index;
}

function indexesOf(table: TableDescription): TypedIndex[] {
  return [
    ...(table.LocalSecondaryIndexes ?? []).map((index): TypedIndex => ({ type: 'local', index })),
    ...(table.GlobalSecondaryIndexes ?? []).map((index): TypedIndex => ({ type: 'global', index })),
  ];
}

export function indexPrefix(tableName: string, { type, index }: TypedIndex): string {
  return `index-${type}~${tableName}~${index.IndexName}~`;
}

/** What must happen to a table's indexes when one of its items changes. */
export function indexOperations(table: TableDescription, before: Item | undefined, after: Item | undefined) {
  const operations: BatchOperation[] = [];
  for (const typed of indexesOf(table)) {
    const oldKey = entryKey(table, typed, before);
    const newKey = entryKey(table, typed, after);
    if (oldKey && oldKey !== newKey) operations.push({ type: 'del', key: oldKey });
    if (newKey && after) operations.push({ type: 'put', key: newKey, value: project(table, typed.index, after) });
  }
  return operations;
}

/** Writes the entries of a new index for the items that are there already. */
export async function backfill(db: Database, table: TableDescription, typed: TypedIndex): Promise<void> {
  const prefix = `item-${table.TableName}~`;
  let operations: BatchOperation[] = [];
  for await (const value of db.values({ gte: prefix, lt: `${prefix}\xff` })) {
    const item = value as Item;
    const key = entryKey(table, typed, item);
    if (key) operations.push({ type: 'put', key, value: project(table, typed.index, item) });
    if (operations.length >= 1000) {
      await db.batch(operations);
      operations = [];
    }
  }
  await db.batch(operations);
}

/** The index key attribute of `item` that is present but empty, which DynamoDB refuses. */
export function emptyIndexKey(table: TableDescription, item: Item): { index: string; attribute: string } | undefined {
  for (const { index } of indexesOf(table)) {
    for (const { AttributeName } of index.KeySchema) {
      const value = item[AttributeName];
      if (value?.S === '' || value?.B === '') return { index: index.IndexName, attribute: AttributeName };
    }
  }
  return undefined;
}

function entryKey(table: TableDescription, typed: TypedIndex, item: Item | undefined): string | undefined {
  const schema = typed.index.KeySchema;
  if (!item || schema.some(({ AttributeName }) => item[AttributeName] === undefined)) return undefined;
  return indexPrefix(table.TableName, typed) + dynalite.createIndexKey(item, table, schema);
}

function project(table: TableDescription, index: Index, item: Item): Item {
  if (index.Projection.ProjectionType === 'ALL') return item;
  const names = [...index.KeySchema, ...table.KeySchema].map((key) => key.AttributeName);
  const projected: Item = {};
  for (const name of [...names, ...(index.Projection.NonKeyAttributes ?? [])]) {
    const value = item[name];
    if (value) projected[name] = value;
  }
  return projected;
}
