import { Duration, Validations } from 'aws-cdk-lib';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { alarmPeriod, raiseAlarm } from './alarm.ts';

export interface HouseQueueProps {
  /** Time limit of the function that works on it. */
  readonly workerTimeoutSeconds: number;
  /** How often a message is handed over before it is put aside. */
  readonly tries: number;
  /** How long a message waits before anybody gets it; not at all unless given. */
  readonly delaySeconds?: number;
  readonly alarms: ITopic;
  /** Who is hurt by a message put aside. */
  readonly hurt: string;
}

/** Until a batch has found a free worker. */
const graceSeconds = 60;

/**
 * So long nobody else sees a message whose worker has died, in seconds. AWS advises six times the time limit, so that a batch that finds no free worker does
 * not come out a second time meanwhile: here that does no harm, and an hour of a feis does.
 */
export const outOfSightFor = (workerTimeoutSeconds: number): number => workerTimeoutSeconds + graceSeconds;

/** Ten minutes: nobody looks for a letter or for results sooner. */
const shortestWaitSeconds = 600;

/** A queue that loses nothing: what fails again and again waits two weeks in its dead-letter queue, and somebody is told. */
export class HouseQueue extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, id: string, props: HouseQueueProps) {
    super(scope, id);
    const dead = deadLetters(this, 'Dead', props.alarms, props.hurt);
    const outOfSight = outOfSightFor(props.workerTimeoutSeconds);
    this.queue = new Queue(this, 'Queue', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      visibilityTimeout: Duration.seconds(outOfSight),
      retentionPeriod: Duration.days(4),
      deliveryDelay: Duration.seconds(props.delaySeconds ?? 0),
      deadLetterQueue: { queue: dead, maxReceiveCount: props.tries },
    });
    raiseAlarm(this, props.alarms, {
      id: 'Late',
      metric: this.queue.metricApproximateAgeOfOldestMessage({ period: alarmPeriod }),
      // A message that failed once and comes again is no reason yet.
      threshold: Math.max(shortestWaitSeconds, 2 * outOfSight),
      description: `${props.hurt} (the oldest message of a queue has waited too long)`,
    });
  }
}

/** A queue where failures wait for a person. */
export function deadLetters(scope: Construct, id: string, alarms: ITopic, hurt: string): Queue {
  const queue = new Queue(scope, id, {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
  });
  Validations.of(queue).acknowledge({
    id: 'AwsSolutions-SQS3',
    reason: 'It is where failures wait; nothing reads it but people.',
  });
  raiseAlarm(queue, alarms, {
    metric: queue.metricApproximateNumberOfMessagesVisible({ period: alarmPeriod }),
    threshold: 1,
    description: `${hurt} (messages in a dead-letter queue wait for a person)`,
  });
  return queue;
}
