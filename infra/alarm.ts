import { Duration } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type IMetric, MathExpression, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

/** How long an alarm looks back. */
export const alarmPeriod = Duration.minutes(5);

export interface AlarmPlan {
  /** Its name below the thing it watches, where that has more than one. */
  readonly id?: string;
  readonly metric: IMetric;
  readonly threshold: number;
  readonly description: string;
}

/** An alarm whose text says who is hurt, sent to the people on duty. */
export function raiseAlarm(scope: Construct, topic: ITopic, plan: AlarmPlan): void {
  const alarm = new Alarm(scope, plan.id ?? 'Alarm', {
    metric: plan.metric,
    threshold: plan.threshold,
    evaluationPeriods: 1,
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: TreatMissingData.NOT_BREACHING,
    alarmDescription: plan.description,
  });
  alarm.addAlarmAction(new SnsAction(topic));
}

/** Several counts as one: a count that says nothing is none. */
export function sumOf(...counts: readonly IMetric[]): MathExpression {
  const named = Object.fromEntries(counts.map((count, i) => [`m${i}`, count]));
  const expression = Object.keys(named)
    .map((name) => `FILL(${name}, 0)`)
    .join(' + ');
  return new MathExpression({ expression, usingMetrics: named, period: alarmPeriod });
}
