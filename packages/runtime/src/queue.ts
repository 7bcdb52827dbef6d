import middy from '@middy/core';
import { readMessage } from '@rince/contracts/jobs';
import type { Message, QueueName } from '@rince/domain/jobs';
import { endPromise, isOpenPromise, takePromise } from '@rince/store/outbox';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { type Tools, toolsAt } from './context.ts';

type Work = (tools: Tools, message: unknown) => Promise<void>;
/** A promised message, before anybody looked at it. */
interface Carried {
  readonly promise: string;
  readonly message: unknown;
}

/** What is not told apart from the first when it is done again: nobody can take a letter back. */
const oneAtATime: readonly QueueName[] = ['mail'];

/** A promise that was kept is over: what comes of it again is left alone. */
const keep = async (tools: Tools, queue: QueueName, work: Work, { promise, message }: Carried): Promise<void> => {
  const isOpen = oneAtATime.includes(queue)
    ? await takePromise(tools.table, promise, Date.now())
    : await isOpenPromise(tools.table, promise);
  if (!isOpen) return;
  await work(tools, message);
  await tools.table.transact([endPromise(promise)]);
};

const isCarried = (given: unknown): given is Carried =>
  typeof given === 'object' && given !== null && 'promise' in given && typeof given.promise === 'string';

/** The Lambda handler of a queue: each message by itself; those that fail come again, the others do not. */
export const queueWorker = <Queue extends QueueName>(
  queue: Queue,
  carryOut: (tools: Tools, message: Message<Queue>) => Promise<void>,
) => {
  const work: Work = (tools, message) => carryOut(tools, readMessage(queue, message));
  return middy<SQSEvent, SQSBatchResponse>().handler(async (event) => {
    const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
    for (const record of event.Records)
      try {
        const tools = toolsAt(new Date(Number(record.attributes.SentTimestamp)));
        const given = JSON.parse(record.body) as unknown;
        await (isCarried(given) ? keep(tools, queue, work, given) : work(tools, given));
      } catch (error) {
        console.error(
          JSON.stringify({ message: 'message failed', id: record.messageId, stack: (error as Error).stack }),
        );
        batchItemFailures.push({ itemIdentifier: record.messageId });
      }
    return { batchItemFailures };
  });
};
