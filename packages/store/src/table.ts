import { DynamoDBClient, type DynamoDBClientConfig, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { refuse } from '@rince/domain/refusal';
import { expressed, type Item, type Key, type Write } from './write.ts';

export interface Page<T> {
  readonly items: T[];
  /** Where to go on; absent on the last page. */
  readonly cursor?: string;
}

export interface Question {
  readonly pk: string;
  readonly index?: 'gsi1';
  readonly prefix?: string;
  readonly between?: readonly [string, string];
  readonly newestFirst?: boolean;
  readonly limit?: number;
  readonly cursor?: string | undefined;
  readonly consistent?: boolean;
}

/** What the table was asked, for budgets and proofs. */
export interface Meter {
  requests: number;
  units: number;
}

/** The written keys of a transaction may be in somebody else's for a moment. */
const tries = 8;
const mostWrites = 100;

const connect = (config: DynamoDBClientConfig): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(new DynamoDBClient(config), { marshallOptions: { removeUndefinedValues: true } });

let shared: DynamoDBDocumentClient | undefined;
/** One client, with its open connections, for all requests of a function. */
const sharedClient = (): DynamoDBDocumentClient => {
  shared ??= connect({});
  return shared;
};

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const encode = (key: Record<string, unknown>): string => Buffer.from(JSON.stringify(key)).toString('base64url');

/** Where to go on behind an item that was read. */
export const cursorAt = (item: Key, index?: 'gsi1'): string => {
  const { pk, sk, gsi1pk, gsi1sk } = item as Key & Record<string, unknown>;
  return encode(index ? { pk, sk, gsi1pk, gsi1sk } : { pk, sk });
};

const within = ({ prefix, between }: Question, sort: string): boolean =>
  prefix !== undefined ? sort.startsWith(prefix) : !between || (sort >= between[0] && sort <= between[1]);

/** Where a reader goes on: a key of this very question, or it is no cursor of ours. */
const decode = (question: Question, cursor: string): Record<string, string> => {
  const [partition, sort] = question.index ? ['gsi1pk', 'gsi1sk'] : ['pk', 'sk'];
  try {
    const key = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as Record<string, string>;
    const names = question.index ? ['pk', 'sk', 'gsi1pk', 'gsi1sk'] : ['pk', 'sk'];
    const isKey =
      Object.keys(key).length === names.length && names.every((name) => typeof key[name] === 'string' && key[name]);
    if (isKey && key[partition] === question.pk && within(question, key[sort] ?? '')) return key;
  } catch {
    // Falls through: whatever it was, it is none.
  }
  throw refuse('BAD_REQUEST', 'This cursor is not one of ours.');
};

const isContended = (error: TransactionCanceledException): boolean =>
  (error.CancellationReasons ?? []).some(({ Code }) => Code === 'TransactionConflict' || Code === 'ThrottlingError') &&
  !(error.CancellationReasons ?? []).some(({ Code }) => Code === 'ConditionalCheckFailed');

/** The one table: reads by key, and writes that happen together or not at all. */
export class Table {
  readonly name: string;
  readonly meter: Meter = { requests: 0, units: 0 };
  readonly #client: DynamoDBDocumentClient;

  /** @param config where the table is; by default, where the environment says */
  constructor(name: string, config?: DynamoDBClientConfig) {
    this.name = name;
    this.#client = config ? connect(config) : sharedClient();
  }

  #count(
    consumed: { CapacityUnits?: number | undefined } | { CapacityUnits?: number | undefined }[] | undefined,
  ): void {
    this.meter.requests++;
    for (const one of Array.isArray(consumed) ? consumed : [consumed]) this.meter.units += one?.CapacityUnits ?? 0;
  }

  async get<T>(key: Key, { consistent = true } = {}): Promise<T | undefined> {
    const found = await this.#client.send(
      new GetCommand({ TableName: this.name, Key: key, ConsistentRead: consistent, ReturnConsumedCapacity: 'TOTAL' }),
    );
    this.#count(found.ConsumedCapacity);
    return found.Item as T | undefined;
  }

  /** Items in the order of their keys, undefined where there is none. 100 keys a request. */
  async getMany<T>(keys: readonly Key[], { consistent = true } = {}): Promise<(T | undefined)[]> {
    const nameOf = ({ pk, sk }: Key): string => `${pk}\n${sk}`;
    const found = new Map<string, T>();
    const unique = [...new Map(keys.map((key) => [nameOf(key), { pk: key.pk, sk: key.sk }])).values()];
    for (let from = 0; from < unique.length; from += 100) {
      let wanted: Key[] = unique.slice(from, from + 100);
      for (let attempt = 0; wanted.length > 0; attempt++) {
        if (attempt > 0) await wait(20 * 2 ** Math.min(attempt, 6));
        const answer = await this.#client.send(
          new BatchGetCommand({
            RequestItems: { [this.name]: { Keys: wanted, ConsistentRead: consistent } },
            ReturnConsumedCapacity: 'TOTAL',
          }),
        );
        this.#count(answer.ConsumedCapacity);
        for (const item of (answer.Responses?.[this.name] ?? []) as (T & Key)[]) found.set(nameOf(item), item);
        wanted = (answer.UnprocessedKeys?.[this.name]?.Keys ?? []) as Key[];
      }
    }
    return keys.map((key) => found.get(nameOf(key)));
  }

  /** One page: at most `limit` items, or a megabyte. */
  async page<T>(question: Question): Promise<Page<T>> {
    const [pk, sk] = question.index ? ['gsi1pk', 'gsi1sk'] : ['pk', 'sk'];
    const { prefix, between } = question;
    const range =
      prefix !== undefined ? ' AND begins_with(#sk, :from)' : between ? ' AND #sk BETWEEN :from AND :to' : '';
    const answer = await this.#client.send(
      new QueryCommand({
        TableName: this.name,
        ...(question.index ? { IndexName: question.index } : { ConsistentRead: question.consistent ?? true }),
        KeyConditionExpression: `#pk = :pk${range}`,
        ExpressionAttributeNames: { '#pk': pk, ...(range === '' ? {} : { '#sk': sk }) },
        ExpressionAttributeValues: {
          ':pk': question.pk,
          ...(prefix !== undefined ? { ':from': prefix } : between ? { ':from': between[0], ':to': between[1] } : {}),
        },
        ScanIndexForward: question.newestFirst !== true,
        Limit: question.limit,
        ExclusiveStartKey: question.cursor === undefined ? undefined : decode(question, question.cursor),
        ReturnConsumedCapacity: 'TOTAL',
      }),
    );
    this.#count(answer.ConsumedCapacity);
    const cursor = answer.LastEvaluatedKey && encode(answer.LastEvaluatedKey);
    return { items: (answer.Items ?? []) as T[], ...(cursor === undefined ? {} : { cursor }) };
  }

  /** All items of a question whose number the domain bounds; `most` guards the bound. */
  async all<T>(question: Omit<Question, 'limit' | 'cursor'>, most = 10_000): Promise<T[]> {
    const items: T[] = [];
    let cursor: string | undefined;
    do {
      const page: Page<T> = await this.page<T>({ ...question, cursor });
      items.push(...page.items);
      cursor = page.cursor;
      if (items.length > most) throw new Error(`More than ${most} items behind ${question.pk}`);
    } while (cursor !== undefined);
    return items;
  }

  /**
   * Writes together or not at all. When a condition does not hold, throws that write's refusal; when somebody else's transaction is in
   * the way, tries again.
   */
  async transact(writes: readonly Write[]): Promise<void> {
    if (writes.length > mostWrites) throw new Error(`A transaction holds ${mostWrites} writes, not ${writes.length}`);
    if (writes.length === 0) return;
    for (let attempt = 1; ; attempt++) {
      try {
        const answer = await this.#client.send(
          new TransactWriteCommand({
            TransactItems: writes.map((write) => expressed(write, this.name)),
            ReturnConsumedCapacity: 'TOTAL',
          }),
        );
        this.#count(answer.ConsumedCapacity);
        return;
      } catch (error) {
        if (!(error instanceof TransactionCanceledException)) throw error;
        this.meter.requests++;
        if (isContended(error) && attempt < tries) {
          await wait(Math.random() * 15 * 2 ** attempt);
          continue;
        }
        throw this.#refusalOf(error, writes);
      }
    }
  }

  #refusalOf(error: TransactionCanceledException, writes: readonly Write[]): Error {
    const reasons = error.CancellationReasons ?? [];
    const at = reasons.findIndex(({ Code }) => Code === 'ConditionalCheckFailed');
    const write = writes[at];
    if (!write)
      return isContended(error)
        ? refuse('CONFLICT', 'Too many people are changing this at once. Please try again.')
        : error;
    // The document client hands the items inside cancellation reasons on as they came.
    const marshalled = reasons[at]?.Item;
    return write.refusal?.(marshalled && unmarshall(marshalled)) ?? refuse('CONFLICT');
  }

  /** Puts items without conditions, 25 a request; for items that nobody else writes. */
  async putMany(items: readonly Item[]): Promise<void> {
    for (let from = 0; from < items.length; from += 25) {
      let left = items
        .slice(from, from + 25)
        .map((item) => ({ PutRequest: { Item: item as Record<string, unknown> } }));
      for (let attempt = 0; left.length > 0; attempt++) {
        if (attempt > 0) await wait(20 * 2 ** Math.min(attempt, 6));
        const answer = await this.#client.send(
          new BatchWriteCommand({ RequestItems: { [this.name]: left }, ReturnConsumedCapacity: 'TOTAL' }),
        );
        this.#count(answer.ConsumedCapacity);
        left = (answer.UnprocessedItems?.[this.name] ?? []) as typeof left;
      }
    }
  }

  /** Takes away items that follow from others, a hundred a request. */
  async removeMany(keys: readonly Key[]): Promise<void> {
    for (let from = 0; from < keys.length; from += mostWrites)
      await this.transact(
        keys.slice(from, from + mostWrites).map(({ pk, sk }) => ({ kind: 'delete', key: { pk, sk } })),
      );
  }
}
