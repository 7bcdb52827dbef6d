import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { crc32 } from 'node:zlib';
import { Gate } from '../gate.ts';
import { listen, stopListening } from '../listen.ts';
import type { Principal, Principals } from '../principals.ts';
import { type Refusal, sha256, verifyRequest } from '../sigv4.ts';
import type { Weather } from '../weather.ts';
import { authorize, plainTableName } from './access.ts';
import { TableDatabase } from './database.ts';
import { common, isRefusal, TableError } from './errors.ts';
import { operations } from './operations.ts';
import { Streams } from './streams.ts';
import { forgetTokens } from './transactions.ts';
import { nextExpiry, sweepExpired } from './ttl.ts';
import { Meter, type Used } from './used.ts';

export interface TableOptions {
  /** The folder of the database; only one process may have it open. */
  dir: string;
  principals: Principals;
  port?: number;
  /** The clock that items expire by and that callers sign with. */
  now?: () => number;
  readonly gate?: Gate;
  /** How often expired items, old tokens and old stream records are removed. */
  sweepMs?: number;
}

export interface TableService {
  url: string;
  streams: Streams;
  /** What functions have asked of it so far. */
  readonly used: Used;
  /** Removes what is expired now, or at a time in milliseconds; the service also does it by itself. */
  sweepExpired(now?: number): Promise<number>;
  /** When the next item expires that has not at a time in milliseconds. */
  nextExpiry(now: number): Promise<number | undefined>;
  close(): Promise<void>;
}

const maxBodyBytes = 16 * 1024 * 1024;

/** Starts the embedded DynamoDB. */
export async function startTable(options: TableOptions): Promise<TableService> {
  const now = options.now ?? Date.now;
  const gate = options.gate ?? new Gate();
  const tables: { streams?: Streams } = {};
  const notify = (changed: Set<string>): void => tables.streams?.notify(changed);
  const database = await TableDatabase.open(options.dir, now, notify, gate.weather);
  const streams = new Streams(database, gate.weather);
  tables.streams = streams;
  const meter = new Meter();
  const server = createServer((request, response) => {
    void gate.pass('dynamodb', request, response, () =>
      answer(database, { principals: options.principals, now, meter, gate }, request, response),
    );
  });
  const url = await listen(server, options.port);
  const sweeping = startSweeping(database, streams, { everyMs: options.sweepMs ?? 30_000, weather: gate.weather });
  return {
    url,
    streams,
    get used() {
      return meter.used;
    },
    sweepExpired: (at) => sweepExpired(database, at),
    nextExpiry: (at) => nextExpiry(database, at),
    close: async () => {
      await sweeping.stop();
      await stopListening(server);
      await streams.close();
      await database.close();
    },
  };
}

async function answer(
  database: TableDatabase,
  { principals, now, meter, gate }: { principals: Principals; now: () => number; meter: Meter; gate: Gate },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  let status = 200;
  let result: object;
  try {
    const body = await readBody(request);
    const principal = authenticate(request, body, principals, now);
    result = await execute(database, { principal, request, gate }, body);
    if (gate.weatherOf(request)) meter.count(String(request.headers['x-amz-target'] ?? '').split('.')[1] ?? '', result);
  } catch (error) {
    if (isRefusal(error)) {
      status = error.statusCode;
      result = error.body;
    } else {
      status = 500;
      const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
      result = { __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError', message };
    }
  }
  const text = JSON.stringify(result);
  response.writeHead(status, {
    'content-type': 'application/x-amz-json-1.0',
    'content-length': Buffer.byteLength(text),
    'x-amz-crc32': String(crc32(text)),
    'x-amzn-requestid': randomUUID(),
  });
  response.end(text);
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBodyBytes)
      throw new TableError('com.amazon.coral.service#RequestEntityTooLarge', 'Too large', {}, 413);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function authenticate(request: IncomingMessage, body: Buffer, principals: Principals, now: () => number): Principal {
  const received = { method: request.method ?? '', url: request.url ?? '/', headers: request.headers };
  const verdict = verifyRequest(received, { service: 'dynamodb', principals, bodyHash: sha256(body), now });
  if ('refused' in verdict) throw refusalOf(verdict);
  return verdict.principal;
}

function refusalOf({ refused, message }: Refusal): TableError {
  if (refused === 'missing') return common('MissingAuthenticationTokenException', message);
  if (refused === 'malformed') return common('IncompleteSignatureException', message);
  if (refused === 'unknown-key') return common('UnrecognizedClientException', message);
  return common('InvalidSignatureException', message);
}

async function execute(
  database: TableDatabase,
  { principal, request, gate }: { principal: Principal; request: IncomingMessage; gate: Gate },
  body: Buffer,
): Promise<object> {
  const target = String(request.headers['x-amz-target'] ?? '');
  const [api, name = ''] = target.split('.');
  const operation = Object.hasOwn(operations, name) ? operations[name] : undefined;
  if (api !== 'DynamoDB_20120810' || !operation) throw common('UnknownOperationException', `Unknown: ${target}`);
  let data: Record<string, unknown>;
  try {
    data = JSON.parse(body.toString()) as Record<string, unknown>;
  } catch {
    throw common('SerializationException', 'The request body is not JSON');
  }
  if (typeof data !== 'object' || data === null) throw common('SerializationException', 'Start of structure expected');
  withPlainNames(data);
  authorize(principal, name, data);
  gate.heard(request, name, data);
  return operation(database, data as never, gate.weatherOf(request));
}

function withPlainNames(data: Record<string, unknown>): void {
  if ('TableName' in data) data.TableName = plainTableName(data.TableName);
  if (!Array.isArray(data.TransactItems)) return;
  for (const item of data.TransactItems) {
    for (const action of Object.values((item ?? {}) as Record<string, { TableName?: unknown } | null>)) {
      if (action && typeof action === 'object') action.TableName = plainTableName(action.TableName);
    }
  }
}

function startSweeping(
  database: TableDatabase,
  streams: Streams,
  { everyMs, weather }: { readonly everyMs: number; readonly weather: Weather },
): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(async () => {
      try {
        if (!weather.has('overdue')) await sweepExpired(database);
        await forgetTokens(database);
        await streams.trim();
      } catch (error) {
        // Housekeeping is tried again at the next turn; it must not take the service down.
        console.error('table housekeeping failed', error);
      }
    });
  }, everyMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
