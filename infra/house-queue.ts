import { Duration, Validations } from 'aws-cdk-lib';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { alarmPeriod, raiseAlarm } from './alarm.ts';

export interface HouseQueueProps {
  /** Time limit of the function that works on it. */
  readonly workerTimeoutSeconds: number;
  /** Tries before a message is put aside. */
  readonly tries: number;
  /** How long a message waits before anybody gets it; not at all unless given. */
  readonly delaySeconds?: number;
  readonly alarms: ITopic;
  /** Who is hurt by a message put aside. */
  readonly hurt: string;
}

/** Ten minutes: nobody looks for a letter or for results sooner. */
const shortestWaitSeconds = 600;

/** A queue that loses nothing: what fails again and again waits two weeks in its dead-letter queue, and somebody is told. */
export class HouseQueue extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, id: string, props: HouseQueueProps) {
    super(scope, id);
    const dead = deadLetters(this, 'Dead', props.alarms, props.hurt);
    // Six times the time limit, as AWS advises: a batch that is retried must not come out a second time meanwhile.
    const outOfSight = props.workerTimeoutSeconds * 6;
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
