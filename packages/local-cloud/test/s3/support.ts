import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { listen, stopListening } from '../../src/listen.ts';
import { Principals } from '../../src/principals.ts';
import type { BucketOptions } from '../../src/s3/bucket.ts';
import type { StorageEvent } from '../../src/s3/exchange.ts';
import { type StorageService, startStorage } from '../../src/s3/storage.ts';

export const bucket = 'feis-files';
export const site = 'http://localhost:4000';

export function someone(name: string, allows: (action: string, resource: string) => boolean = () => true) {
  return { name, accessKeyId: `AKIA${name.toUpperCase()}`, secretAccessKey: `secret-of-${name}`, allows };
}

export const owner = someone('owner');

/** A client as the services use it: no checksums that nobody asked for, so that a presigned URL fits any body. */
export function clientOf(endpoint: string, who = owner, more: S3ClientConfig = {}): S3Client {
  const { accessKeyId, secretAccessKey } = who;
  return new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 1,
    ...more,
  });
}

export interface StorageWorld {
  /** Where everything lies. */
  dir: string;
  storage: StorageService;
  client: S3Client;
  /** Signs for the public address, as the functions do for browsers. */
  browserClient: S3Client;
  publicBase: string;
  events: StorageEvent[];
  clock: { now: number | undefined };
  restart(): Promise<void>;
  end(): Promise<void>;
}

/** A storage service with one bucket, reachable directly and, like from a browser, under /files of another port. */
export async function storageWorld(
  options: { others?: ReturnType<typeof someone>[]; bucket?: Partial<BucketOptions> } = {},
): Promise<StorageWorld> {
  const dir = await mkdtemp(join(tmpdir(), 'rince-storage-'));
  const principals = new Principals();
  for (const principal of [owner, ...(options.others ?? [])]) principals.add(principal);
  const events: StorageEvent[] = [];
  const clock: StorageWorld['clock'] = { now: undefined };
  const front = createServer((request, response) => void world.storage.handle(request, response));
  const publicBase = `${await listen(front)}/files`;
  const start = async () => {
    const storage = await startStorage({
      dir,
      principals,
      publicBase,
      now: () => clock.now ?? Date.now(),
      onEvent: (_bucket, event) => {
        events.push(event);
      },
    });
    await storage.createBucket({ name: bucket, ...options.bucket });
    return storage;
  };
  const storage = await start();
  const world: StorageWorld = {
    dir,
    storage,
    client: clientOf(storage.url),
    browserClient: clientOf(publicBase, owner, { requestChecksumCalculation: 'WHEN_REQUIRED' }),
    publicBase,
    events,
    clock,
    restart: async () => {
      await world.storage.close();
      world.storage = await start();
      world.client = clientOf(world.storage.url);
    },
    end: async () => {
      world.client.destroy();
      world.browserClient.destroy();
      await stopListening(front);
      await world.storage.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
  return world;
}
