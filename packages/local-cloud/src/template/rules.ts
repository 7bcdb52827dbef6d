import type { Principal } from '../principals.ts';
import { type Assembly, resourcesOf } from './assembly.ts';
import { broken, isRecord, type Json, list, optional, record, texts } from './json.ts';
import type { RolePrincipals } from './policies.ts';
import type { Resolver } from './resolver.ts';

/** A clock that strikes, and the queues that hear it. */
export interface Schedule {
  readonly everyMs: number;
  readonly arn: string;
  readonly queues: readonly string[];
}

/** Which events go to which queues. */
export interface Rules {
  queuesOf(event: Json): readonly string[];
  readonly schedules: readonly Schedule[];
}

/** Reads the rules of the event bus: patterns of exact words or rates of time, and queues that get the event as it is. */
export function readRules(assembly: Assembly, resolver: Resolver): Rules {
  const queues = new Map(
    resourcesOf(assembly, 'AWS::SQS::Queue').map((one) => {
      const { ref, attributes } = resolver.identity(one);
      return [attributes.Arn ?? '', ref] as const;
    }),
  );
  const rules = resourcesOf(assembly, 'AWS::Events::Rule').map((rule) => {
    const { EventPattern, ScheduleExpression, Targets } = resolver.properties(rule);
    const targets = list(Targets).map((target) => {
      const { Arn, Input, InputTransformer, InputPath } = record(target);
      const queue = queues.get(optional(Arn) ?? '');
      if (queue === undefined || Input || InputTransformer || InputPath)
        throw broken(`${rule.logicalId} has a target that is not a queue, or changes its event`);
      return queue;
    });
    const rate = optional(ScheduleExpression);
    const everyMs = rate === undefined ? undefined : msOf(rate);
    if (rate !== undefined && everyMs === undefined)
      throw broken(`${rule.logicalId} has a schedule that is no rate: ${rate}`);
    return { pattern: EventPattern ? record(EventPattern) : undefined, everyMs, targets, rule };
  });
  return {
    queuesOf: (event) =>
      rules.filter(({ pattern }) => pattern && fits(pattern, event)).flatMap(({ targets }) => targets),
    schedules: rules.flatMap(({ everyMs, targets, rule }) =>
      everyMs === undefined
        ? []
        : [{ everyMs, queues: targets, arn: resolver.identity(rule).attributes.Arn ?? rule.logicalId }],
    ),
  };
}

const units = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/** `rate(5 minutes)` in milliseconds. */
function msOf(expression: string): number | undefined {
  const [, count, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  return unit === undefined ? undefined : Number(count) * units[unit as keyof typeof units];
}

function fits(pattern: Json, event: Json): boolean {
  return Object.entries(pattern).every(([name, wanted]) =>
    isRecord(wanted) ? fits(wanted, record(event[name])) : texts(wanted).includes(String(event[name])),
  );
}

/** The roles in whose name videos are converted, by their ARN. */
export function readConverterRoles(
  assembly: Assembly,
  resolver: Resolver,
  roles: RolePrincipals,
): ReadonlyMap<string, Principal> {
  return new Map(
    resourcesOf(assembly, 'AWS::IAM::Role')
      .filter(({ properties }) =>
        JSON.stringify(properties.AssumeRolePolicyDocument ?? '').includes('"mediaconvert.amazonaws.com"'),
      )
      .map((role) => {
        const { ref, attributes } = resolver.identity(role);
        return [attributes.Arn ?? '', roles.of(ref, role)] as const;
      }),
  );
}
