import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Gate } from '../gate.ts';
import { listen, stopListening } from '../listen.ts';
import { type Principals, region } from '../principals.ts';
import { verifyRequest } from '../sigv4.ts';
import { Bucket, type BucketOptions } from './bucket.ts';
import { preflight } from './cors.ts';
import { StorageError, signatureError } from './errors.ts';
import type { Exchange, StorageEvent } from './exchange.ts';
import { sweepBucket } from './lifecycle.ts';
import { crossOriginHeaders } from './objects.ts';
import { postObject } from './post-object.ts';
import { route } from './routes.ts';
import { xmlDocument } from './xml.ts';

export interface StorageOptions {
  dir: string;
  principals: Principals;
  gate?: Gate;
  port?: number;
  /** Where browsers reach storage, such as `http://localhost:4000/files`; its path is what their URLs sign for. */
  publicBase?: string;
  /** Hears of each new object once it is in place, before the caller does. */
  onEvent?: (bucket: string, event: StorageEvent) => void | Promise<void>;
  now?: () => number;
}

export interface StorageService {
  /** For callers on this machine; without the public prefix. */
  url: string;
  /** Answers a request to the public prefix, with path and Host as the browser sent them. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Opens a bucket, with what is in it from before. */
  createBucket(options: BucketOptions): Promise<void>;
  /** Applies the lifecycle rules now; the service does so every hour. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

const drainBytes = 64 * 1024 * 1024;

/** Starts the embedded S3. */
export async function startStorage(options: StorageOptions): Promise<StorageService> {
  const storage = new Storage(options);
  const gate = options.gate ?? new Gate();
  const server = createServer((request, response) => {
    void gate.pass('s3', request, response, () => storage.answer(request, response, ''));
  });
  // A large upload over a slow line may take longer than Node's five minutes.
  server.requestTimeout = 0;
  const url = await listen(server, options.port);
  const prefix = options.publicBase ? new URL(options.publicBase).pathname.replace(/\/$/, '') : '';
  const hourly = setInterval(() => {
    storage.sweep().catch((error: unknown) => console.error('storage housekeeping failed', error));
  }, 3600_000);
  hourly.unref();
  return {
    url,
    handle: (request, response) => storage.answer(request, response, prefix),
    createBucket: (bucket) => storage.createBucket(bucket),
    sweep: () => storage.sweep(),
    close: async () => {
      clearInterval(hourly);
      await stopListening(server);
    },
  };
}

class Storage {
  readonly #options: StorageOptions;
  readonly #buckets = new Map<string, Bucket>();
  readonly #now: () => number;
  #sequence = 0;

  constructor(options: StorageOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  async createBucket(options: BucketOptions): Promise<void> {
    if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(options.name)) throw new Error(`Bad bucket name ${options.name}`);
    this.#buckets.set(options.name, await Bucket.open(this.#options.dir, options));
  }

  async sweep(): Promise<void> {
    for (const bucket of this.#buckets.values()) await sweepBucket(bucket, this.#now());
  }

  async answer(request: IncomingMessage, response: ServerResponse, prefix: string): Promise<void> {
    response.setHeader('x-amz-request-id', randomUUID().replaceAll('-', '').slice(0, 16).toUpperCase());
    response.setHeader('server', 'AmazonS3');
    try {
      await this.#serve(request, response, prefix);
    } catch (error) {
      refuse(request, response, error);
    }
  }

  async #serve(request: IncomingMessage, response: ServerResponse, prefix: string): Promise<void> {
    const url = request.url ?? '/';
    const { name, key, query } = addressOf(url, prefix);
    const bucket = this.#buckets.get(name);
    if (bucket && request.method === 'OPTIONS') {
      response.writeHead(200, { 'content-length': 0, ...preflight(bucket.cors, request.headers) }).end();
      return;
    }
    if (bucket) {
      const crossOrigin = crossOriginHeaders({ bucket, request });
      for (const [header, value] of Object.entries(crossOrigin)) response.setHeader(header, value);
    }
    const host = `http://${request.headers.host ?? ''}${prefix}`;
    if (bucket && request.method === 'POST' && key === '' && isForm(request)) {
      const { principals } = this.#options;
      const created = this.#createdIn(bucket);
      await postObject({
        request,
        response,
        bucket,
        bucketUrl: `${host}/${name}`,
        principals,
        now: this.#now,
        created,
      });
      return;
    }
    const received = { method: request.method ?? '', url, headers: request.headers };
    const verdict = verifyRequest(received, { service: 's3', principals: this.#options.principals, now: this.#now });
    if ('refused' in verdict) throw signatureError(verdict, query.has('X-Amz-Algorithm') ? 'query' : 'header');
    if (!bucket) throw new StorageError('NoSuchBucket', 'The specified bucket does not exist');
    await route({
      request,
      response,
      bucket,
      key,
      query,
      principal: verdict.principal,
      payloadHash: verdict.payloadHash,
      location: `${host}/${name}/${key.split('/').map(encodeURIComponent).join('/')}`,
      now: this.#now,
      created: this.#createdIn(bucket),
      findBucket: (other) => this.#buckets.get(other),
    });
  }

  #createdIn(bucket: Bucket): Exchange['created'] {
    return async (kind, key, size, eTag) => {
      const sequencer = (this.#now() * 1000 + (this.#sequence++ % 1000)).toString(16).toUpperCase().padStart(16, '0');
      await this.#options.onEvent?.(bucket.name, {
        eventVersion: '2.1',
        eventSource: 'aws:s3',
        awsRegion: region,
        eventTime: new Date(this.#now()).toISOString(),
        eventName: `ObjectCreated:${kind}`,
        userIdentity: { principalId: 'local' },
        s3: {
          s3SchemaVersion: '1.0',
          bucket: { name: bucket.name, arn: bucket.arn },
          object: { key: encodeURIComponent(key).replaceAll('%2F', '/').replaceAll('%20', '+'), size, eTag, sequencer },
        },
      });
    };
  }
}

function addressOf(url: string, prefix: string): { name: string; key: string; query: URLSearchParams } {
  const at = url.indexOf('?');
  const path = at < 0 ? url : url.slice(0, at);
  if (!path.startsWith(`${prefix}/`)) throw new StorageError('NoSuchBucket', 'The specified bucket does not exist');
  const [name = '', ...rest] = path.slice(prefix.length + 1).split('/');
  try {
    const key = decodeURIComponent(rest.join('/'));
    if (Buffer.byteLength(key) > 1024) throw new StorageError('KeyTooLongError', 'Your key is too long');
    return { name, key, query: new URLSearchParams(at < 0 ? '' : url.slice(at + 1)) };
  } catch (error) {
    if (error instanceof StorageError) throw error;
    throw new StorageError('InvalidURI', "Couldn't parse the specified URI.");
  }
}

function isForm(request: IncomingMessage): boolean {
  return /^multipart\/form-data/i.test(request.headers['content-type'] ?? '');
}

function refuse(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) {
    // Half an object is on its way: only a broken connection tells the reader that it is not whole.
    response.destroy();
    return;
  }
  if (!(error instanceof StorageError) && !request.destroyed) console.error(error);
  const { code, message, status, headers } =
    error instanceof StorageError ? error : new StorageError('InternalError', 'We encountered an internal error.');
  const silent = request.method === 'HEAD' || status === 304;
  const text = xmlDocument('Error', [
    ['Code', code],
    ['Message', message],
    ['Resource', request.url ?? ''],
    ['RequestId', String(response.getHeader('x-amz-request-id') ?? '')],
  ]);
  // A browser that is still sending would see a broken connection instead of the answer: take the rest, up to a point.
  if (!request.complete) {
    response.setHeader('connection', 'close');
    let drained = 0;
    request.on('data', (chunk: Buffer) => {
      drained += chunk.length;
      if (drained > drainBytes) request.destroy();
    });
    request.on('error', () => undefined);
    request.resume();
  }
  response.writeHead(status, {
    ...headers,
    ...(silent ? {} : { 'content-type': 'application/xml', 'content-length': Buffer.byteLength(text) }),
  });
  response.end(silent ? undefined : text);
}
