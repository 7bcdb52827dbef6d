import { type QueueName, queueVariable } from '@rince/domain/jobs';
import { Queues } from '@rince/services/queues';
import type { TestCloud } from './cloud.ts';
import { configOf } from './table.ts';
import { until } from './until.ts';

/** Sends a message, as if it came once more. */
export const sendTo = ({ env }: TestCloud, queue: QueueName, message: object): Promise<void> =>
  new Queues({ ...configOf(env), endpoint: env.AWS_ENDPOINT_URL_SQS ?? '' }).send(queue, message as never, {
    url: env[queueVariable(queue)] ?? '',
  });

/** Waits until the worker of a queue has worked off every message with these words. */
export const workedOff = (cloud: TestCloud, words: string): Promise<boolean> =>
  until(async () =>
    cloud.services.queues.inspect().every(({ messages }) => messages.every(({ body }) => !body.includes(words))),
  );
