import { Duration, type Stack } from 'aws-cdk-lib';
import { Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { EventSourceMapping, FilterCriteria, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { alarmPeriod, raiseAlarm } from './alarm.ts';
import type { Estate } from './estate.ts';
import type { Trigger } from './functions.ts';
import { HouseFunction } from './house-function.ts';
import { deadLetters } from './house-queue.ts';
import { type Built, planOf } from './plans.ts';

/** Makes the function `name` read every change of the items that it follows, in order; what it cannot digest is put aside, not repeated for ever. */
export function followTable(stack: Stack, name: string, estate: Estate, built: Built): HouseFunction | undefined {
  const code = built.codeOf(name);
  if (!code) return undefined;
  const plan = planOf(name);
  if (plan.trigger.kind !== 'stream') throw new Error(`'${name}' does not follow the table`);
  const { maxRecordAgeMinutes, retries } = plan.trigger;
  const reader = new HouseFunction(stack, { plan, estate, code });
  const dead = deadLetters(reader, 'Dead', estate.alarms, plan.hurt);
  raiseAlarm(reader, estate.alarms, {
    id: 'Late',
    metric: reader.metric('IteratorAge', { period: alarmPeriod, statistic: Stats.MAXIMUM }),
    threshold: lateMs(maxRecordAgeMinutes),
    description: `${plan.hurt} (the function ${name} is behind the table)`,
  });
  // Not DynamoEventSource: it would let the role list the streams of every table.
  const mapping = new EventSourceMapping(reader, 'Stream', {
    target: reader,
    eventSourceArn: estate.table.tableStreamArn,
    startingPosition: StartingPosition.TRIM_HORIZON,
    batchSize: 100,
    bisectBatchOnError: true,
    retryAttempts: retries,
    filters: filtersOf(plan.trigger),
    maxRecordAge: Duration.minutes(maxRecordAgeMinutes),
    reportBatchItemFailures: true,
    onFailure: new SqsDlq(dead),
  });
  if (reader.role) mapping.node.addDependency(reader.role);
  return reader;
}

/** What a function does not follow does not start it, and costs nothing. What was taken away is known by what it was. */
function filtersOf({
  follows,
  onlyNew = [],
}: Trigger & { kind: 'stream' }): ReturnType<typeof FilterCriteria.filter>[] {
  const always = follows.filter((kind) => !onlyNew.includes(kind));
  const isOneOf = (image: 'NewImage' | 'OldImage', kinds: readonly string[]) => ({ [image]: { entity: { S: kinds } } });
  return [
    { dynamodb: isOneOf('NewImage', always) },
    { dynamodb: isOneOf('OldImage', always) },
    ...(onlyNew.length > 0 ? [{ eventName: ['INSERT'], dynamodb: isOneOf('NewImage', onlyNew) }] : []),
  ].map((pattern) => FilterCriteria.filter(pattern));
}

/** Before changes are given up as too old, and after ten minutes at the latest. */
const lateMs = (maxRecordAgeMinutes: number): number => Math.min(maxRecordAgeMinutes / 2, 10) * 60_000;
