import middy from '@middy/core';
import { type Change, changeOf } from '@rince/store/changes';
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { type Tools, toolsAt } from './context.ts';

/** The Lambda handler of the table's stream: a batch of changes of these kinds of items, in order; a batch that fails comes again from its start. */
export const streamConsumer = <Kind extends string>(
  kinds: readonly Kind[],
  consume: (tools: Tools, changes: readonly Change<Kind>[]) => Promise<void>,
) =>
  middy<DynamoDBStreamEvent, DynamoDBBatchResponse>().handler(async (event) => {
    const seconds = event.Records.at(-1)?.dynamodb?.ApproximateCreationDateTime;
    const changes = event.Records.flatMap((record) => changeOf(kinds, record) ?? []);
    await consume(toolsAt(seconds === undefined ? new Date() : new Date(seconds * 1000)), changes);
    return { batchItemFailures: [] };
  });
