import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from './loopback.ts';
import { Weather } from './weather.ts';

export type ServiceName = 'dynamodb' | 's3' | 'sqs' | 'cognito' | 'mail' | 'payments' | 'media';

/** A request that a function makes of an embedded service. */
export interface GatedRequest {
  readonly service: ServiceName;
  /** The operation as the service names it, or method and path: `TransactWriteItems`, `POST /v1/refunds`. */
  readonly operation: string;
}

/**
 * What becomes of a request: it is carried out; or not, because the service has too much to do (`throttle`) or somebody else's transaction is in
 * the way (`conflict`); or it is carried out and its answer is lost (`lose`); or it never arrives (`drop`).
 */
export type Fate = 'go' | 'throttle' | 'conflict' | 'lose' | 'drop';

/** Decides what becomes of a request, the caller's n-th, counted from 0; it waits for as long as this does. */
export type Decide = (request: GatedRequest, n: number) => Fate | Promise<Fate>;

/** Hears what the table is asked: the operation and its words. */
export type Hear = (operation: string, body: Readonly<Record<string, unknown>>) => void;

interface Watched {
  readonly decide: Decide;
  count: number;
}

/** The largest request that the table takes. */
const mostWords = 16 * 1024 * 1024;

const traceHeader = 'x-amzn-trace-id';

/**
 * Stands before the embedded services and lets a test hold, refuse or lose the requests of one caller: of the call that came with a trace id, or of
 * a function that a queue or a stream called. Functions know nothing of it: the SDK hands the trace id on by itself.
 */
export class Gate {
  readonly #watched = new Map<string, Watched>();
  readonly #listeners = new Map<string, Hear>();
  #throttled: Hear = () => undefined;
  readonly weather: Weather;

  constructor(weather = new Weather()) {
    this.weather = weather;
  }

  /** What a request may meet: that of a function everything, that of a test or of the cloud itself nothing. */
  weatherOf(request: IncomingMessage): Weather | undefined {
    return request.headers[traceHeader] === undefined ? undefined : this.weather;
  }

  /** Asks `decide` about every further request of this caller; the answer ends that. */
  watch(caller: string, decide: Decide): () => void {
    const watched = { decide, count: 0 };
    this.#watched.set(caller, watched);
    return () => {
      if (this.#watched.get(caller) === watched) this.#watched.delete(caller);
    };
  }

  /** Tells `hear` of everything that this caller asks of the table; the answer ends that. */
  listen(caller: string, hear: Hear): () => void {
    this.#listeners.set(caller, hear);
    return () => void this.#listeners.delete(caller);
  }

  /** What the table was asked, for whoever listens. */
  heard(request: IncomingMessage, operation: string, body: Readonly<Record<string, unknown>>): void {
    this.#listeners.get(String(request.headers[traceHeader] ?? ''))?.(operation, body);
  }

  /** Tells `hear` of every request that the table has too much to do for. */
  listenToThrottled(hear: Hear): void {
    this.#throttled = hear;
  }

  /** Lets a request through to `carryOut`, or not. */
  async pass(
    service: ServiceName,
    request: IncomingMessage,
    response: ServerResponse,
    carryOut: () => void | Promise<void>,
  ): Promise<void> {
    const watched = this.#watched.get(String(request.headers[traceHeader] ?? ''));
    const asked = { service, operation: operationOf(request) };
    const fate = watched ? await watched.decide(asked, watched.count++) : fateIn(this.weatherOf(request), asked);
    if (fate === 'drop') {
      request.socket.destroy();
      return;
    }
    if (fate === 'throttle' && service === 'dynamodb') this.#throttled(asked.operation, await wordsOf(request));
    if (fate === 'throttle' || fate === 'conflict') return refuse(service, fate, request, response);
    if (fate === 'lose') loseAnswer(response);
    return carryOut();
  }
}

/** Reads of each service, which have no answer worth losing and meet no other write. */
const isRead: Record<ServiceName, RegExp> = {
  dynamodb: /^(Get|BatchGet|Query|Scan|TransactGet|Describe|List)/,
  s3: /^(GET|HEAD)/,
  sqs: /^(Receive|Get|List)/,
  cognito: /^(AdminGet|Get|List|Describe|InitiateAuth|RespondTo|AdminInitiate|AdminRespond)/,
  mail: /^GET/,
  payments: /^GET/,
  media: /^(GET|Probe)/,
};

function fateIn(weather: Weather | undefined, { service, operation }: GatedRequest): Fate {
  if (!weather) return 'go';
  const where = `${service} ${operation}`;
  if (weather.happens('throttle', where)) return 'throttle';
  if (weather.happens('dropped', where)) return 'drop';
  if (isRead[service].test(operation)) return 'go';
  if (service === 'dynamodb' && operation !== 'BatchWriteItem' && weather.happens('conflict', where)) return 'conflict';
  return weather.happens('lost', where) ? 'lose' : 'go';
}

function operationOf(request: IncomingMessage): string {
  const target = request.headers['x-amz-target'];
  if (typeof target === 'string') return target.split('.').at(-1) ?? target;
  return `${request.method} ${request.url?.split('?')[0]}`;
}

/** What a request says, as far as it can be read. */
async function wordsOf(request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  try {
    const body = await readBody(request, mostWords);
    return JSON.parse(body?.toString() ?? '{}') as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** Everything is done, and whoever asked hears nothing of it. */
function loseAnswer(response: ServerResponse): void {
  const lost = ((): ServerResponse => {
    response.socket?.destroy();
    return response;
  }) as ServerResponse['end'];
  response.writeHead = (() => response) as ServerResponse['writeHead'];
  response.write = (() => true) as ServerResponse['write'];
  response.end = lost;
}

const modelled = 'com.amazonaws.dynamodb.v20120810';

/** The service's own words for too much work, or for another transaction in the way. */
function refuse(
  service: ServiceName,
  fate: 'throttle' | 'conflict',
  request: IncomingMessage,
  response: ServerResponse,
): void {
  // Not every body was read: the connection cannot be used again.
  const headers = { connection: 'close', 'content-type': 'application/x-amz-json-1.0' };
  request.resume();
  if (service === 's3') {
    const text =
      '<?xml version="1.0"?><Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>';
    response.writeHead(503, { ...headers, 'content-type': 'application/xml' }).end(text);
    return;
  }
  if (service === 'payments') {
    const error = { type: 'rate_limit_error', code: 'rate_limit', message: 'Too many requests' };
    response.writeHead(429, { ...headers, 'content-type': 'application/json' }).end(JSON.stringify({ error }));
    return;
  }
  if (service === 'dynamodb' && fate === 'conflict') {
    const isTransaction = operationOf(request) === 'TransactWriteItems';
    const message = 'Transaction is ongoing for the item';
    const body = isTransaction
      ? {
          __type: `${modelled}#TransactionCanceledException`,
          message:
            'Transaction cancelled, please refer cancellation reasons for specific reasons [TransactionConflict]',
          CancellationReasons: [{ Code: 'TransactionConflict', Message: message }],
        }
      : { __type: `${modelled}#TransactionConflictException`, message };
    response.writeHead(400, headers).end(JSON.stringify(body));
    return;
  }
  const name = service === 'cognito' ? 'TooManyRequestsException' : 'ThrottlingException';
  const body = { __type: name, message: 'Rate exceeded' };
  response.writeHead(400, { ...headers, 'x-amzn-errortype': name }).end(JSON.stringify(body));
}
