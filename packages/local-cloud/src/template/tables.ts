import type { Principal } from '../principals.ts';
import { ServiceError, signedCall } from '../signed-call.ts';
import { type Assembly, type Resource, resourcesOf } from './assembly.ts';
import { type Json, list, record } from './json.ts';
import type { Resolver } from './resolver.ts';

interface Described {
  readonly Table?: Json;
  readonly TableDescription?: Json;
}

/** Makes the tables that are not there yet, adds indexes that are new, and learns what their streams are called. */
export async function provideTables(
  assembly: Assembly,
  resolver: Resolver,
  service: { readonly url: string; readonly root: Principal },
): Promise<void> {
  const call = <Answer = Described>(operation: string, input: object): Promise<Answer> =>
    signedCall({ url: service.url, service: 'dynamodb', principal: service.root }, operation, input);
  for (const resource of resourcesOf(assembly, 'AWS::DynamoDB::Table')) await provideTable(resource, resolver, call);
}

type Call = <Answer = Described>(operation: string, input: object) => Promise<Answer>;

async function provideTable(resource: Resource, resolver: Resolver, call: Call): Promise<void> {
  const TableName = resolver.identity(resource).ref;
  const wanted = resolver.properties(resource);
  const { AttributeDefinitions, KeySchema, GlobalSecondaryIndexes, BillingMode } = wanted;
  const stream = record(wanted.StreamSpecification);
  let table = await describe(TableName, call);
  if (table) {
    const known = new Set(list(table.GlobalSecondaryIndexes).map((index) => record(index).IndexName));
    for (const index of list(GlobalSecondaryIndexes).map(record))
      if (!known.has(index.IndexName))
        await call('UpdateTable', {
          TableName,
          AttributeDefinitions,
          GlobalSecondaryIndexUpdates: [{ Create: index }],
        });
  } else {
    const StreamSpecification = { StreamEnabled: true, ...stream };
    await call('CreateTable', {
      TableName,
      AttributeDefinitions,
      KeySchema,
      BillingMode,
      ...(GlobalSecondaryIndexes ? { GlobalSecondaryIndexes } : {}),
      ...('StreamViewType' in stream ? { StreamSpecification } : {}),
    });
    table = await describe(TableName, call);
  }
  const ttl = record(wanted.TimeToLiveSpecification);
  if (ttl.AttributeName !== undefined) await keepTimeToLive(TableName, ttl, call);
  if (typeof table?.LatestStreamArn === 'string') resolver.learn(resource, { StreamArn: table.LatestStreamArn });
}

/** Every table with the names of its indexes. */
export function readIndexes(assembly: Assembly, resolver: Resolver): ReadonlyMap<string, readonly string[]> {
  return new Map(
    resourcesOf(assembly, 'AWS::DynamoDB::Table').map((table) => [
      resolver.identity(table).ref,
      list(resolver.properties(table).GlobalSecondaryIndexes).map((index) => String(record(index).IndexName)),
    ]),
  );
}

async function describe(TableName: string, call: Call): Promise<Json | undefined> {
  try {
    return (await call('DescribeTable', { TableName })).Table;
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'ResourceNotFoundException') return undefined;
    throw error;
  }
}

async function keepTimeToLive(TableName: string, TimeToLiveSpecification: Json, call: Call): Promise<void> {
  const { TimeToLiveDescription } = await call<Json>('DescribeTimeToLive', { TableName });
  if (record(TimeToLiveDescription).AttributeName === TimeToLiveSpecification.AttributeName) return;
  await call('UpdateTimeToLive', { TableName, TimeToLiveSpecification });
}
