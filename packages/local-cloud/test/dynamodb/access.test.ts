import {
  BatchWriteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  ListTablesCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tableArn } from '../../src/dynamodb/access.ts';
import { clientOf, knownCallers, owner, someone, tableName, tableWorld, type World } from './support.ts';

const asked: string[] = [];
const reader = someone('reader', (action, resource) => {
  asked.push(`${action} ${resource}`);
  return ['dynamodb:GetItem', 'dynamodb:PutItem'].includes(action) && resource === tableArn(tableName);
});
const Key = { pk: { S: 'a' }, sk: { S: 'a' } };
const get = new GetItemCommand({ TableName: tableName, Key });

let world: World;
let asReader: DynamoDBClient;

beforeAll(async () => {
  world = await tableWorld({ principals: knownCallers(reader) });
  asReader = clientOf(world.service.url, reader);
});
afterAll(() => world.end());

test('an unsigned request is refused', async () => {
  const response = await fetch(world.service.url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': 'DynamoDB_20120810.ListTables' },
    body: '{}',
  });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain('MissingAuthenticationTokenException');
});

test('an unknown key and a wrong secret are refused', async () => {
  const stranger = clientOf(world.service.url, someone('stranger'));
  await expect(stranger.send(get)).rejects.toMatchObject({ name: 'UnrecognizedClientException' });
  const forger = clientOf(world.service.url, { ...owner, secretAccessKey: 'guessed' });
  await expect(forger.send(get)).rejects.toMatchObject({ name: 'InvalidSignatureException' });
});

test('a body changed after signing is refused', async () => {
  const client = clientOf(world.service.url);
  client.middlewareStack.addRelativeTo(
    (next: (args: never) => unknown) => (args: object) => {
      const { request } = args as { request: { body: unknown } };
      request.body = JSON.stringify({ TableName: tableName, Key: { pk: { S: 'b' }, sk: { S: 'a' } } });
      return next(args as never) as Promise<never>;
    },
    { relation: 'after', toMiddleware: 'httpSigningMiddleware', name: 'tamper' },
  );
  await expect(client.send(get)).rejects.toMatchObject({ name: 'InvalidSignatureException' });
});

test('a signature of another hour is refused', async () => {
  const credentials = { accessKeyId: owner.accessKeyId, secretAccessKey: owner.secretAccessKey };
  const late = new DynamoDBClient({
    endpoint: world.service.url,
    region: 'us-east-1',
    credentials,
    systemClockOffset: -3600_000,
    maxAttempts: 1,
  });
  await expect(late.send(get)).rejects.toMatchObject({ name: 'InvalidSignatureException' });
});

test('a role may do what it is granted and nothing else', async () => {
  await asReader.send(new PutItemCommand({ TableName: tableName, Item: Key }));
  expect((await asReader.send(get)).Item).toEqual(Key);
  const refused = { name: 'AccessDeniedException' };
  await expect(asReader.send(new ListTablesCommand({}))).rejects.toMatchObject(refused);
  await expect(
    asReader.send(
      new QueryCommand({
        TableName: tableName,
        IndexName: 'gsi1',
        KeyConditionExpression: 'gsi1pk = :a',
        ExpressionAttributeValues: { ':a': { S: 'a' } },
      }),
    ),
  ).rejects.toMatchObject(refused);
  expect(asked.at(-1)).toBe(`dynamodb:Query ${tableArn(tableName)}/index/gsi1`);
  await expect(
    asReader.send(new BatchWriteItemCommand({ RequestItems: { [tableName]: [{ PutRequest: { Item: Key } }] } })),
  ).rejects.toMatchObject(refused);
});

test('a transaction needs the grant of each of its actions', async () => {
  const TransactItems = [
    { Put: { TableName: tableName, Item: { ...Key, sk: { S: 'forbidden' } } } },
    {
      ConditionCheck: { TableName: tableName, Key, ConditionExpression: 'attribute_exists(pk)' },
    },
  ];
  const refusal = await asReader.send(new TransactWriteItemsCommand({ TransactItems })).catch((error: Error) => error);
  expect(refusal).toMatchObject({ name: 'AccessDeniedException' });
  expect((refusal as Error).message).toContain('dynamodb:ConditionCheckItem');
  const read = await world.client.send(
    new GetItemCommand({ TableName: tableName, Key: { ...Key, sk: { S: 'forbidden' } } }),
  );
  expect(read.Item).toBeUndefined();
});

test('a table may be named by its ARN', async () => {
  const read = await world.client.send(new GetItemCommand({ TableName: tableArn(tableName), Key }));
  expect(read.Item).toEqual(Key);
});
