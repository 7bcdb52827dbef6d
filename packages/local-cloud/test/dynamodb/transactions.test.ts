import { GetItemCommand, type TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactGetCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tableName, tableWorld, type World } from './support.ts';

type Action = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

let world: World;
let items: DynamoDBDocumentClient;

beforeAll(async () => {
  world = await tableWorld();
  items = DynamoDBDocumentClient.from(world.client);
});
afterAll(() => world.end());

const transact = (TransactItems: Action[], ClientRequestToken?: string) =>
  items.send(new TransactWriteCommand({ TransactItems, ...(ClientRequestToken ? { ClientRequestToken } : {}) }));
const putOf = (pk: string, sk: string, rest: object = {}): Action => ({
  Put: { TableName: tableName, Item: { pk, sk, ...rest } },
});
const increment = (pk: string): Action => ({
  Update: {
    TableName: tableName,
    Key: { pk, sk: 'n' },
    UpdateExpression: 'ADD n :one',
    ExpressionAttributeValues: { ':one': 1 },
  },
});
const countOf = async (pk: string) =>
  (
    await items.send(
      new QueryCommand({
        TableName: tableName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': pk },
      }),
    )
  ).Count;

test('puts, updates, deletes and checks happen together', async () => {
  await items.send(new PutCommand({ TableName: tableName, Item: { pk: 'all', sk: 'old' } }));
  await transact([
    putOf('all', 'new'),
    { Delete: { TableName: tableName, Key: { pk: 'all', sk: 'old' } } },
    increment('all'),
    {
      ConditionCheck: {
        TableName: tableName,
        Key: { pk: 'all', sk: 'absent' },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
  ]);
  const keys = ['new', 'old', 'n'].map((sk) => ({ Get: { TableName: tableName, Key: { pk: 'all', sk } } }));
  const read = await items.send(new TransactGetCommand({ TransactItems: keys }));
  expect(read.Responses).toEqual([{ Item: { pk: 'all', sk: 'new' } }, {}, { Item: { pk: 'all', sk: 'n', n: 1 } }]);
});

test('a failed condition in the middle of a hundred writes nothing and says which', async () => {
  await items.send(new PutCommand({ TableName: tableName, Item: { pk: 'taken', sk: 'n', holder: 'Aoife' } }));
  const actions = Array.from({ length: 100 }, (_, i) => putOf('hundred', `h${i}`));
  actions[50] = {
    Put: {
      TableName: tableName,
      Item: { pk: 'taken', sk: 'n' },
      ConditionExpression: 'attribute_not_exists(pk)',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  };
  const error = (await transact(actions).catch((e: unknown) => e)) as TransactionCanceledException;
  expect(error.name).toBe('TransactionCanceledException');
  expect(error.CancellationReasons).toHaveLength(100);
  expect(error.CancellationReasons?.[50]).toMatchObject({
    Code: 'ConditionalCheckFailed',
    Message: 'The conditional request failed',
    Item: { holder: { S: 'Aoife' } },
  });
  expect(error.CancellationReasons?.filter(({ Code }) => Code === 'None')).toHaveLength(99);
  expect(await countOf('hundred')).toBe(0);
  actions[50] = putOf('hundred', 'h50');
  await transact(actions);
  expect(await countOf('hundred')).toBe(100);
});

test('an impossible update is a reason too', async () => {
  await items.send(new PutCommand({ TableName: tableName, Item: { pk: 'text', sk: 'n', n: 'not a number' } }));
  const error = (await transact([putOf('text', 'x'), increment('text')]).catch(
    (e: unknown) => e,
  )) as TransactionCanceledException;
  expect(error.CancellationReasons?.map(({ Code }) => Code)).toEqual(['None', 'ValidationError']);
});

test('limits: a hundred actions, one per item, four megabytes, each with a sound key', async () => {
  const tooMany = Array.from({ length: 101 }, (_, i) => putOf('many', `m${i}`));
  await expect(transact(tooMany)).rejects.toMatchObject({ name: 'ValidationException' });
  await expect(transact([putOf('twice', 'a'), putOf('twice', 'a')])).rejects.toThrow('multiple operations on one item');
  const heavy = Array.from({ length: 11 }, (_, i) => putOf('heavy', `h${i}`, { text: 'x'.repeat(400_000) }));
  await expect(transact(heavy)).rejects.toMatchObject({ name: 'ValidationException' });
  expect(await countOf('heavy')).toBe(0);
  const keyless: Action = { Put: { TableName: tableName, Item: { pk: 'keyless' } } };
  await expect(transact([keyless])).rejects.toMatchObject({ CancellationReasons: [{ Code: 'ValidationError' }] });
});

/** Tries again while somebody else's transaction is in the way. */
const persist = async (actions: Action[]): Promise<void> => {
  for (;;)
    try {
      await transact(actions);
      return;
    } catch (error) {
      const codes = (error as TransactionCanceledException).CancellationReasons?.map(({ Code }) => Code) ?? [];
      if (!codes.includes('TransactionConflict')) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 50));
    }
};

// Each one that is carried out lets all others try again: of many more most of the time goes into refusals.
test('sixty increments at once, tried again on a conflict, are sixty', async () => {
  await Promise.all(Array.from({ length: 60 }, (_, i) => persist([increment('counter'), putOf('log', `l${i}`)])));
  const counter = await items.send(new GetCommand({ TableName: tableName, Key: { pk: 'counter', sk: 'n' } }));
  expect(counter.Item?.n).toBe(60);
  expect(await countOf('log')).toBe(60);
});

test('transactions that cross each other both finish when tried again', async () => {
  const rounds = Array.from({ length: 50 }, (_, i) =>
    persist(i % 2 ? [increment('left'), increment('right')] : [increment('right'), increment('left')]),
  );
  await Promise.all(rounds);
  const read = await items.send(new GetCommand({ TableName: tableName, Key: { pk: 'left', sk: 'n' } }));
  expect(read.Item?.n).toBe(50);
});

test('of transactions that overlap one is carried out, the others are told of the conflict and which item it is about', async () => {
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, (_, i) => transact([putOf('alone', `a${i}`), increment('shared')])),
  );
  const refused = answers.filter((answer) => answer.status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  for (const { reason } of refused)
    expect((reason as TransactionCanceledException).CancellationReasons).toMatchObject([
      { Code: 'None' },
      { Code: 'TransactionConflict' },
    ]);
  const counter = await items.send(new GetCommand({ TableName: tableName, Key: { pk: 'shared', sk: 'n' } }));
  expect(counter.Item?.n).toBe(20 - refused.length);
  expect(await countOf('alone')).toBe(20 - refused.length);
});

test('a single write that meets a transaction is refused, single writes wait for each other', async () => {
  const put = () => items.send(new PutCommand({ TableName: tableName, Item: { pk: 'single', sk: 'n', n: 1 } }));
  await Promise.all(Array.from({ length: 20 }, put));
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, (_, i) => (i % 2 ? put() : persist([increment('single')]))),
  );
  const refused = answers.filter((answer) => answer.status === 'rejected');
  for (const { reason } of refused) expect(reason).toMatchObject({ name: 'TransactionConflictException' });
});

test('a client token makes a repeated transaction one, also after a restart, and refuses another body', async () => {
  await Promise.all(Array.from({ length: 5 }, () => transact([increment('token')], 'save-1')));
  await world.restart();
  items = DynamoDBDocumentClient.from(world.client);
  await transact([increment('token')], 'save-1');
  const read = await world.client.send(
    new GetItemCommand({ TableName: tableName, Key: { pk: { S: 'token' }, sk: { S: 'n' } } }),
  );
  expect(read.Item?.n).toEqual({ N: '1' });
  const other = transact([increment('other')], 'save-1');
  await expect(other).rejects.toMatchObject({ name: 'IdempotentParameterMismatchException' });
  expect(await countOf('other')).toBe(0);
});
