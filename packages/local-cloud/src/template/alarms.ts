import type { AlarmPlan } from '../alarms/alarms.ts';
import { termsOf } from '../alarms/log-pattern.ts';
import type { MetricId, Statistic } from '../alarms/metrics.ts';
import { type Assembly, type Resource, resourcesOf } from './assembly.ts';
import { broken, type Json, list, number, optional, record } from './json.ts';
import type { Resolver } from './resolver.ts';

/** What an alarm of ours says of itself; anything else would change when it rings. */
const settled: Readonly<Record<string, unknown>> = {
  ComparisonOperator: 'GreaterThanOrEqualToThreshold',
  EvaluationPeriods: 1,
  TreatMissingData: 'notBreaching',
  DatapointsToAlarm: undefined,
  ExtendedStatistic: undefined,
  ActionsEnabled: undefined,
  ThresholdMetricId: undefined,
  Unit: undefined,
};
const statistics: readonly string[] = ['Sum', 'Maximum'] satisfies Statistic[];

/** The alarms: of one metric, or of a sum as `sumOf` of infra/alarm.ts writes it. */
export function readAlarms(assembly: Assembly, resolver: Resolver): readonly AlarmPlan[] {
  return resourcesOf(assembly, 'AWS::CloudWatch::Alarm').map((alarm) => readAlarm(alarm, resolver));
}

function readAlarm(alarm: Resource, resolver: Resolver): AlarmPlan {
  const { properties, logicalId: name, stack } = alarm;
  for (const [setting, value] of Object.entries(settled))
    if (properties[setting] !== value)
      throw broken(`the alarm ${name} has ${setting} ${String(properties[setting])}, which is not emulated`);
  if (list(properties.AlarmActions).length === 0) throw broken(`the alarm ${name} tells nobody`);
  const value = (part: unknown): Json => record(resolver.value(part, stack));
  const { Namespace, MetricName, Dimensions, Period, Statistic: statistic, Metrics } = properties;
  const given =
    Metrics === undefined
      ? { fills: false, parts: [{ Metric: { Namespace, MetricName, Dimensions }, Period, Stat: statistic }] }
      : { fills: true, parts: partsOf(name, list(Metrics).map(record)) };
  const parts = given.parts.map(value);
  const periods = new Set(parts.map(({ Period: seconds }) => number(seconds, 0) * 1000));
  const [periodMs = 0] = periods;
  if (periods.size !== 1 || periodMs <= 0) throw broken(`the counts of the alarm ${name} are not of the same time`);
  return {
    name,
    description: optional(properties.AlarmDescription) ?? name,
    counts: parts.map(({ Metric, Stat, Unit }) => {
      if (!statistics.includes(String(Stat)) || Unit !== undefined)
        throw broken(`the alarm ${name} asks for ${String(Stat)}, which is not emulated`);
      return { metric: metricOf(record(Metric)), statistic: Stat as Statistic };
    }),
    fills: given.fills,
    periodMs,
    threshold: number(properties.Threshold, 0),
  };
}

/** The counts that `FILL(m0, 0) + FILL(m1, 0)` adds up. */
function partsOf(name: string, metrics: readonly Json[]): readonly Json[] {
  const [sum, another] = metrics.filter(({ Expression }) => Expression !== undefined);
  const expression = String(sum?.Expression);
  const ids = expression.split(' + ').map((part) => /^FILL\((\w+), 0\)$/.exec(part)?.[1]);
  const parts = ids.map((id) => metrics.find(({ Id, ReturnData }) => Id === id && ReturnData === false));
  if (!sum || another || parts.some((part) => part === undefined) || parts.length !== metrics.length - 1)
    throw broken(`the alarm ${name} is of '${expression}', which is not emulated`);
  return parts.map((part) => record(part?.MetricStat));
}

const metricOf = ({ Namespace, MetricName, Dimensions }: Json): MetricId => ({
  namespace: String(Namespace),
  name: String(MetricName),
  dimensions: Object.fromEntries(
    list(Dimensions)
      .map(record)
      .map(({ Name, Value }) => [String(Name), String(Value)]),
  ),
});

/** A pattern whose lines are counted, in the log of one function. */
export interface LogFilter {
  readonly logGroup: string;
  readonly pattern: string;
  readonly metric: MetricId;
}

/** The filters that count lines of logs: patterns of plain words, a line counting one. */
export function readLogFilters(assembly: Assembly, resolver: Resolver): readonly LogFilter[] {
  return resourcesOf(assembly, 'AWS::Logs::MetricFilter').map((filter) => {
    const { LogGroupName, FilterPattern, MetricTransformations } = resolver.properties(filter);
    const [counts, another] = list(MetricTransformations).map(record);
    const pattern = String(FilterPattern);
    if (!counts || another || String(counts.MetricValue) !== '1' || counts.DefaultValue !== undefined)
      throw broken(`the filter ${filter.logicalId} does not count lines`);
    if (termsOf(pattern) === undefined || list(counts.Dimensions).length > 0)
      throw broken(`the filter ${filter.logicalId} has the pattern '${pattern}', which is not emulated`);
    const { MetricNamespace: Namespace, MetricName } = counts;
    return { logGroup: String(LogGroupName), pattern, metric: metricOf({ Namespace, MetricName }) };
  });
}
