import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { region } from '../principals.ts';
import type { Weather } from '../weather.ts';
import { recordKey, type StoredRecord } from './commit-log.ts';
import { range, type TableDatabase } from './database.ts';
import { streamArn } from './tables.ts';
import { type Item, itemBytes } from './values.ts';

/** A record as Lambda receives it from DynamoDB Streams. */
export interface StreamRecord {
  eventID: string;
  eventName: 'INSERT' | 'MODIFY' | 'REMOVE';
  eventVersion: '1.1';
  eventSource: 'aws:dynamodb';
  awsRegion: string;
  dynamodb: {
    ApproximateCreationDateTime: number;
    Keys: Item;
    NewImage?: Item;
    OldImage?: Item;
    SequenceNumber: string;
    SizeBytes: number;
    StreamViewType: string;
  };
  eventSourceARN: string;
  userIdentity?: { type: 'Service'; principalId: 'dynamodb.amazonaws.com' };
}

export interface SubscribeOptions {
  tableName: string;
  /** Names the checkpoint: a consumer with a known name goes on where it stopped, a new one starts at the oldest record. */
  consumer: string;
  batchSize: number;
  /** What it does not let through is passed as if there were none; all goes through where there is none. */
  filter?(record: StreamRecord): boolean;
  /** Rejecting delivers the same records again, after a pause that grows to `maxRetryMs`. */
  handler(records: StreamRecord[]): Promise<void>;
  maxRetryMs?: number;
}

export interface Subscription {
  /** Resolves when the batch in hand, if any, has been answered. */
  close(): Promise<void>;
  /** How many records this consumer has not passed yet. */
  lag(): Promise<number>;
  /** When the oldest of these was written, in milliseconds. */
  oldest(): Promise<number | undefined>;
}

interface Consumer {
  tableName: string;
  wake: () => void;
}

const maxBatchBytes = 5 * 1024 * 1024;
const keptMs = 3600_000;
const abandonedMs = 24 * 3600_000;
/** Lambda looks at a stream four times in a second and takes what has gathered; a moment of it is enough to take together what one call wrote. */
const gatherMs = 10;
/** After a batch so much of it takes together what a few calls wrote: otherwise each function that follows the table is called for nearly every write. */
const apartMs = 100;

/** A batch that is held keeps those behind it waiting, too: more than this and a stream falls behind for the weather's sake. */
const mostHeldMs = 200;

/** Delivers each table's changes to its consumers: in order, at least once, from a checkpoint that outlives the process. */
export class Streams {
  readonly #database: TableDatabase;
  readonly #weather: Weather;
  readonly #consumers = new Map<string, Consumer>();
  readonly #subscriptions = new Set<Subscription>();
  readonly #started = Date.now();

  constructor(database: TableDatabase, weather: Weather) {
    this.#database = database;
    this.#weather = weather;
  }

  /** Tells consumers that these tables have new records. */
  notify(tables: Set<string>): void {
    for (const consumer of this.#consumers.values()) if (tables.has(consumer.tableName)) consumer.wake();
  }

  subscribe(options: SubscribeOptions): Subscription {
    const { tableName } = options;
    const checkpoint = positionKey(tableName, options.consumer);
    if (this.#consumers.has(checkpoint)) throw new Error(`Consumer ${options.consumer} of ${tableName} is running.`);
    const stopping = new AbortController();
    let woken = Promise.withResolvers<void>();
    this.#consumers.set(checkpoint, { tableName, wake: () => woken.resolve() });
    const nextWake = async () => {
      await woken.promise;
      woken = Promise.withResolvers();
    };
    const finished = this.#deliver(options, checkpoint, nextWake, stopping.signal);
    const waiting = () => ({ gt: recordKey(tableName, this.#position(checkpoint)), lt: `stream~${tableName}~\xff` });
    const subscription: Subscription = {
      close: async () => {
        stopping.abort();
        woken.resolve();
        await finished;
        this.#consumers.delete(checkpoint);
        this.#subscriptions.delete(subscription);
      },
      lag: async () => (await this.#database.store.db.keys(waiting()).all()).length,
      oldest: async () => {
        const [first] = await this.#database.store.db.iterator({ ...waiting(), limit: 1 }).all();
        return first && (first[1] as StoredRecord).at;
      },
    };
    this.#subscriptions.add(subscription);
    return subscription;
  }

  async #deliver(options: SubscribeOptions, checkpoint: string, nextWake: () => Promise<void>, signal: AbortSignal) {
    const { tableName, batchSize, filter = () => true, maxRetryMs = 10_000 } = options;
    const { db } = this.#database.store;
    let position = this.#position(checkpoint);
    // Written at once, so that trimming knows of a consumer that has not had its first record yet.
    await db.put(checkpoint, position);
    let pauseMs = 50;
    let handedAt = -apartMs;
    while (!signal.aborted) {
      try {
        const batch = await this.#read(tableName, position, batchSize);
        const last = batch.at(-1);
        if (last) {
          const events = batch.map(({ event }) => event).filter(filter);
          if (events.length > 0) {
            handedAt = performance.now();
            await this.#hand(options, events);
          }
          position = last.sequence;
          await db.put(checkpoint, position);
        } else {
          await nextWake();
          await delay(Math.max(gatherMs, handedAt + apartMs - performance.now()), undefined, { signal });
        }
        pauseMs = 50;
      } catch {
        // The handler's owner reports its failures; here they only mean: again, and not at once.
        await delay(pauseMs, undefined, { signal }).catch(() => undefined);
        pauseMs = Math.min(pauseMs * 2, maxRetryMs);
      }
    }
  }

  /** On a bad day a stream has several shards, read side by side: the order holds for one item only; and some of it comes again. */
  async #hand({ consumer, handler }: SubscribeOptions, events: StreamRecord[]): Promise<void> {
    const weather = this.#weather;
    if (!weather.has('held') && !weather.has('again')) return handler(events);
    const shards = weather.has('held') ? 3 : 1;
    const shardOf = ({ dynamodb }: StreamRecord): number =>
      createHash('md5').update(JSON.stringify(dynamodb.Keys)).digest().readUInt8(0) % shards;
    const parts = [...new Set(events.map(shardOf))].map((shard) => events.filter((event) => shardOf(event) === shard));
    await Promise.all(
      parts.map(async (part) => {
        if (weather.happens('held', `${consumer}, ${part.length} changes`))
          await delay(weather.upTo(mostHeldMs, 'held'));
        await handler(part);
        if (weather.happens('again', `${consumer}, ${part.length} changes`)) await handler(part);
      }),
    );
  }

  async #read(tableName: string, position: number, batchSize: number) {
    const batch: { sequence: number; event: StreamRecord }[] = [];
    const bounds = { gt: recordKey(tableName, position), lt: `stream~${tableName}~\xff`, limit: batchSize };
    let bytes = 0;
    for await (const [key, value] of this.#database.store.db.iterator(bounds)) {
      const sequence = sequenceOf(key);
      const event = this.#event(tableName, sequence, value as StoredRecord);
      bytes += event.dynamodb.SizeBytes;
      if (batch.length > 0 && bytes > maxBatchBytes) break;
      batch.push({ sequence, event });
    }
    return batch;
  }

  #event(tableName: string, sequence: number, record: StoredRecord): StreamRecord {
    const { stream } = this.#database.settings(tableName);
    const view = stream?.viewType ?? 'NEW_AND_OLD_IMAGES';
    const showsNew = view === 'NEW_AND_OLD_IMAGES' || view === 'NEW_IMAGE';
    const showsOld = view === 'NEW_AND_OLD_IMAGES' || view === 'OLD_IMAGE';
    const sequenceNumber = String(100_000_000_000_000_000_000n + BigInt(sequence));
    const images = [record.keys, showsNew ? record.after : undefined, showsOld ? record.before : undefined];
    return {
      eventID: createHash('md5').update(`${tableName}/${sequenceNumber}`).digest('hex'),
      eventName: record.eventName,
      eventVersion: '1.1',
      eventSource: 'aws:dynamodb',
      awsRegion: region,
      dynamodb: {
        ApproximateCreationDateTime: Math.floor(record.at / 1000),
        Keys: record.keys,
        ...(showsNew && record.after ? { NewImage: record.after } : {}),
        ...(showsOld && record.before ? { OldImage: record.before } : {}),
        SequenceNumber: sequenceNumber,
        SizeBytes: images.reduce((sum, image) => sum + itemBytes(image ?? {}), 0),
        StreamViewType: view,
      },
      eventSourceARN: streamArn(this.#database.table(tableName), stream?.label ?? ''),
      ...(record.expired ? { userIdentity: { type: 'Service', principalId: 'dynamodb.amazonaws.com' } } : {}),
    };
  }

  /** Drops the records that every consumer has passed and that are older than an hour. */
  async trim(): Promise<void> {
    for (const tableName of this.#database.tableNames()) {
      if (this.#database.settings(tableName).stream) await this.#trimTable(tableName);
    }
  }

  async #trimTable(tableName: string): Promise<void> {
    const { db } = this.#database.store;
    let passed = Number.POSITIVE_INFINITY;
    for (const [key, position] of await db.iterator(range(`position~${tableName}~`)).all()) {
      // Nobody has asked for this consumer's records in a day of running: it is gone from the template.
      const abandoned = !this.#consumers.has(key) && Date.now() - this.#started > abandonedMs;
      if (abandoned) await db.del(key);
      else passed = Math.min(passed, Number(position));
    }
    const oldest = this.#database.now() - keptMs;
    let until: string | undefined;
    for await (const [key, value] of db.iterator(range(`stream~${tableName}~`))) {
      if (sequenceOf(key) > passed || (value as StoredRecord).at > oldest) break;
      until = key;
    }
    if (until) await db.clear({ gte: `stream~${tableName}~`, lte: until });
  }

  async close(): Promise<void> {
    await Promise.all([...this.#subscriptions].map((subscription) => subscription.close()));
  }

  #position(checkpoint: string): number {
    return Number(this.#database.store.db.getSync(checkpoint) ?? 0);
  }
}

function positionKey(tableName: string, consumer: string): string {
  return `position~${tableName}~${consumer}`;
}

function sequenceOf(key: string): number {
  return Number(key.slice(key.lastIndexOf('~') + 1));
}
