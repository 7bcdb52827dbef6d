import middy from '@middy/core';
import { readMessage } from '@rince/contracts/jobs';
import { type LookedAtQueue, type Message, type QueueName, triedAgainAfter, triesOf } from '@rince/domain/jobs';
import { queues } from '@rince/services/queues';
import { endPromise, giveBackPromise, isOpenPromise, takePromise } from '@rince/store/outbox';
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { type Tools, toolsAt } from './context.ts';

/** Does what nobody can take back, at most twice in twenty minutes: a try that did not come back may have done it. */
export type TwiceAtMost = (act: () => Promise<void>) => Promise<void>;
type Work = (tools: Tools, message: unknown, twiceAtMost: TwiceAtMost) => Promise<void>;
/** A promised message, before anybody looked at it. */
interface Carried {
  readonly promise: string;
  readonly message: unknown;
}

/** How a connection ends that was there: what was asked for may have been done. Whatever else fails has not begun, or was answered. */
const unheard = ['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'TimeoutError'];

/** Whether nobody knows if a service did what it was asked for. */
const isUnheard = (error: unknown): boolean => {
  const { code = '', name, syscall } = error as NodeJS.ErrnoException;
  // Node names the host only where a connection ends before it is secure.
  const neverBegan = syscall === 'connect' || 'host' in (error as object);
  return !neverBegan && (unheard.includes(code) || unheard.includes(name));
};

/** Ends a try of a promise that is left open. */
class Rests extends Error {}

const twiceAtMost =
  ({ table }: Tools, promise: string): TwiceAtMost =>
  async (act) => {
    const taken = await takePromise(table, promise, Date.now());
    if (taken === 'kept') return;
    if (taken === 'rests') {
      console.error(JSON.stringify({ message: 'promise tried twice and not heard of', promise }));
      throw new Rests();
    }
    try {
      await act();
    } catch (error) {
      if (!isUnheard(error)) await table.transact([giveBackPromise(taken)]);
      throw error;
    }
  };

/** A promise that was kept is over: what comes of it again is left alone. */
const keep = async (tools: Tools, work: Work, { promise, message }: Carried): Promise<void> => {
  if (!(await isOpenPromise(tools.table, promise))) return;
  try {
    await work(tools, message, twiceAtMost(tools, promise));
  } catch (error) {
    if (error instanceof Rests) return;
    throw error;
  }
  await tools.table.transact([endPromise(promise)]);
};

const isCarried = (given: unknown): given is Carried =>
  typeof given === 'object' && given !== null && 'promise' in given && typeof given.promise === 'string';

/** Whoever waits for it waits for seconds, and not until a worker that has died would be given up. */
const tryAgainSoon = async (queue: QueueName, { receiptHandle, attributes }: SQSRecord): Promise<void> => {
  try {
    await queues.putBack(queue, receiptHandle, triedAgainAfter(Number(attributes.ApproximateReceiveCount)));
  } catch (error) {
    console.error(JSON.stringify({ message: 'message not put back', stack: (error as Error).stack }));
  }
};

type Does<Queue extends QueueName> = (tools: Tools, message: Message<Queue>) => Promise<void>;
type CarriesOut<Queue extends QueueName> = (
  tools: Tools,
  message: Message<Queue>,
  twiceAtMost: TwiceAtMost,
) => Promise<void>;
/** What says to the people who look at it that it came to nothing. */
type GiveUp<Queue extends QueueName> = Queue extends LookedAtQueue ? [giveUp: Does<Queue>] : [];

/**
 * The Lambda handler of a queue: each message by itself; those that fail come again, the others do not. One that failed for the last time is given up at
 * once; where the last try died without a word, the message comes once more for this alone.
 */
export const queueWorker = <Queue extends QueueName>(
  queue: Queue,
  carryOut: CarriesOut<Queue>,
  ...given: GiveUp<Queue>
) => {
  const work: Work = (tools, message, twice) => carryOut(tools, readMessage(queue, message), twice);
  const [giveUp] = given as [Does<Queue>?];
  const stop = async (tools: Tools, message: unknown) => giveUp?.(tools, readMessage(queue, message));
  const handle = async (record: SQSRecord): Promise<void> => {
    const tools = toolsAt(new Date(Number(record.attributes.SentTimestamp)));
    const given = JSON.parse(record.body) as unknown;
    const tries = Number(record.attributes.ApproximateReceiveCount);
    const lastTryDied: Work = () => Promise.reject(new Error(`Its last try of ${triesOf[queue]} did not come back`));
    const once = tries > triesOf[queue] ? lastTryDied : work;
    try {
      await (isCarried(given) ? keep(tools, once, given) : once(tools, given, (act) => act()));
    } catch (error) {
      if (tries >= triesOf[queue]) await stop(tools, isCarried(given) ? given.message : given);
      throw error;
    }
  };
  return middy<SQSEvent, SQSBatchResponse>().handler(async (event) => {
    const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
    for (const record of event.Records)
      try {
        await handle(record);
      } catch (error) {
        console.error(
          JSON.stringify({ message: 'message failed', id: record.messageId, stack: (error as Error).stack }),
        );
        batchItemFailures.push({ itemIdentifier: record.messageId });
        await tryAgainSoon(queue, record);
      }
    return { batchItemFailures };
  });
};
