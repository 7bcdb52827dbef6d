import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ChangeMessageVisibilityCommand,
  CreateQueueCommand,
  DeleteMessageBatchCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  ListQueuesCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { queueArn } from '../../src/sqs/message-store.ts';
import { type QueuesService, startQueues } from '../../src/sqs/queues.ts';
import { clientOf, knownCallers, owner, someone } from './support.ts';

const worker = someone('worker', (action, resource) => action === 'sqs:SendMessage' && resource === queueArn('jobs'));

let dir: string;
let service: QueuesService;
let client: ReturnType<typeof clientOf>;
let QueueUrl: string;

const start = async () => {
  service = await startQueues({ dir, principals: knownCallers(worker) });
  client = clientOf(service.url);
  service.createQueue('dead');
  const redrive = JSON.stringify({ deadLetterTargetArn: queueArn('dead'), maxReceiveCount: 2 });
  QueueUrl = service.createQueue('jobs', { VisibilityTimeout: '1', RedrivePolicy: redrive }).url;
};
const stop = async () => {
  client.destroy();
  await service.close();
};
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'rince-queues-'));
  await start();
});
afterEach(async () => {
  await stop();
  await rm(dir, { recursive: true, force: true });
});

const send = (MessageBody: string, more = {}) =>
  client.send(new SendMessageCommand({ QueueUrl, MessageBody, ...more }));
const receive = async (more = {}): Promise<Message[]> => {
  const input = { QueueUrl, MaxNumberOfMessages: 10, MessageSystemAttributeNames: ['All' as const], ...more };
  return (await client.send(new ReceiveMessageCommand(input))).Messages ?? [];
};
const release = ({ ReceiptHandle }: Message) =>
  client.send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 0 }));
const bodies = (messages: Message[]) => messages.map(({ Body }) => String(Body));
const queue = (name: string) => service.inspect().find((view) => view.name === name);

describe('messages', () => {
  test('are sent, received and deleted, alone and in batches', async () => {
    await send('one', { MessageAttributes: { kind: { DataType: 'String', StringValue: 'export' } } });
    const Entries = ['two', 'three'].map((MessageBody, i) => ({ Id: `${i}`, MessageBody }));
    await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
    const received = await receive({ MessageAttributeNames: ['All'] });
    expect(bodies(received).sort()).toEqual(['one', 'three', 'two']);
    expect(received[0]?.MessageAttributes?.kind?.StringValue).toBe('export');
    expect(received[0]?.Attributes?.ApproximateReceiveCount).toBe('1');
    const [first, ...others] = received;
    await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: first?.ReceiptHandle }));
    const handles = others.map(({ ReceiptHandle }, i) => ({ Id: `${i}`, ReceiptHandle }));
    await client.send(new DeleteMessageBatchCommand({ QueueUrl, Entries: handles }));
    expect(queue('jobs')?.messages).toEqual([]);
  });

  test('arrive during a long poll, and come back when nobody deletes them', async () => {
    const polling = receive({ WaitTimeSeconds: 5 });
    await new Promise((resolve) => setTimeout(resolve, 50));
    const sent = performance.now();
    await send('awaited');
    expect(bodies(await polling)).toEqual(['awaited']);
    expect(performance.now() - sent).toBeLessThan(1000);
    expect(await receive()).toEqual([]);
    expect(bodies(await receive({ WaitTimeSeconds: 3 }))).toEqual(['awaited']);
  });

  test('a released message is there at once and stays', async () => {
    await send('released');
    const [message] = await receive();
    if (message) await release(message);
    expect(queue('jobs')?.messages).toMatchObject([{ body: 'released', receiveCount: 1, state: 'ready' }]);
    expect(bodies(await receive())).toEqual(['released']);
  });

  test('a message for a caller who has hung up goes to the next', async () => {
    const abort = new AbortController();
    const abandoned = client
      .send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 10 }), { abortSignal: abort.signal })
      .catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 50));
    abort.abort();
    await abandoned;
    await new Promise((resolve) => setTimeout(resolve, 50));
    await send('kept');
    const received = await receive({ WaitTimeSeconds: 1 });
    expect(bodies(received)).toEqual(['kept']);
    expect(received[0]?.Attributes?.ApproximateReceiveCount).toBe('1');
  });
});

describe('queues', () => {
  test('have the ARN and the attributes they were given, and an address that works', async () => {
    const found = await client.send(new GetQueueUrlCommand({ QueueName: 'jobs' }));
    expect(found.QueueUrl).toBe(`${service.url}/000000000000/jobs`);
    const attributes = await client.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }));
    expect(attributes.Attributes).toMatchObject({ QueueArn: queueArn('jobs'), VisibilityTimeout: '1' });
    const created = await client.send(new CreateQueueCommand({ QueueName: 'later' }));
    expect(created.QueueUrl).toBe(`${service.url}/000000000000/later`);
    const listed = await client.send(new ListQueuesCommand({}));
    expect(listed.QueueUrls).toHaveLength(3);
    const absent = client.send(new GetQueueUrlCommand({ QueueName: 'absent' }));
    await expect(absent).rejects.toMatchObject({ name: 'QueueDoesNotExist' });
  });

  test('a message that fails too often goes to the dead-letter queue, stays there and can be sent back', async () => {
    await send('poison');
    await send('also poison');
    for (let i = 0; i < 2; i++) for (const message of await receive()) await release(message);
    expect(await receive()).toEqual([]);
    expect(queue('jobs')?.messages).toEqual([]);
    await stop();
    await start();
    expect(
      queue('dead')
        ?.messages.map(({ body }) => body)
        .sort(),
    ).toEqual(['also poison', 'poison']);
    await client.send(new StartMessageMoveTaskCommand({ SourceArn: queueArn('dead') }));
    expect(queue('dead')?.messages).toEqual([]);
    expect(bodies(await receive()).sort()).toEqual(['also poison', 'poison']);
    expect(() => service.redrive('jobs')).toThrow();
  });

  test('a restart keeps messages, counts and settings, and frees what was being worked on', async () => {
    await send('waiting');
    await send('delayed', { DelaySeconds: 60 });
    service.createQueue('jobs', { VisibilityTimeout: '900' });
    expect(await receive()).toHaveLength(1);
    await stop();
    await start();
    expect(queue('jobs')?.messages).toMatchObject([
      { body: 'waiting', receiveCount: 0, state: 'ready' },
      { body: 'delayed', state: 'delayed' },
    ]);
    expect(bodies(await receive())).toEqual(['waiting']);
  });

  test('a restart is no try of a message that was being worked on, and what was put back for later had its try', async () => {
    await send('job');
    for (let deaths = 0; deaths < 4; deaths++) {
      expect(bodies(await receive())).toEqual(['job']);
      await stop();
      await start();
    }
    const [message] = await receive();
    await client.send(
      new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle: message?.ReceiptHandle, VisibilityTimeout: 60 }),
    );
    await stop();
    await start();
    expect(queue('jobs')?.messages).toMatchObject([{ body: 'job', receiveCount: 1, state: 'ready' }]);
  });

  test('kill -9 loses no acknowledged message', { timeout: 20_000 }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rince-queues-kill-'));
    const child = fork(join(import.meta.dirname, 'queue-process.ts'), [folder], { stdio: 'inherit' });
    const [url] = (await once(child, 'message')) as [string];
    const doomed = clientOf(url);
    const acknowledged: string[] = [];
    const write = async (writer: number) => {
      for (let i = 0; ; i++) {
        const MessageBody = `${writer}-${i}`;
        await doomed.send(new SendMessageCommand({ QueueUrl: `${url}/000000000000/jobs`, MessageBody }));
        acknowledged.push(MessageBody);
      }
    };
    const writers = [1, 2, 3, 4].map((writer) => write(writer).catch(() => undefined));
    while (acknowledged.length < 200) await new Promise((resolve) => setTimeout(resolve, 5));
    child.kill('SIGKILL');
    await Promise.all(writers);
    doomed.destroy();
    const after = await startQueues({ dir: folder, principals: knownCallers() });
    const kept = new Set(after.inspect()[0]?.messages.map(({ body }) => body));
    expect(acknowledged.filter((body) => !kept.has(body))).toEqual([]);
    await after.close();
    await rm(folder, { recursive: true, force: true });
  });
});

describe('callers', () => {
  test('unsigned, unknown and forged requests are refused', async () => {
    const headers = { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': 'AmazonSQS.ListQueues' };
    const unsigned = await fetch(service.url, { method: 'POST', headers, body: '{}' });
    expect(unsigned.status).toBe(403);
    expect(await unsigned.text()).toContain('MissingAuthenticationTokenException');
    const list = new ListQueuesCommand({});
    const stranger = clientOf(service.url, someone('stranger'));
    await expect(stranger.send(list)).rejects.toMatchObject({ name: 'UnrecognizedClientException' });
    const forger = clientOf(service.url, { ...owner, secretAccessKey: 'guessed' });
    await expect(forger.send(list)).rejects.toMatchObject({ name: 'InvalidSignatureException' });
  });

  test('a role may do what it is granted and nothing else', async () => {
    const asWorker = clientOf(service.url, worker);
    await asWorker.send(new SendMessageCommand({ QueueUrl, MessageBody: 'allowed' }));
    const Entries = [{ Id: '1', MessageBody: 'allowed too' }];
    await asWorker.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
    const denied = { name: 'AccessDeniedException' };
    await expect(asWorker.send(new ReceiveMessageCommand({ QueueUrl }))).rejects.toMatchObject(denied);
    const dead = QueueUrl.replace('jobs', 'dead');
    const elsewhere = asWorker.send(new SendMessageCommand({ QueueUrl: dead, MessageBody: 'x' }));
    await expect(elsewhere).rejects.toMatchObject(denied);
  });
});
