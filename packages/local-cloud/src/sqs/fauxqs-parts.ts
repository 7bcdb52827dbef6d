import type { DatabaseSync } from 'node:sqlite';
import { buildApp } from 'fauxqs';

/** A message as fauxqs keeps it. */
interface StoredMessage {
  messageId: string;
  body: string;
  sentTimestamp: number;
  approximateReceiveCount: number;
  /** Until when nobody gets it. */
  delayUntil?: number;
}

/** One queue of fauxqs. */
export interface StoredQueue {
  name: string;
  arn: string;
  url: string;
  attributes: Record<string, string>;
  messages: StoredMessage[];
  delayedMessages: StoredMessage[];
  inflightMessages: Map<string, { message: StoredMessage; visibilityDeadline: number }>;
  persistence?: unknown;
  dequeue(...args: unknown[]): unknown[];
  enqueue(message: StoredMessage): void;
  setAttributes(attributes: Record<string, string>): void;
  changeVisibility(receiptHandle: string, seconds: number): void;
  inspectMessages(): { ready: StoredMessage[]; delayed: StoredMessage[]; inflight: { message: StoredMessage }[] };
}

export interface QueueStore {
  host: string;
  persistence?: unknown;
  createQueue(name: string, url: string, arn: string, attributes?: Record<string, string>): StoredQueue;
  getQueueByName(name: string): StoredQueue | undefined;
  getQueueByArn(arn: string): StoredQueue | undefined;
  allQueues(): Iterable<StoredQueue>;
  shutdown(): void;
}

/** The SQLite file of fauxqs. */
export interface MessageFile {
  db: DatabaseSync;
  deleteMessage(id: string): void;
  updateMessageReady(id: string): void;
  loadSqsQueues(store: QueueStore): void;
  close(): void;
}

interface Parts {
  SqsStore: new () => QueueStore;
  SnsStore: new () => object;
  S3Store: new () => object;
  PersistenceManager: new (dir: string) => MessageFile;
}

/**
 * The classes that fauxqs is made of. Its own `startFauxqs` listens on every network interface and checks no
 * signature, so it is put together here without a listener; the package exports only its entry, hence the addresses.
 */
export async function fauxqsParts(): Promise<Parts> {
  const entry = import.meta.resolve('fauxqs');
  const part = async (path: string) => (await import(new URL(path, entry).href)) as Parts;
  const { SqsStore } = await part('./sqs/sqsStore.js');
  const { SnsStore } = await part('./sns/snsStore.js');
  const { S3Store } = await part('./s3/s3Store.js');
  const { PersistenceManager } = await part('./persistence.js');
  return { SqsStore, SnsStore, S3Store, PersistenceManager };
}

type AppOptions = NonNullable<Parameters<typeof buildApp>[0]>;

/** fauxqs as a function from request to answer. */
export function fauxqsApp(parts: Parts, store: QueueStore) {
  const stores = { sqsStore: store, snsStore: new parts.SnsStore(), s3Store: new parts.S3Store() };
  return buildApp({ logger: false, stores: stores as unknown as NonNullable<AppOptions['stores']> });
}
