import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import type { Construct } from 'constructs';
import type { Estate } from './estate.ts';

/** Strikes every five minutes, for what nobody else will end. */
export function makeClock(scope: Construct, estate: Estate): void {
  const sweeps = estate.queues.get('sweeps');
  if (!sweeps) throw new Error('The queue of the sweeper is made first');
  new Rule(scope, 'Clock', {
    description: 'Every five minutes, for what nobody else will end',
    schedule: Schedule.rate(Duration.minutes(5)),
    targets: [new SqsQueue(sweeps)],
  });
}
