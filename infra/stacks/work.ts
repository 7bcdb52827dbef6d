import { handedOver, type QueueName, queueVariable } from '@rince/contracts/jobs';
import { Stack, type StackProps } from 'aws-cdk-lib';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Construct } from 'constructs';
import type { Estate } from '../estate.ts';

import { HouseFunction, pascal } from '../house-function.ts';
import { HouseQueue } from '../house-queue.ts';
import { acknowledgeProbe, makeConverter } from '../media.ts';
import { type Built, planOf } from '../plans.ts';
import { followTable } from '../stream.ts';
import { makeClock } from '../sweeps.ts';

interface QueuePlan {
  readonly name: QueueName;
  readonly worker: string;
  readonly batchSize: number;
}

const queuePlans: readonly QueuePlan[] = [
  { name: 'results', worker: 'results-worker', batchSize: 1 },
  { name: 'mail', worker: 'mail-worker', batchSize: 10 },
  { name: 'erasure', worker: 'erasure-worker', batchSize: 1 },
  { name: 'imports', worker: 'imports-worker', batchSize: 1 },
  { name: 'exports', worker: 'exports-worker', batchSize: 1 },
  { name: 'prints', worker: 'prints-worker', batchSize: 1 },
  { name: 'documents', worker: 'documents-worker', batchSize: 1 },
  { name: 'media', worker: 'media-worker', batchSize: 1 },
  { name: 'payments', worker: 'payments-worker', batchSize: 1 },
  { name: 'sweeps', worker: 'sweeper', batchSize: 1 },
];

/** Work nobody waits for in front of a screen: queues with their workers, and the projections that follow the table. */
export class WorkStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & { readonly estate: Estate; readonly built: Built }) {
    super(scope, id, props);
    const { estate, built } = props;
    const queues = new Map(queuePlans.map((queue) => [queue, this.#makeQueue(queue, estate)]));
    makeConverter(this, estate);
    makeClock(this, estate);
    for (const [queue, made] of queues) {
      const code = built.codeOf(queue.worker);
      if (!code) continue;
      const worker = new HouseFunction(this, { plan: planOf(queue.worker), estate, code });
      worker.addEnvironment(queueVariable(queue.name), made.queue.queueUrl);
      if (worker.role && planOf(queue.worker).grants.includes('media:convert')) acknowledgeProbe(worker.role);
      worker.addEventSource(
        new SqsEventSource(made.queue, {
          batchSize: queue.batchSize,
          reportBatchItemFailures: true,
          maxConcurrency: 4,
        }),
      );
    }
    followTable(this, 'projections', estate, built);
  }

  #makeQueue(queue: QueuePlan, estate: Estate): HouseQueue {
    const worker = planOf(queue.worker);
    const made = new HouseQueue(this, `${pascal(queue.name)}Jobs`, {
      workerTimeoutSeconds: worker.timeoutSeconds,
      tries: handedOver(queue.name),
      alarms: estate.alarms,
      hurt: worker.hurt,
    });
    estate.queues.set(queue.name, made.queue);
    return made;
  }
}
