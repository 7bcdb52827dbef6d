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
import type { TableDatabase } from './database.ts';
import { batchWrite, writeItem } from './single-writes.ts';
import { continuousBackups, createTable, deleteTable, describeTable, run, updateTable } from './tables.ts';
import { transactGet, transactWrite } from './transactions.ts';
import { describeTimeToLive, updateTimeToLive } from './ttl.ts';

type Operation = (database: TableDatabase, data: never) => object | Promise<object>;

const fromDynalite =
  (action: Parameters<typeof run>[0], rules: { types: Record<string, object>; custom?: unknown }): Operation =>
  (database, data) => {
    const request = validations.checkTypes(data, rules.types);
    validations.checkValidations(request, rules.types, rules.custom, database.store);
    return run(action, database.reading, request);
  };

/** Every operation the table service answers, by the name in `X-Amz-Target`. */
export const operations: Record<string, Operation> = {
  GetItem: fromDynalite(getAction, getRules),
  BatchGetItem: fromDynalite(batchGetAction, batchGetRules),
  Query: fromDynalite(queryAction, queryRules),
  Scan: fromDynalite(scanAction, scanRules),
  ListTables: fromDynalite(listTablesAction, listTablesRules),
  ListTagsOfResource: fromDynalite(listTagsAction, listTagsRules),
  TagResource: fromDynalite(tagAction, tagRules),
  UntagResource: fromDynalite(untagAction, untagRules),
  PutItem: (database, data) => writeItem(database, 'Put', data),
  UpdateItem: (database, data) => writeItem(database, 'Update', data),
  DeleteItem: (database, data) => writeItem(database, 'Delete', data),
  BatchWriteItem: batchWrite,
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
