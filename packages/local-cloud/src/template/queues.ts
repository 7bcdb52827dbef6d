import type { QueuesService } from '../sqs/queues.ts';
import { type Assembly, type Resource, resourcesOf } from './assembly.ts';
import { isRecord } from './json.ts';
import type { Resolver } from './resolver.ts';

const attributes = [
  'VisibilityTimeout',
  'DelaySeconds',
  'MessageRetentionPeriod',
  'MaximumMessageSize',
  'ReceiveMessageWaitTimeSeconds',
  'FifoQueue',
  'ContentBasedDeduplication',
  'RedrivePolicy',
];

/** Makes the queues that are not there yet and brings the settings of the others up to date, dead-letter queues first; answers their names. */
export function provideQueues(assembly: Assembly, resolver: Resolver, service: QueuesService): readonly string[] {
  const later = (queue: Resource): number => ('RedrivePolicy' in queue.properties ? 1 : 0);
  const queues = [...resourcesOf(assembly, 'AWS::SQS::Queue')].sort((one, other) => later(one) - later(other));
  return queues.map((queue) => {
    const { attributes: known } = resolver.identity(queue);
    const name = known.QueueName ?? queue.logicalId;
    service.createQueue(name, attributesOf(queue, resolver));
    return name;
  });
}

function attributesOf(queue: Resource, resolver: Resolver): Record<string, string> {
  const properties = resolver.properties(queue);
  return Object.fromEntries(
    attributes
      .filter((name) => properties[name] !== undefined)
      .map((name) => {
        const value = properties[name];
        return [name, isRecord(value) ? JSON.stringify(value) : String(value)];
      }),
  );
}
