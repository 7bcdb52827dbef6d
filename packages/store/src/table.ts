import { randomUUID } from 'node:crypto';
import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  type DynamoDBClientConfig,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  ScanCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { Busy, refuse } from '@rince/domain/refusal';
import type { Freshness, Index, Item, Key, Part, Range } from './item.ts';
import { lifted, stamped } from './versions.ts';
import { expressed, mostWrites, type Write, wasWritten } from './write.ts';

type Question = (Range | Index) & Part & Freshness;

export interface Page<T> {
  readonly items: T[];
  /** Where to go on; absent on the last page. */
  readonly cursor?: string;
  /** How many there are on all pages, where they are no more than are counted. */
  readonly count?: () => Promise<number | undefined>;
}

/** Whoever counts reads, so beyond this many nobody counts. */
const mostCounted = 1000;

/** What the table was asked, for budgets and proofs. */
export interface Meter {
  requests: number;
  units: number;
}

/** How long a request that stands in somebody else's way tries again: far less than a function may take. */
const patienceMs = 5_000;
const shortestPauseMs = 15;
const longestPauseMs = 500;

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

/** The table has too much to do, or somebody else's transaction is in the way: nothing was written. */
const contention = new Set([
  'TransactionConflictException',
  'TransactionInProgressException',
  'ThrottlingException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
]);
const contendedReasons = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

const isContended = (error: unknown): boolean => {
  if (!(error instanceof TransactionCanceledException)) return contention.has((error as Error).name);
  const codes = (error.CancellationReasons ?? []).map(({ Code = '' }) => Code);
  return codes.some((code) => contendedReasons.has(code)) && !codes.includes('ConditionalCheckFailed');
};

const nameOf = ({ pk, sk }: Key): string => `${pk}\n${sk}`;
/** Each key once: a request that names an item twice is refused. */
const distinct = (keys: readonly Key[]): Key[] => [
  ...new Map(keys.map(({ pk, sk }) => [nameOf({ pk, sk }), { pk, sk }])).values(),
];

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

  /** Tries again with full jitter while somebody is in the way; throws `Busy` when that takes too long. */
  async #patiently<Answer>(send: () => Promise<Answer>): Promise<Answer> {
    const end = Date.now() + patienceMs;
    for (let attempt = 0; ; attempt++)
      try {
        return await send();
      } catch (error) {
        if (!isContended(error)) throw error;
        this.meter.requests++;
        const pause = Math.random() * Math.min(longestPauseMs, shortestPauseMs * 2 ** attempt);
        if (Date.now() + pause > end) throw new Busy(error);
        await wait(pause);
      }
  }

  #count(
    consumed: { CapacityUnits?: number | undefined } | { CapacityUnits?: number | undefined }[] | undefined,
  ): void {
    this.meter.requests++;
    for (const one of Array.isArray(consumed) ? consumed : [consumed]) this.meter.units += one?.CapacityUnits ?? 0;
  }

  async get<T>(key: Key, { consistent = true } = {}): Promise<T | undefined> {
    const question = { TableName: this.name, Key: key, ConsistentRead: consistent };
    const found = await this.#patiently(() =>
      this.#client.send(new GetCommand({ ...question, ReturnConsumedCapacity: 'TOTAL' })),
    );
    this.#count(found.ConsumedCapacity);
    return lifted(found.Item as T | undefined);
  }

  /** Items in the order of their keys, undefined where there is none. 100 keys a request. */
  async getMany<T>(keys: readonly Key[], { consistent = true } = {}): Promise<(T | undefined)[]> {
    const found = new Map<string, T>();
    const unique = distinct(keys);
    for (let from = 0; from < unique.length; from += 100) {
      let wanted: Key[] = unique.slice(from, from + 100);
      for (let attempt = 0; wanted.length > 0; attempt++) {
        if (attempt > 0) await wait(20 * 2 ** Math.min(attempt, 6));
        const RequestItems = { [this.name]: { Keys: wanted, ConsistentRead: consistent } };
        const answer = await this.#patiently(() =>
          this.#client.send(new BatchGetCommand({ RequestItems, ReturnConsumedCapacity: 'TOTAL' })),
        );
        this.#count(answer.ConsumedCapacity);
        for (const item of (answer.Responses?.[this.name] ?? []) as (T & Key)[]) found.set(nameOf(item), lifted(item));
        wanted = (answer.UnprocessedKeys?.[this.name]?.Keys ?? []) as Key[];
      }
    }
    return keys.map((key) => found.get(nameOf(key)));
  }

  #ask(question: Question): QueryCommandInput {
    const [pk, sk] = question.index ? ['gsi1pk', 'gsi1sk'] : ['pk', 'sk'];
    const { prefix, between } = question;
    const range =
      prefix !== undefined ? ' AND begins_with(#sk, :from)' : between ? ' AND #sk BETWEEN :from AND :to' : '';
    return {
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
    };
  }

  /** A page of the newest. As many items as asked for: DynamoDB ends a page after a megabyte, and may end it anywhere. Without a limit, what one request brings. */
  readPage<T>(question: Range & Part & Freshness): Promise<Page<T>> {
    return this.#page(question);
  }

  /** A page of a list of the index: what it shows was true a moment ago, so it decides nothing. */
  findPage<T>(question: Index & Part): Promise<Page<T>> {
    return this.#page(question);
  }

  async #page<T>(question: Question): Promise<Page<T>> {
    const { limit } = question;
    let page: Page<T> = await this.#pageOnce(question);
    while (limit !== undefined && page.cursor !== undefined && page.items.length < limit) {
      const { items } = page;
      const next = await this.#pageOnce<T>({ ...question, limit: limit - items.length, cursor: page.cursor });
      page = { ...next, items: [...items, ...next.items] };
    }
    return page;
  }

  async #pageOnce<T>(question: Question): Promise<Page<T>> {
    const query = new QueryCommand(this.#ask(question));
    const answer = await this.#patiently(() => this.#client.send(query));
    this.#count(answer.ConsumedCapacity);
    const cursor = answer.LastEvaluatedKey && encode(answer.LastEvaluatedKey);
    return {
      items: ((answer.Items ?? []) as T[]).map(lifted),
      ...(cursor === undefined ? {} : { cursor }),
      count: () => this.#howMany(question),
    };
  }

  async #howMany(question: Question): Promise<number | undefined> {
    let from: QueryCommandInput['ExclusiveStartKey'];
    let count = 0;
    do {
      const query = new QueryCommand({
        ...this.#ask({ ...question, cursor: undefined, limit: mostCounted + 1 - count }),
        Select: 'COUNT',
        ExclusiveStartKey: from,
      });
      const answer = await this.#patiently(() => this.#client.send(query));
      this.#count(answer.ConsumedCapacity);
      count += answer.Count ?? 0;
      from = answer.LastEvaluatedKey;
    } while (from !== undefined && count <= mostCounted);
    return count > mostCounted ? undefined : count;
  }

  /** All items behind a partition whose number the domain bounds, the newest; `most` guards the bound. */
  read<T>(question: Range & Freshness & Pick<Part, 'newestFirst'>, most?: number): Promise<T[]> {
    return this.#all(question, most);
  }

  /** All items of a list of the index, as they were a moment ago: who decides by one of them reads it again. */
  find<T>(question: Index & Pick<Part, 'newestFirst'>, most?: number): Promise<T[]> {
    return this.#all(question, most);
  }

  async #all<T>(question: Question, most = 10_000): Promise<T[]> {
    const items: T[] = [];
    let cursor: string | undefined;
    do {
      const page: Page<T> = await this.#page<T>({ ...question, cursor });
      items.push(...page.items);
      cursor = page.cursor;
      if (items.length > most) throw new Error(`More than ${most} items behind ${question.pk}`);
    } while (cursor !== undefined);
    return items;
  }

  /**
   * Writes together or not at all. When a condition does not hold, throws that write's refusal; when somebody is in the way for too long, `Busy`.
   * One write alone is no transaction, which would cost twice, unless it adds to a number: only a transaction's token makes that happen once when
   * the answer is lost and the request is sent again.
   */
  async transact(writes: readonly Write[]): Promise<void> {
    if (writes.length > mostWrites) throw new Error(`A transaction holds ${mostWrites} writes, not ${writes.length}`);
    const [first, ...others] = writes;
    if (!first) return;
    const isAlone = others.length === 0 && first.kind !== 'check' && !(first.kind === 'update' && first.add);
    await (isAlone ? this.#writeOne(first) : this.#writeTogether(writes));
  }

  async #writeTogether(writes: readonly Write[]): Promise<void> {
    // One token for all tries: one of them may have been carried out, and its answer lost.
    const transaction = {
      TransactItems: writes.map((write) => expressed(write, this.name)),
      ClientRequestToken: randomUUID(),
    };
    try {
      const answer = await this.#patiently(() =>
        this.#client.send(new TransactWriteCommand({ ...transaction, ReturnConsumedCapacity: 'TOTAL' })),
      );
      this.#count(answer.ConsumedCapacity);
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      this.meter.requests++;
      throw this.#refusalOf(error, writes);
    }
  }

  async #writeOne(write: Write): Promise<void> {
    const { Put, Update, Delete } = expressed(write, this.name);
    const asked = { ReturnConsumedCapacity: 'TOTAL' } as const;
    let tries = 0;
    try {
      const answer = await this.#patiently(() => {
        tries++;
        if (Put) return this.#client.send(new PutCommand({ ...Put, ...asked }));
        return Update
          ? this.#client.send(new UpdateCommand({ ...Update, ...asked }))
          : this.#client.send(new DeleteCommand({ ...(Delete as NonNullable<typeof Delete>), ...asked }));
      });
      this.#count(answer.ConsumedCapacity);
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      this.meter.requests++;
      const stored = error.Item && unmarshall(error.Item);
      // What was not answered is sent again, by the client or here: then its own first write is in the way of the second.
      if ((tries > 1 || (error.$metadata.attempts ?? 1) > 1) && wasWritten(write, stored)) return;
      throw write.refusal?.(stored) ?? refuse('CONFLICT');
    }
  }

  #refusalOf(error: TransactionCanceledException, writes: readonly Write[]): Error {
    const reasons = error.CancellationReasons ?? [];
    const at = reasons.findIndex(({ Code }) => Code === 'ConditionalCheckFailed');
    const write = writes[at];
    if (!write) return error;
    // The document client hands the items inside cancellation reasons on as they came.
    const marshalled = reasons[at]?.Item;
    return write.refusal?.(marshalled && unmarshall(marshalled)) ?? refuse('CONFLICT');
  }

  /**
   * Adds to a number by itself and answers what it is then; one that is not there begins at `first`. When an answer is lost it may be added twice:
   * for numbers that may have gaps.
   */
  async increment(key: Key, attribute: string, by: number, first: number): Promise<number> {
    const command = new UpdateCommand({
      TableName: this.name,
      Key: key,
      UpdateExpression: 'SET #n = if_not_exists(#n, :first) + :by',
      ExpressionAttributeNames: { '#n': attribute },
      ExpressionAttributeValues: { ':first': first, ':by': by },
      ReturnValues: 'UPDATED_NEW',
      ReturnConsumedCapacity: 'TOTAL',
    });
    const answer = await this.#patiently(() => this.#client.send(command));
    this.#count(answer.ConsumedCapacity);
    return Number(answer.Attributes?.[attribute]);
  }

  /** Puts items without conditions, 25 a request; for items that nobody else writes. */
  async putMany(items: readonly Item[]): Promise<void> {
    for (let from = 0; from < items.length; from += 25) {
      let left = items
        .slice(from, from + 25)
        .map((item) => ({ PutRequest: { Item: stamped(item) as Record<string, unknown> } }));
      for (let attempt = 0; left.length > 0; attempt++) {
        if (attempt > 0) await wait(20 * 2 ** Math.min(attempt, 6));
        const RequestItems = { [this.name]: left };
        const answer = await this.#patiently(() =>
          this.#client.send(new BatchWriteCommand({ RequestItems, ReturnConsumedCapacity: 'TOTAL' })),
        );
        this.#count(answer.ConsumedCapacity);
        left = (answer.UnprocessedItems?.[this.name] ?? []) as typeof left;
      }
    }
  }

  /**
   * Every item of the table as it is stored, a page at a time: for what goes over all of it, or over one of several parts of it. No function may do
   * that.
   */
  async *everything(
    pageSize: number,
    { part, of }: { readonly part?: number; readonly of?: number } = {},
  ): AsyncGenerator<Item[]> {
    let from: QueryCommandInput['ExclusiveStartKey'];
    do {
      const command = new ScanCommand({
        TableName: this.name,
        Limit: pageSize,
        Segment: part,
        TotalSegments: of,
        ExclusiveStartKey: from,
        ConsistentRead: true,
        ReturnConsumedCapacity: 'TOTAL',
      });
      const answer = await this.#patiently(() => this.#client.send(command));
      this.#count(answer.ConsumedCapacity);
      yield (answer.Items ?? []) as Item[];
      from = answer.LastEvaluatedKey;
    } while (from !== undefined);
  }

  /** Writes that need not happen together, a hundred a request: where one is refused, those before it stay. */
  async writeInGroups(writes: readonly Write[]): Promise<void> {
    for (let from = 0; from < writes.length; from += mostWrites)
      await this.transact(writes.slice(from, from + mostWrites));
  }

  /** Takes away items that follow from others; one may be named twice. */
  removeMany(keys: readonly Key[]): Promise<void> {
    return this.writeInGroups(distinct(keys).map((key) => ({ kind: 'delete', key })));
  }
}
