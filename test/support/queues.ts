import { type QueueName, queueVariable } from '@rince/domain/jobs';
import { Queues } from '@rince/services/queues';
import type { TestCloud } from './cloud.ts';
import { configOf } from './table.ts';
import { until } from './until.ts';

const queuesOf = ({ env }: Pick<TestCloud, 'env'>): Queues =>
  new Queues({ ...configOf(env), endpoint: env.AWS_ENDPOINT_URL_SQS ?? '' });

/** Sends a message, as if it came once more. */
export const sendTo = (cloud: Pick<TestCloud, 'env'>, queue: QueueName, message: object): Promise<void> =>
  queuesOf(cloud).send(queue, message as never, { url: cloud.env[queueVariable(queue)] ?? '' });

/** The clock strikes, as it does every five minutes. */
export const strikeClock = (cloud: TestCloud): Promise<void> =>
  sendToSweeper(cloud, { 'detail-type': 'Scheduled Event' });

/** Sends what the clock would, or what it never would. */
export const sendToSweeper = (cloud: TestCloud, message: { readonly 'detail-type': string }): Promise<void> => {
  const { name = '' } = cloud.services.queues.inspect().find(({ name }) => /sweeps(?!.*dead)/i.test(name)) ?? {};
  // Only its own worker is told its address, which lies beside the others.
  const url = (cloud.env.RESULTS_QUEUE_URL ?? '').replace(/[^/]*$/, name);
  return queuesOf(cloud).send('sweeps', message as never, { url });
};

/** Waits until the worker of a queue has worked off every message with these words. */
export const workedOff = (cloud: TestCloud, words: string): Promise<boolean> =>
  until(async () =>
    cloud.services.queues.inspect().every(({ messages }) => messages.every(({ body }) => !body.includes(words))),
  );
