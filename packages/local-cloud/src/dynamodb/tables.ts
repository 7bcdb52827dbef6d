import createTableAction from 'dynalite/actions/createTable.js';
import updateTableAction from 'dynalite/actions/updateTable.js';
import type { Index, Store, TableDescription } from 'dynalite/db/index.js';
import createRules from 'dynalite/validations/createTable.js';
import validations from 'dynalite/validations/index.js';
import updateRules from 'dynalite/validations/updateTable.js';
import { isActive, range, type TableDatabase } from './database.ts';
import { modelled, validation } from './errors.ts';
import { backfill, indexPrefix, type TypedIndex } from './indexes.ts';

interface StreamSpecification {
  StreamEnabled?: boolean;
  StreamViewType?: string;
}

interface TableRequest {
  TableName: string;
  StreamSpecification?: StreamSpecification;
}

/** CreateTable: answers once the table is there, so that nobody has to poll for it. */
export async function createTable(database: TableDatabase, data: TableRequest): Promise<object> {
  const { StreamSpecification: stream, ...rest } = data;
  const viewType = viewTypeOf(stream);
  const request = validations.checkTypes(rest, createRules.types);
  validations.checkValidations(request, createRules.types, createRules.custom, database.store);
  if (database.findTable(data.TableName)) {
    throw modelled('ResourceInUseException', `Table already exists: ${data.TableName}`);
  }
  // First of all: from its first write on the table has its stream.
  await database.changeSettings(data.TableName, viewType ? { stream: newStream(viewType) } : {});
  await run(createTableAction, database.store, request);
  await settled(database, data.TableName);
  return { TableDescription: describe(database, database.table(data.TableName)) };
}

/** DescribeTable. */
export function describeTable(database: TableDatabase, data: { TableName?: string }): object {
  const table = database.findTable(String(data.TableName));
  if (!table) {
    throw modelled('ResourceNotFoundException', `Requested resource not found: Table: ${data.TableName} not found`);
  }
  return { Table: describe(database, table) };
}

/** DeleteTable: answers once everything of the table is gone. */
export async function deleteTable(database: TableDatabase, data: { TableName: string }): Promise<object> {
  const table = database.findTable(data.TableName);
  if (!table) {
    throw modelled('ResourceNotFoundException', `Requested resource not found: Table: ${data.TableName} not found`);
  }
  const description = describe(database, table);
  await database.locks.exclusive(() => database.dropTable(table));
  return { TableDescription: { ...description, TableStatus: 'DELETING' } };
}

interface IndexUpdate {
  Create?: Index;
  Delete?: { IndexName: string };
  Update?: object;
}

interface UpdateRequest extends TableRequest {
  AttributeDefinitions?: TableDescription['AttributeDefinitions'];
  GlobalSecondaryIndexUpdates?: IndexUpdate[];
}

/** UpdateTable: streams and indexes here, throughput and billing in dynalite. */
export async function updateTable(database: TableDatabase, data: UpdateRequest): Promise<object> {
  const { StreamSpecification: stream, GlobalSecondaryIndexUpdates: updates = [], ...rest } = data;
  const name = data.TableName;
  database.table(name);
  const throughput = updates.filter((update) => update.Update);
  const indexes = updates.filter((update) => update.Create || update.Delete);
  const changesOther = Object.keys(rest).some((key) => key === 'BillingMode' || key === 'ProvisionedThroughput');
  if (changesOther || throughput.length > 0) {
    const other = { ...rest, ...(throughput.length > 0 ? { GlobalSecondaryIndexUpdates: throughput } : {}) };
    const request = validations.checkTypes(other, updateRules.types);
    validations.checkValidations(request, updateRules.types, updateRules.custom, database.store);
    await run(updateTableAction, database.store, request);
    await settled(database, name);
  }
  if (stream) await changeStream(database, name, stream);
  for (const update of indexes) {
    if (update.Create) await addIndex(database, name, update.Create, data.AttributeDefinitions ?? []);
    if (update.Delete) await removeIndex(database, name, update.Delete.IndexName);
  }
  return { TableDescription: describe(database, database.table(name)) };
}

/** UpdateContinuousBackups and DescribeContinuousBackups: the setting is kept, the backups are not made. */
export async function continuousBackups(
  database: TableDatabase,
  data: { TableName: string; PointInTimeRecoverySpecification?: { PointInTimeRecoveryEnabled?: boolean } },
): Promise<object> {
  database.table(data.TableName);
  const wanted = data.PointInTimeRecoverySpecification?.PointInTimeRecoveryEnabled;
  const settings = database.settings(data.TableName);
  if (wanted !== undefined) await database.changeSettings(data.TableName, { ...settings, pointInTimeRecovery: wanted });
  const enabled = database.settings(data.TableName).pointInTimeRecovery === true;
  return {
    ContinuousBackupsDescription: {
      ContinuousBackupsStatus: 'ENABLED',
      PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: enabled ? 'ENABLED' : 'DISABLED' },
    },
  };
}

/** The ARN under which a table's stream is known. */
export function streamArn(table: TableDescription, label: string): string {
  return `${table.TableArn}/stream/${label}`;
}

function describe(database: TableDatabase, table: TableDescription): object {
  const { stream } = database.settings(table.TableName);
  if (!stream) return table;
  return {
    ...table,
    StreamSpecification: { StreamEnabled: true, StreamViewType: stream.viewType },
    LatestStreamLabel: stream.label,
    LatestStreamArn: streamArn(table, stream.label),
  };
}

function viewTypeOf(stream: StreamSpecification | undefined): string | undefined {
  if (!stream?.StreamEnabled) return undefined;
  const viewType = stream.StreamViewType ?? '';
  if (!['NEW_AND_OLD_IMAGES', 'NEW_IMAGE', 'OLD_IMAGE', 'KEYS_ONLY'].includes(viewType)) {
    throw validation('One or more parameter values were invalid: StreamViewType is required when a stream is enabled');
  }
  return viewType;
}

function newStream(viewType: string) {
  return { label: new Date().toISOString().slice(0, -1), viewType };
}

async function changeStream(database: TableDatabase, name: string, stream: StreamSpecification): Promise<void> {
  const viewType = viewTypeOf(stream);
  await database.locks.exclusive(async () => {
    const { stream: existing, ...settings } = database.settings(name);
    if (viewType && existing) throw validation('Table already has an enabled stream');
    if (!viewType) await database.store.db.clear(range(`stream~${name}~`));
    await database.changeSettings(name, viewType ? { ...settings, stream: newStream(viewType) } : settings);
  });
}

async function addIndex(
  database: TableDatabase,
  name: string,
  index: Index,
  definitions: TableDescription['AttributeDefinitions'],
): Promise<void> {
  await database.locks.exclusive(async () => {
    const table = database.table(name);
    const existing = table.GlobalSecondaryIndexes ?? [];
    if (existing.some(({ IndexName }) => IndexName === index.IndexName)) {
      throw validation(`Attempting to create an index which already exists: ${index.IndexName}`);
    }
    const known = new Set(table.AttributeDefinitions.map(({ AttributeName }) => AttributeName));
    const added = definitions.filter(({ AttributeName }) => !known.has(AttributeName));
    const attributes = [...table.AttributeDefinitions, ...added];
    const undefinedKey = index.KeySchema.find((key) => !attributes.some((a) => a.AttributeName === key.AttributeName));
    if (undefinedKey) {
      throw validation(
        `One or more parameter values were invalid: ${undefinedKey.AttributeName} is not in AttributeDefinitions`,
      );
    }
    const described: Index = {
      ...index,
      IndexArn: `${table.TableArn}/index/${index.IndexName}`,
      IndexStatus: 'ACTIVE',
      IndexSizeBytes: 0,
      ItemCount: 0,
      ProvisionedThroughput: { ReadCapacityUnits: 0, WriteCapacityUnits: 0, NumberOfDecreasesToday: 0 },
    };
    const typed: TypedIndex = { type: 'global', index: described };
    const changed = { ...table, AttributeDefinitions: attributes, GlobalSecondaryIndexes: [...existing, described] };
    // The description comes last: an interrupted backfill leaves entries that the next attempt writes again.
    await database.store.db.clear(range(indexPrefix(name, typed)));
    await backfill(database.store.db, changed, typed);
    await database.putTable(changed);
  });
}

async function removeIndex(database: TableDatabase, name: string, indexName: string): Promise<void> {
  await database.locks.exclusive(async () => {
    const { GlobalSecondaryIndexes: indexes = [], ...table } = database.table(name);
    const index = indexes.find(({ IndexName }) => IndexName === indexName);
    if (!index) throw modelled('ResourceNotFoundException', 'Requested resource not found');
    const rest = indexes.filter((other) => other !== index);
    await database.putTable({ ...table, ...(rest.length > 0 ? { GlobalSecondaryIndexes: rest } : {}) });
    await database.store.db.clear(range(indexPrefix(name, { type: 'global', index })));
  });
}

async function settled(database: TableDatabase, name: string): Promise<void> {
  for (;;) {
    database.refresh(name);
    const table = database.findTable(name);
    if (table && isActive(table)) return;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

type Action = (
  store: Store,
  data: object,
  callback: (error?: unknown, result?: Record<string, unknown>) => void,
) => void;

/** Runs one of dynalite's actions. */
export function run(action: Action, store: Store, data: object): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    action(store, data, (error, result) => (error ? reject(error) : resolve(result ?? {})));
  });
}
