import middy from '@middy/core';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { type Tools, toolsAt } from './context.ts';

/** The Lambda handler of a queue: each message by itself; those that fail come again, the others do not. */
export const queueWorker = (work: (tools: Tools, message: unknown) => Promise<void>) =>
  middy<SQSEvent, SQSBatchResponse>().handler(async (event) => {
    const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
    for (const record of event.Records)
      try {
        await work(toolsAt(new Date(Number(record.attributes.SentTimestamp))), JSON.parse(record.body) as unknown);
      } catch (error) {
        console.error(
          JSON.stringify({ message: 'message failed', id: record.messageId, stack: (error as Error).stack }),
        );
        batchItemFailures.push({ itemIdentifier: record.messageId });
      }
    return { batchItemFailures };
  });
