import { Duration, Stack } from 'aws-cdk-lib';
import { Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { alarmPeriod, raiseAlarm, sumOf } from './alarm.ts';
import { browserLayer, browserPack } from './browser-layer.ts';
import type { Estate } from './estate.ts';
import type { FunctionPlan } from './functions.ts';
import { meaningOf } from './grants.ts';
import { cdnSecretValue } from './settings.ts';

export interface HouseFunctionProps {
  readonly plan: FunctionPlan;
  readonly estate: Estate;
  /** Folder with the built function: `index.mjs` and its source map. */
  readonly code: string;
}

/** A function as this house runs all of them: ARM64 unless it prints, Node 24, ESM, own role, own log with an end, an alarm that says who is hurt. */
export class HouseFunction extends LambdaFunction {
  constructor(scope: Construct, { plan, estate, code }: HouseFunctionProps) {
    const id = pascal(plan.name);
    const stack = Stack.of(scope);
    const meanings = [...new Set(plan.grants)].map((grant) => meaningOf(grant, estate, stack));
    const role = new Role(scope, `${id}Role`, {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      description: `What the function ${plan.name} may touch`,
    });
    const logGroup = new LogGroup(scope, `${id}Log`, { retention: RetentionDays.ONE_MONTH });
    super(scope, id, {
      description: `Rince ${plan.name}`,
      architecture: plan.browser ? Architecture.X86_64 : Architecture.ARM_64,
      layers: plan.browser ? [browserLayer(scope)] : [],
      runtime: Runtime.NODEJS_24_X,
      code: Code.fromAsset(code),
      handler: 'index.handler',
      timeout: Duration.seconds(plan.timeoutSeconds),
      memorySize: plan.memoryMb,
      role,
      logGroup,
      environment: {
        ...Object.assign({}, ...meanings.map((meaning) => meaning.environment)),
        ...(plan.trigger.kind === 'area' || plan.trigger.kind === 'socket' ? { CDN_SECRET: cdnSecretValue() } : {}),
        ...(estate.settings.production ? { IN_PRODUCTION: 'yes' } : {}),
        ...(plan.grants.length > 0 ? { SITE_URL: `https://${estate.settings.domain}` } : {}),
        ...(plan.browser ? { CHROMIUM_PACK: browserPack } : {}),
        NODE_OPTIONS: '--enable-source-maps',
      },
    });
    for (const meaning of meanings) for (const statement of meaning.statements) role.addToPolicy(statement);
    logGroup.grantWrite(role);
    // Most errors are caught: the caller is answered 500, a message comes again, and Lambda counts a success. They are logged.
    const logged = logGroup.addMetricFilter('Errors', {
      filterPattern: FilterPattern.allTerms('ERROR'),
      metricNamespace: 'Rince',
      metricName: `${id}LoggedErrors`,
    });
    raiseAlarm(this, estate.alarms, {
      metric: sumOf(
        this.metricErrors({ period: alarmPeriod }),
        logged.metric({ period: alarmPeriod, statistic: Stats.SUM }),
      ),
      threshold: isAwaited(plan) ? 1 : 3,
      description: `${plan.hurt} (errors in the function ${plan.name})`,
    });
  }
}

/** Whether somebody waits for its answer and is told of an error; what is not awaited is tried again by itself. */
const isAwaited = ({ trigger }: FunctionPlan): boolean => trigger.kind !== 'queue' && trigger.kind !== 'stream';

/** `results-worker` -> `ResultsWorker`: CloudFormation names have no hyphens. */
export function pascal(name: string): string {
  return name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}
