import batchGetAction from 'dynalite/actions/batchGetItem.js';
import getAction from 'dynalite/actions/getItem.js';
import listTablesAction from 'dynalite/actions/listTables.js';
import listTagsAction from 'dynalite/actions/listTagsOfResource.js';
import queryAction from 'dynalite/actions/query.js';
import scanAction from 'dynalite/actions/scan.js';
import tagAction from 'dynalite/actions/tagResource.js';
import untagAction from 'dynalite/actions/untagResource.js';
import batchGetRules from 'dynalite/validations/batchGetItem.js';
import getRules from 'dynalite/validations/getItem.js';
import validations from 'dynalite/validations/index.js';
import listTablesRules from 'dynalite/validations/listTables.js';
import listTagsRules from 'dynalite/validations/listTagsOfResource.js';
import queryRules from 'dynalite/validations/query.js';
import scanRules from 'dynalite/validations/scan.js';
import tagRules from 'dynalite/validations/tagResource.js';
import untagRules from 'dynalite/validations/untagResource.js';
import type { Weather } from '../weather.ts';
import type { TableDatabase } from './database.ts';
import { batchWrite, writeItem } from './single-writes.ts';
import { endEarly, leaveSome, seenBy } from './stormy.ts';
import { continuousBackups, createTable, deleteTable, describeTable, run, updateTable } from './tables.ts';
import { transactGet, transactWrite } from './transactions.ts';
import { describeTimeToLive, updateTimeToLive } from './ttl.ts';

/** `weather` is given for requests of functions: what they may meet on a bad day. */
type Operation = (database: TableDatabase, data: never, weather?: Weather) => object | Promise<object>;
type Rules = { types: Record<string, object>; custom?: unknown };

const fromDynalite =
  (action: Parameters<typeof run>[0], rules: Rules): Operation =>
  (database, data, weather) => {
    const request = validations.checkTypes(data, rules.types);
    validations.checkValidations(request, rules.types, rules.custom, database.store);
    return run(action, weather ? seenBy(database, request) : database.reading, request);
  };

const pages =
  (action: Parameters<typeof run>[0], rules: Rules): Operation =>
  (database, data, weather) => {
    if (weather) endEarly(weather, data);
    return fromDynalite(action, rules)(database, data, weather);
  };

const batchGet: Operation = async (database, data, weather) => {
  const { RequestItems } = data as { RequestItems: Record<string, { Keys: object[] }> };
  const keys = Object.entries(RequestItems).map(([table, { Keys }]) => [table, Keys] as const);
  const left = weather ? leaveSome(weather, Object.fromEntries(keys)) : {};
  const unprocessed: Record<string, object> = {};
  for (const [table, Keys] of Object.entries(left)) {
    const asked = RequestItems[table];
    if (!asked) continue;
    unprocessed[table] = { ...asked, Keys };
    RequestItems[table] = { ...asked, Keys: asked.Keys.slice(0, -Keys.length) };
  }
  const answer = (await fromDynalite(batchGetAction, batchGetRules)(database, data, weather)) as {
    UnprocessedKeys?: object;
  };
  return { ...answer, UnprocessedKeys: { ...answer.UnprocessedKeys, ...unprocessed } };
};

const batchWriteSome: Operation = async (database, data, weather) => {
  const { RequestItems } = data as { RequestItems: Record<string, object[]> };
  const left = weather ? leaveSome(weather, RequestItems) : {};
  for (const [table, parts] of Object.entries(left))
    RequestItems[table] = RequestItems[table]?.slice(0, -parts.length) ?? [];
  return { ...(await batchWrite(database, data)), UnprocessedItems: left };
};

/** Every operation the table service answers, by the name in `X-Amz-Target`. */
export const operations: Record<string, Operation> = {
  GetItem: fromDynalite(getAction, getRules),
  BatchGetItem: batchGet,
  Query: pages(queryAction, queryRules),
  Scan: pages(scanAction, scanRules),
  ListTables: fromDynalite(listTablesAction, listTablesRules),
  ListTagsOfResource: fromDynalite(listTagsAction, listTagsRules),
  TagResource: fromDynalite(tagAction, tagRules),
  UntagResource: fromDynalite(untagAction, untagRules),
  PutItem: (database, data) => writeItem(database, 'Put', data),
  UpdateItem: (database, data) => writeItem(database, 'Update', data),
  DeleteItem: (database, data) => writeItem(database, 'Delete', data),
  BatchWriteItem: batchWriteSome,
  TransactWriteItems: transactWrite,
  TransactGetItems: transactGet,
  CreateTable: createTable,
  DescribeTable: describeTable,
  UpdateTable: updateTable,
  DeleteTable: deleteTable,
  UpdateTimeToLive: updateTimeToLive,
  DescribeTimeToLive: describeTimeToLive,
  UpdateContinuousBackups: continuousBackups,
  DescribeContinuousBackups: continuousBackups,
};
