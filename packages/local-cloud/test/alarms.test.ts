import { describe, expect, test } from 'vitest';
import { type AlarmPlan, Alarms } from '../src/alarms/alarms.ts';
import { fitsPattern, termsOf } from '../src/alarms/log-pattern.ts';
import { type MetricId, Metrics } from '../src/alarms/metrics.ts';
import { StartFailure } from '../src/start-failure.ts';
import { readAlarms } from '../src/template/alarms.ts';
import type { Assembly, Resource } from '../src/template/assembly.ts';
import { Resolver } from '../src/template/resolver.ts';

const errors: MetricId = { namespace: 'AWS/Lambda', name: 'Errors', dimensions: { FunctionName: 'judging' } };
const logged: MetricId = { namespace: 'Rince', name: 'JudgingLoggedErrors', dimensions: {} };
const age: MetricId = {
  namespace: 'AWS/SQS',
  name: 'ApproximateAgeOfOldestMessage',
  dimensions: { QueueName: 'mail' },
};
const minute = 60_000;

const counted = (name: string, ...counts: MetricId[]): AlarmPlan => ({
  ...{ name, description: `Judges cannot save marks. (${name})`, fills: true, periodMs: 5 * minute, threshold: 3 },
  counts: counts.map((metric) => ({ metric, statistic: 'Sum' })),
});
const aged: AlarmPlan = {
  ...counted('late'),
  ...{ fills: false, threshold: 600, counts: [{ metric: age, statistic: 'Maximum' }] },
};

describe('an alarm', () => {
  test('adds up what is counted, rings from its threshold on, and is quiet when that is five minutes ago', async () => {
    const metrics = new Metrics();
    const [fails, prints] = [metrics.counter(errors), metrics.counter(logged)];
    const alarms = new Alarms([counted('errors', errors, logged)], metrics);
    fails();
    prints();
    expect(await alarms.look()).toMatchObject([{ rings: false, value: 2, since: undefined }]);
    const before = Date.now();
    prints();
    const [ringing] = await alarms.look();
    expect(ringing).toMatchObject({ rings: true, value: 3, threshold: 3 });
    expect(ringing?.since).toBeGreaterThanOrEqual(before);
    expect(await alarms.look(Date.now() + 4 * minute)).toMatchObject([{ rings: true, since: ringing?.since }]);
    expect(await alarms.look(Date.now() + 6 * minute)).toMatchObject([{ rings: false, value: 0 }]);
    // A look at a moment to come changes nothing.
    expect(await alarms.look()).toMatchObject([{ rings: true, since: ringing?.since }]);
  });

  test('takes the most of what is looked at, and says nothing where there is nothing', async () => {
    const metrics = new Metrics();
    const sent: { at: number | undefined } = { at: undefined };
    metrics.gauge(age, (now) => (sent.at === undefined ? undefined : (now - sent.at) / 1000));
    const alarms = new Alarms([aged], metrics);
    expect(await alarms.look()).toMatchObject([{ rings: false, value: undefined }]);
    sent.at = Date.now();
    expect(await alarms.look(sent.at + 10 * minute - 1)).toMatchObject([{ rings: false }]);
    expect(await alarms.look(sent.at + 10 * minute)).toMatchObject([{ rings: true, value: 600 }]);
    // What was seen a while ago rings on, though it is over.
    sent.at = Date.now() - 11 * minute;
    await metrics.sample(Date.now());
    sent.at = undefined;
    expect(await alarms.look()).toMatchObject([{ rings: true }]);
    expect(await alarms.look(Date.now() + 6 * minute)).toMatchObject([{ rings: false }]);
  });

  test('that watches what nobody counts stops the start', () => {
    const metrics = new Metrics();
    metrics.counter(errors);
    expect(() => new Alarms([counted('deaf', errors, logged)], metrics)).toThrow(StartFailure);
    expect(() => new Alarms([counted('deaf', errors, logged)], metrics)).toThrow(/deaf .*Rince JudgingLoggedErrors/);
  });
});

const resource = (properties: Record<string, unknown>): Resource => ({
  ...{ stack: 'One', logicalId: 'Alarm', type: 'AWS::CloudWatch::Alarm', path: 'Alarm', properties },
});
const read = (properties: Record<string, unknown>): readonly AlarmPlan[] => {
  const resources = new Map([['Alarm', resource(properties)]]);
  const assembly: Assembly = { folder: '', stacks: [{ name: 'One', resources, outputs: {}, parameters: {} }] };
  return readAlarms(assembly, new Resolver(assembly, { queuesUrl: '', secrets: {} }));
};

const plain = {
  ...{ AlarmActions: ['topic'], AlarmDescription: 'Judges cannot save marks.', EvaluationPeriods: 1, Threshold: 1 },
  ...{ ComparisonOperator: 'GreaterThanOrEqualToThreshold', TreatMissingData: 'notBreaching' },
};
const one = {
  ...{ Namespace: 'AWS/Lambda', MetricName: 'Errors', Period: 300, Statistic: 'Sum' },
  Dimensions: [{ Name: 'FunctionName', Value: 'judging' }],
};
const part = (Id: string, Namespace: string, MetricName: string) => ({
  ...{ Id, ReturnData: false, MetricStat: { Metric: { Namespace, MetricName }, Period: 300, Stat: 'Sum' } },
});
const sum = (Expression: string) => ({
  Metrics: [{ Id: 'expr_1', Expression }, part('m0', 'AWS/Lambda', 'Errors'), part('m1', 'Rince', 'Logged')],
});

describe('the template', () => {
  test('has alarms on one metric, and on a sum', () => {
    expect(read({ ...plain, ...one })).toMatchObject([
      { fills: false, periodMs: 300_000, threshold: 1, counts: [{ metric: errors, statistic: 'Sum' }] },
    ]);
    expect(read({ ...plain, ...sum('FILL(m0, 0) + FILL(m1, 0)') })).toMatchObject([
      { fills: true, counts: [{ metric: { name: 'Errors' } }, { metric: { name: 'Logged', namespace: 'Rince' } }] },
    ]);
  });

  test.each([
    ['another comparison', { ...one, ComparisonOperator: 'LessThanThreshold' }],
    ['several periods', { ...one, EvaluationPeriods: 2 }],
    ['another way with silence', { ...one, TreatMissingData: 'breaching' }],
    ['another statistic', { ...one, Statistic: 'Average' }],
    ['nobody to tell', { ...one, AlarmActions: [] }],
    ['another expression', sum('m0 / m1')],
    ['a sum that leaves something out', sum('FILL(m0, 0)')],
    ['no period', { ...one, Period: undefined }],
  ])('stops the start with %s', (_, given) => {
    expect(() => read({ ...plain, ...given })).toThrow(/The template cannot be used: .*Alarm/);
  });
});

test('a line is counted that has all words of a pattern, in these letters', () => {
  expect(fitsPattern('2026-10-03 4f1 ERROR {"message":"failed"}', '"ERROR"')).toBe(true);
  expect(fitsPattern('2026-10-03 4f1 INFO {"error":0}', '"ERROR"')).toBe(false);
  expect(fitsPattern('an ERROR in judging', 'ERROR "in judging"')).toBe(true);
  for (const pattern of ['{ $.level = "ERROR" }', '[a, b]', '?ERROR', '-INFO', ''])
    expect(termsOf(pattern)).toBeUndefined();
});
