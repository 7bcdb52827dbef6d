import { setTimeout as delay } from 'node:timers/promises';
import type { LocalFunction } from '../functions/local-function.ts';
import type { Outcome } from '../functions/worker-slot.ts';
import { region } from '../principals.ts';
import type { RulesClock } from '../rules-clock.ts';
import { signedCall } from '../signed-call.ts';
import type { QueueSource } from '../template/sources.ts';
import type { Weather } from '../weather.ts';

export interface QueuePollerOptions {
  readonly source: QueueSource;
  readonly url: string;
  readonly worker: LocalFunction;
  readonly clock: RulesClock;
  readonly weather: Weather;
}

interface Message {
  readonly MessageId: string;
  readonly ReceiptHandle: string;
  readonly Body: string;
  readonly MD5OfBody: string;
  readonly Attributes?: Readonly<Record<string, string>>;
  readonly MessageAttributes?: Readonly<Record<string, MessageAttribute>>;
}

interface MessageAttribute {
  readonly DataType: string;
  readonly StringValue?: string;
  readonly BinaryValue?: string;
}

/** Lambda's event source mapping for a queue: receives as the function's own role, hands batches over, deletes what succeeded. */
export class QueuePoller {
  readonly #options: QueuePollerOptions;
  readonly #stopping = new AbortController();
  readonly #running = new Set<Promise<void>>();
  readonly #finished: Promise<void>;

  constructor(options: QueuePollerOptions) {
    this.#options = options;
    this.#finished = this.#poll();
  }

  /** Whether a batch is in hand. */
  get isWorking(): boolean {
    return this.#running.size > 0;
  }

  /** Stops receiving and waits for the batches in hand. */
  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#finished;
    await Promise.all(this.#running);
  }

  async #poll(): Promise<void> {
    const { signal } = this.#stopping;
    const { batchSize, concurrency, queueUrl } = this.#options.source;
    while (!signal.aborted) {
      try {
        if (this.#running.size >= Math.min(concurrency, 4)) await Promise.race(this.#running);
        const { Messages = [] } = await this.#call<{ Messages?: readonly Message[] }>(
          'ReceiveMessage',
          {
            QueueUrl: queueUrl,
            MaxNumberOfMessages: Math.min(batchSize, 10),
            WaitTimeSeconds: 20,
            MessageAttributeNames: ['All'],
            MessageSystemAttributeNames: ['All'],
          },
          signal,
        );
        if (Messages.length > 0) this.#start(Messages);
      } catch (error) {
        if (signal.aborted) return;
        console.error(`The queue of ${this.#options.worker.name} cannot be read: ${String(error)}`);
        await new Promise((resolve) => setTimeout(resolve, 1000));
      }
    }
  }

  #start(messages: readonly Message[]): void {
    const working = this.#work(messages).catch((error: unknown) => {
      // The messages come again when their time out of sight is over.
      if (!this.#stopping.signal.aborted) console.error(`A batch of ${this.#options.worker.name}: ${String(error)}`);
    });
    this.#running.add(working);
    void working.finally(() => this.#running.delete(working));
  }

  async #work(messages: readonly Message[]): Promise<void> {
    const { source, worker, weather } = this.#options;
    const invoke = (): Promise<Outcome> => worker.invoke({ Records: messages.map((message) => this.#record(message)) });
    if (weather.happens('held', worker.name)) await delay(weather.upTo(1000, 'held'));
    // A message that comes twice comes to two threads at once, or again after it was worked on.
    const twice = weather.happens('again', worker.name);
    const other = twice && weather.upTo(2, 'again') === 0 ? invoke() : undefined;
    const outcome = await invoke();
    if (twice) await (other ?? invoke());
    // Ended with the process, which is no try: they stay in hand, and the next start finds them.
    if (outcome.kind === 'died' && this.#stopping.signal.aborted) return;
    const failed = failedOf(outcome, messages, source.partial);
    const done = messages.filter((message) => !failed.has(message.MessageId));
    if (done.length > 0) await this.#delete(done);
    // What the function itself names as failed stays out of sight, unless it has put it back.
    if (outcome.kind !== 'answer') for (const message of messages) await this.#putBack(message);
  }

  async #delete(messages: readonly Message[]): Promise<void> {
    const Entries = messages.map(({ ReceiptHandle }, at) => ({ Id: String(at), ReceiptHandle }));
    await this.#call('DeleteMessageBatch', { QueueUrl: this.#options.source.queueUrl, Entries });
  }

  /** AWS would keep what a function died of out of sight for the whole visibility timeout; here it comes back after seconds. */
  async #putBack({ ReceiptHandle, Attributes }: Message): Promise<void> {
    const tries = Number(Attributes?.ApproximateReceiveCount ?? 1);
    const VisibilityTimeout = Math.min(2 ** (tries - 1) - 1, 30);
    const { queueUrl: QueueUrl } = this.#options.source;
    await this.#call('ChangeMessageVisibility', { QueueUrl, ReceiptHandle, VisibilityTimeout });
  }

  #record(message: Message): object {
    const { source, clock } = this.#options;
    const attributes = { ...message.Attributes };
    for (const name of ['SentTimestamp', 'ApproximateFirstReceiveTimestamp'])
      if (attributes[name] !== undefined) attributes[name] = String(clock.at(Number(attributes[name])));
    return {
      messageId: message.MessageId,
      receiptHandle: message.ReceiptHandle,
      body: message.Body,
      attributes,
      messageAttributes: attributesOf(message),
      md5OfBody: message.MD5OfBody,
      eventSource: 'aws:sqs',
      eventSourceARN: source.queueArn,
      awsRegion: region,
    };
  }

  #call<Answer>(operation: string, input: object, signal?: AbortSignal): Promise<Answer> {
    const { url, worker } = this.#options;
    return signedCall({ url, service: 'sqs', principal: worker.shape.principal }, operation, input, signal);
  }
}

/** The messages that must come again: all of them unless the function names its failures. */
export function failedOf(
  outcome: Outcome,
  messages: readonly { readonly MessageId: string }[],
  partial: boolean,
): ReadonlySet<string> {
  const all = new Set(messages.map((message) => message.MessageId));
  if (outcome.kind !== 'answer') return all;
  if (!partial) return new Set();
  const { batchItemFailures = [] } = (JSON.parse(outcome.payload) ?? {}) as {
    batchItemFailures?: readonly { itemIdentifier?: string }[] | null;
  };
  const named = new Set((batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier ?? ''));
  // A name that was not in the batch means the function is confused: Lambda then trusts none of it.
  return [...named].every((name) => all.has(name)) ? named : all;
}

function attributesOf({ MessageAttributes = {} }: Message): object {
  return Object.fromEntries(
    Object.entries(MessageAttributes).map(([name, { DataType, StringValue, BinaryValue }]) => [
      name,
      { stringValue: StringValue, binaryValue: BinaryValue, dataType: DataType },
    ]),
  );
}
