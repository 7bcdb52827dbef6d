import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Gate } from '../gate.ts';
import { listen, stopListening } from '../listen.ts';
import { account, type Principal, type Principals } from '../principals.ts';
import { sha256, verifyRequest } from '../sigv4.ts';
import { fauxqsApp, fauxqsParts, type QueueStore, type StoredQueue } from './fauxqs-parts.ts';
import { dropExpired, openMessages, queueArn, redrive } from './message-store.ts';

export interface QueuesOptions {
  dir: string;
  principals: Principals;
  gate?: Gate;
  port?: number;
  /** The clock that callers sign with; delays and visibility follow the machine's own. */
  now?: () => number;
}

/** What is in a queue, without taking it. */
export interface QueueView {
  name: string;
  arn: string;
  attributes: Record<string, string>;
  messages: {
    id: string;
    body: string;
    sentAt: number;
    receiveCount: number;
    state: 'ready' | 'delayed' | 'inflight';
  }[];
}

export interface QueuesService {
  url: string;
  /** Creates a queue, or gives an existing one these attributes and leaves its messages alone. */
  createQueue(name: string, attributes?: Record<string, string>): { url: string; arn: string };
  inspect(): QueueView[];
  /** How many messages nobody has taken, and how old the oldest is in seconds, as its metrics have it. */
  measure(name: string, now: number): { readonly visible: number; readonly oldestSeconds: number };
  /** When the next message that is kept back, or out of sight, is there to be taken; undefined where there is none. */
  nextDue(): number | undefined;
  /** So many milliseconds have gone by for every message. */
  pass(ms: number): void;
  /** Sends the messages of a dead-letter queue back to its queue; answers how many. */
  redrive(deadLetterQueue: string): number;
  close(): Promise<void>;
}

const defaults = {
  VisibilityTimeout: '30',
  DelaySeconds: '0',
  MaximumMessageSize: '1048576',
  MessageRetentionPeriod: '345600',
  ReceiveMessageWaitTimeSeconds: '0',
};

/** Starts the embedded SQS. */
export async function startQueues(options: QueuesOptions): Promise<QueuesService> {
  const gate = options.gate ?? new Gate();
  const server = createServer((request, response) => {
    void gate.pass('sqs', request, response, () => answer(request, response));
  });
  const url = await listen(server, options.port);
  const { store, file, sum } = await openMessages(options.dir, url).catch(async (error: unknown) => {
    await stopListening(server);
    throw error;
  });
  const app = fauxqsApp(await fauxqsParts(), store);
  await app.ready();
  const cleaning = setInterval(() => dropExpired(store, file, Date.now()), 60_000);
  cleaning.unref();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request).catch(() => undefined);
    if (!body) return;
    let reply: Reply;
    try {
      reply = await serve(request, body);
    } catch (error) {
      reply = error instanceof Refused ? error.reply : failure(error);
    }
    if (response.destroyed) putBack(store, reply);
    sum.acknowledge();
    response.writeHead(reply.status, {
      'content-type': 'application/x-amz-json-1.0',
      'content-length': Buffer.byteLength(reply.text),
      'x-amzn-requestid': randomUUID(),
      ...(reply.queryError ? { 'x-amzn-query-error': reply.queryError } : {}),
    });
    response.end(reply.text);
  }

  async function serve(request: IncomingMessage, body: Buffer): Promise<Reply> {
    const principal = authenticate(request, body, options);
    const target = String(request.headers['x-amz-target'] ?? '');
    const action = target.replace('AmazonSQS.', '');
    const data = parse(body);
    authorize(principal, action, data);
    if (action === 'StartMessageMoveTask') return moveTask(store, data);
    const result = await app.inject({
      method: 'POST',
      url: '/',
      payload: body,
      headers: {
        host: request.headers.host ?? '127.0.0.1',
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': target,
        authorization: request.headers.authorization ?? '',
      },
    });
    const queryError = result.headers['x-amzn-query-error'];
    return { status: result.statusCode, text: result.body, ...(queryError ? { queryError: String(queryError) } : {}) };
  }

  return {
    url,
    createQueue: (name, attributes = {}) => {
      const existing = store.getQueueByName(name);
      // A policy that the template no longer has is taken away by an empty one.
      if (existing) existing.setAttributes({ ...defaults, RedrivePolicy: '', ...attributes });
      else store.createQueue(name, `${url}/${account}/${name}`, queueArn(name), { ...defaults, ...attributes });
      return { url: `${url}/${account}/${name}`, arn: queueArn(name) };
    },
    inspect: () => [...store.allQueues()].map(viewOf),
    measure: (name, now) => measured(store.getQueueByName(name), now),
    nextDue: () => nextDue([...store.allQueues()]),
    pass: (ms) => {
      for (const queue of store.allQueues()) passFor(queue, ms);
    },
    redrive: (name) => {
      const deadLetters = store.getQueueByName(name);
      if (!deadLetters) throw new Error(`There is no queue ${name}.`);
      return redrive(store, deadLetters);
    },
    close: async () => {
      clearInterval(cleaning);
      // Long polls end now rather than in twenty seconds.
      store.shutdown();
      await stopListening(server);
      sum.acknowledge();
      sum.close();
      await app.close();
      file.close();
    },
  };
}

interface Reply {
  status: number;
  text: string;
  queryError?: string;
}

class Refused extends Error {
  readonly reply: Reply;

  constructor(type: string, message: string, status: number) {
    super(message);
    this.reply = { status, text: JSON.stringify({ __type: `com.amazon.coral.service#${type}`, message }) };
  }
}

function failure(error: unknown): Reply {
  console.error(error);
  return {
    status: 500,
    text: JSON.stringify({ __type: 'com.amazonaws.sqs#InternalFailure', message: 'Internal error' }),
  };
}

function authenticate(request: IncomingMessage, body: Buffer, { principals, now }: QueuesOptions): Principal {
  const received = { method: request.method ?? '', url: request.url ?? '/', headers: request.headers };
  const verdict = verifyRequest(received, {
    service: 'sqs',
    principals,
    bodyHash: sha256(body),
    ...(now ? { now } : {}),
  });
  if (!('refused' in verdict)) return verdict.principal;
  const types: Record<string, string> = {
    missing: 'MissingAuthenticationTokenException',
    malformed: 'IncompleteSignatureException',
    'unknown-key': 'UnrecognizedClientException',
  };
  throw new Refused(types[verdict.refused] ?? 'InvalidSignatureException', verdict.message, 403);
}

function authorize(principal: Principal, action: string, data: Record<string, unknown>): void {
  // A batch is permitted by the action it repeats.
  const granted = `sqs:${action.replace(/Batch$/, '')}`;
  const name = typeof data.QueueUrl === 'string' ? data.QueueUrl.split('/').at(-1) : data.QueueName;
  const source = typeof data.SourceArn === 'string' ? data.SourceArn : undefined;
  const resource = source ?? (typeof name === 'string' && name ? queueArn(name) : '*');
  if (principal.allows(granted, resource)) return;
  const message = `User: ${principal.name} is not authorized to perform: ${granted} on resource: ${resource}`;
  throw new Refused('AccessDeniedException', message, 403);
}

function parse(body: Buffer): Record<string, unknown> {
  try {
    const data: unknown = JSON.parse(body.toString());
    if (typeof data === 'object' && data !== null) return data as Record<string, unknown>;
  } catch {
    // Falls through to the one refusal for every body that is no object.
  }
  throw new Refused('SerializationException', 'The request body is not a JSON object', 400);
}

function moveTask(store: QueueStore, data: Record<string, unknown>): Reply {
  const find = (arn: unknown) => (typeof arn === 'string' ? store.getQueueByArn(arn) : undefined);
  const deadLetters = find(data.SourceArn);
  const destination = find(data.DestinationArn);
  if (!deadLetters || (data.DestinationArn && !destination)) {
    const text = JSON.stringify({ __type: 'com.amazonaws.sqs#ResourceNotFoundException', message: 'No such queue' });
    return { status: 404, text };
  }
  redrive(store, deadLetters, destination);
  return { status: 200, text: JSON.stringify({ TaskHandle: randomUUID() }) };
}

/** Messages for a caller who has hung up meanwhile were never received: the next one gets them. */
function putBack(store: QueueStore, reply: Reply): void {
  const { Messages: messages = [] } = JSON.parse(reply.text || '{}') as { Messages?: { ReceiptHandle: string }[] };
  for (const { ReceiptHandle: handle } of messages) {
    for (const queue of store.allQueues()) {
      const entry = queue.inflightMessages.get(handle);
      if (!entry) continue;
      entry.message.approximateReceiveCount--;
      queue.changeVisibility(handle, 0);
    }
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function nextDue(queues: readonly StoredQueue[]): number | undefined {
  const dues = queues.flatMap(({ delayedMessages, inflightMessages }) => [
    ...delayedMessages.flatMap(({ delayUntil }) => delayUntil ?? []),
    ...[...inflightMessages.values()].map(({ visibilityDeadline }) => visibilityDeadline),
  ]);
  return dues.length === 0 ? undefined : Math.min(...dues);
}

/** Everything about its messages is so much longer ago, and so much sooner. */
function passFor({ messages, delayedMessages, inflightMessages }: StoredQueue, ms: number): void {
  for (const entry of inflightMessages.values()) {
    entry.visibilityDeadline -= ms;
    entry.message.sentTimestamp -= ms;
  }
  for (const message of [...messages, ...delayedMessages]) {
    message.sentTimestamp -= ms;
    if (message.delayUntil !== undefined) message.delayUntil -= ms;
  }
}

/** A message that was received three times goes to the back of its queue, and its age counts no longer. */
const mostReceived = 3;

function measured(queue: StoredQueue | undefined, now: number): ReturnType<QueuesService['measure']> {
  const { ready, inflight } = queue?.inspectMessages() ?? { ready: [], inflight: [] };
  const ages = [...ready, ...inflight.map(({ message }) => message)]
    .filter(({ approximateReceiveCount }) => approximateReceiveCount <= mostReceived)
    .map(({ sentTimestamp }) => (now - sentTimestamp) / 1000);
  return { visible: ready.length, oldestSeconds: ages.reduce((most, age) => Math.max(most, age), 0) };
}

function viewOf(queue: ReturnType<QueueStore['createQueue']>): QueueView {
  const { ready, delayed, inflight } = queue.inspectMessages();
  const view = (state: QueueView['messages'][number]['state']) => (message: (typeof ready)[number]) => ({
    id: message.messageId,
    body: message.body,
    sentAt: message.sentTimestamp,
    receiveCount: message.approximateReceiveCount,
    state,
  });
  return {
    name: queue.name,
    arn: queue.arn,
    attributes: { ...queue.attributes },
    messages: [
      ...ready.map(view('ready')),
      ...delayed.map(view('delayed')),
      ...inflight.map(({ message }) => view('inflight')(message)),
    ],
  };
}
