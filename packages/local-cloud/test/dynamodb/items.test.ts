import {
  BatchWriteItemCommand,
  ConditionalCheckFailedException,
  DeleteItemCommand,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  ListTablesCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFeisTable, tableName, tableWorld, type World } from './support.ts';

let world: World;
let items: DynamoDBDocumentClient;

beforeAll(async () => {
  world = await tableWorld();
  items = DynamoDBDocumentClient.from(world.client);
});
afterAll(() => world.end());

const put = (Item: Record<string, unknown>) => items.send(new PutCommand({ TableName: tableName, Item }));

describe('tables', () => {
  test('a created table is active at once and names its stream', async () => {
    const { Table } = await world.client.send(new DescribeTableCommand({ TableName: tableName }));
    expect(Table?.TableStatus).toBe('ACTIVE');
    expect(Table?.TableArn).toBe('arn:aws:dynamodb:us-east-1:000000000000:table/feis');
    expect(Table?.LatestStreamArn).toBe(`${Table?.TableArn}/stream/${Table?.LatestStreamLabel}`);
    expect(Table?.StreamSpecification).toEqual({ StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' });
    expect((await world.client.send(new ListTablesCommand({}))).TableNames).toContain(tableName);
  });

  test('a table cannot be created twice and an unknown one is not found', async () => {
    await expect(createFeisTable(world.client)).rejects.toMatchObject({ name: 'ResourceInUseException' });
    const unknown = world.client.send(new DescribeTableCommand({ TableName: 'nothing' }));
    await expect(unknown).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });

  test('continuous backups are remembered', async () => {
    await world.client.send(
      new UpdateContinuousBackupsCommand({
        TableName: tableName,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      }),
    );
    const answer = await world.client.send(new DescribeContinuousBackupsCommand({ TableName: tableName }));
    const recovery = answer.ContinuousBackupsDescription?.PointInTimeRecoveryDescription;
    expect(recovery?.PointInTimeRecoveryStatus).toBe('ENABLED');
  });

  test('an index added later holds the items that were there, and goes again', async () => {
    await put({ pk: 'late', sk: '1', school: 'Claddagh' });
    await put({ pk: 'late', sk: '2', school: 'Claddagh' });
    await world.client.send(
      new UpdateTableCommand({
        TableName: tableName,
        AttributeDefinitions: [{ AttributeName: 'school', AttributeType: 'S' }],
        GlobalSecondaryIndexUpdates: [
          {
            Create: {
              IndexName: 'bySchool',
              KeySchema: [{ AttributeName: 'school', KeyType: 'HASH' }],
              Projection: { ProjectionType: 'KEYS_ONLY' },
            },
          },
        ],
      }),
    );
    await put({ pk: 'late', sk: '3', school: 'Claddagh', color: 'green' });
    const query = new QueryCommand({
      TableName: tableName,
      IndexName: 'bySchool',
      KeyConditionExpression: 'school = :school',
      ExpressionAttributeValues: { ':school': 'Claddagh' },
    });
    const found = (await items.send(query)).Items;
    expect(found?.map(({ sk }) => sk).sort()).toEqual(['1', '2', '3']);
    expect(found?.some((item) => 'color' in item)).toBe(false);
    await world.client.send(
      new UpdateTableCommand({
        TableName: tableName,
        GlobalSecondaryIndexUpdates: [{ Delete: { IndexName: 'bySchool' } }],
      }),
    );
    await expect(items.send(query)).rejects.toMatchObject({ name: 'ValidationException' });
  });
});

describe('single items', () => {
  test('are put, read, updated and deleted', async () => {
    await put({ pk: 'one', sk: 'a', count: 1, tags: new Set(['reel']) });
    const updated = await items.send(
      new UpdateCommand({
        TableName: tableName,
        Key: { pk: 'one', sk: 'a' },
        UpdateExpression: 'SET #c = #c + :two, note = :note REMOVE tags',
        ExpressionAttributeNames: { '#c': 'count' },
        ExpressionAttributeValues: { ':two': 2, ':note': 'Tá fáilte' },
        ReturnValues: 'ALL_NEW',
      }),
    );
    expect(updated.Attributes).toEqual({ pk: 'one', sk: 'a', count: 3, note: 'Tá fáilte' });
    const removed = await items.send(
      new DeleteCommand({ TableName: tableName, Key: { pk: 'one', sk: 'a' }, ReturnValues: 'ALL_OLD' }),
    );
    expect(removed.Attributes).toEqual(updated.Attributes);
    const gone = await items.send(new GetCommand({ TableName: tableName, Key: { pk: 'one', sk: 'a' } }));
    expect(gone.Item).toBeUndefined();
  });

  test('a failed condition shows the item on request', async () => {
    await put({ pk: 'condition', sk: 'a', revision: 4 });
    const write = (ReturnValuesOnConditionCheckFailure: 'ALL_OLD' | 'NONE') =>
      items
        .send(
          new UpdateCommand({
            TableName: tableName,
            Key: { pk: 'condition', sk: 'a' },
            UpdateExpression: 'SET revision = :next',
            ConditionExpression: 'revision = :seen',
            ExpressionAttributeValues: { ':seen': 3, ':next': 5 },
            ReturnValuesOnConditionCheckFailure,
          }),
        )
        .catch((error: unknown) => error as ConditionalCheckFailedException);
    const shown = await write('ALL_OLD');
    expect(shown).toBeInstanceOf(ConditionalCheckFailedException);
    expect(shown).toMatchObject({ Item: { revision: { N: '4' } } });
    expect(await write('NONE')).not.toHaveProperty('Item.revision');
    const removal = world.client.send(
      new DeleteItemCommand({
        TableName: tableName,
        Key: { pk: { S: 'condition' }, sk: { S: 'a' } },
        ConditionExpression: 'attribute_not_exists(pk)',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    await expect(removal).rejects.toMatchObject({ Item: { revision: { N: '4' } } });
  });

  test('an item of more than 400 KB is refused, counted in bytes', async () => {
    await put({ pk: 'big', sk: 'fits', text: 'x'.repeat(409_000) });
    const wide = put({ pk: 'big', sk: 'wide', text: 'é'.repeat(250_000) });
    await expect(wide).rejects.toMatchObject({ name: 'ValidationException' });
    const grown = items.send(
      new UpdateCommand({
        TableName: tableName,
        Key: { pk: 'big', sk: 'fits' },
        UpdateExpression: 'SET more = :more',
        ExpressionAttributeValues: { ':more': 'x'.repeat(2000) },
      }),
    );
    await expect(grown).rejects.toThrow('Item size to update has exceeded the maximum allowed size');
  });

  test('an empty index key is refused', async () => {
    await expect(put({ pk: 'empty', sk: 'a', gsi1pk: '', gsi1sk: 'x' })).rejects.toThrow('secondary index key');
  });

  test('batches write and read, and refuse duplicates', async () => {
    const ids = Array.from({ length: 25 }, (_, i) => `b${String(i).padStart(2, '0')}`);
    const request = (sk: string) => ({ PutRequest: { Item: { pk: { S: 'batch' }, sk: { S: sk } } } });
    await world.client.send(new BatchWriteItemCommand({ RequestItems: { [tableName]: ids.map(request) } }));
    const read = await items.send(
      new BatchGetCommand({ RequestItems: { [tableName]: { Keys: ids.map((sk) => ({ pk: 'batch', sk })) } } }),
    );
    expect(read.Responses?.[tableName]).toHaveLength(25);
    const twice = new BatchWriteItemCommand({ RequestItems: { [tableName]: [request('same'), request('same')] } });
    await expect(world.client.send(twice)).rejects.toThrow('duplicates');
  });
});

describe('queries', () => {
  test('page through an index whose keys are all equal, in both directions', async () => {
    const many = 2500;
    for (let from = 0; from < many; from += 25) {
      const requests = Array.from({ length: 25 }, (_, i) => ({
        PutRequest: {
          Item: { pk: { S: 'equal' }, sk: { S: `e${from + i}` }, gsi1pk: { S: 'same' }, gsi1sk: { S: 'same' } },
        },
      }));
      await world.client.send(new BatchWriteItemCommand({ RequestItems: { [tableName]: requests } }));
    }
    for (const ScanIndexForward of [true, false]) {
      const seen = new Set<string>();
      let ExclusiveStartKey: Record<string, unknown> | undefined;
      do {
        const page = await items.send(
          new QueryCommand({
            TableName: tableName,
            IndexName: 'gsi1',
            KeyConditionExpression: 'gsi1pk = :same AND begins_with(gsi1sk, :sa)',
            ExpressionAttributeValues: { ':same': 'same', ':sa': 'sa' },
            Limit: 600,
            ScanIndexForward,
            ...(ExclusiveStartKey ? { ExclusiveStartKey } : {}),
          }),
        );
        for (const { sk } of page.Items ?? []) seen.add(sk as string);
        ExclusiveStartKey = page.LastEvaluatedKey;
      } while (ExclusiveStartKey);
      expect(seen.size).toBe(many);
    }
  });

  test('an index follows its item', async () => {
    const find = async (gsi1pk: string) =>
      (
        await items.send(
          new QueryCommand({
            TableName: tableName,
            IndexName: 'gsi1',
            KeyConditionExpression: 'gsi1pk = :pk',
            ExpressionAttributeValues: { ':pk': gsi1pk },
          }),
        )
      ).Items;
    await put({ pk: 'moves', sk: 'a', gsi1pk: 'from', gsi1sk: '1' });
    await put({ pk: 'moves', sk: 'a', gsi1pk: 'to', gsi1sk: '1', mark: 80 });
    expect(await find('from')).toEqual([]);
    expect(await find('to')).toEqual([{ pk: 'moves', sk: 'a', gsi1pk: 'to', gsi1sk: '1', mark: 80 }]);
    await items.send(new DeleteCommand({ TableName: tableName, Key: { pk: 'moves', sk: 'a' } }));
    expect(await find('to')).toEqual([]);
  });

  test('sort keys are ordered as UTF-8 and bounded by between and descending limits', async () => {
    for (const sk of ['1', '10', '2', 'Z', 'a', 'é']) await put({ pk: 'order', sk });
    const query = async (condition: string, values: object, rest: object = {}) => {
      const command = new QueryCommand({
        TableName: tableName,
        KeyConditionExpression: `pk = :pk${condition}`,
        ExpressionAttributeValues: { ':pk': 'order', ...values },
        ...rest,
      });
      return (await items.send(command)).Items?.map(({ sk }) => sk as string);
    };
    expect(await query('', {})).toEqual(['1', '10', '2', 'Z', 'a', 'é']);
    expect(await query(' AND sk BETWEEN :a AND :b', { ':a': '10', ':b': 'Z' })).toEqual(['10', '2', 'Z']);
    expect(await query(' AND sk < :a', { ':a': 'a' }, { ScanIndexForward: false, Limit: 2 })).toEqual(['Z', '2']);
    expect(await query(' AND begins_with(sk, :a)', { ':a': '1' })).toEqual(['1', '10']);
  });

  test('a scan walks the whole table page by page', async () => {
    let count = 0;
    let ExclusiveStartKey: Record<string, unknown> | undefined;
    do {
      const page = await items.send(
        new ScanCommand({ TableName: tableName, Limit: 700, ...(ExclusiveStartKey ? { ExclusiveStartKey } : {}) }),
      );
      count += page.Items?.filter(({ pk }) => pk === 'equal').length ?? 0;
      ExclusiveStartKey = page.LastEvaluatedKey;
    } while (ExclusiveStartKey);
    expect(count).toBe(2500);
  });
});
