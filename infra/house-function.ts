import { Duration, Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
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
        ...(plan.grants.length > 0 ? { SITE_URL: `https://${estate.settings.domain}` } : {}),
        ...(plan.browser ? { CHROMIUM_PACK: browserPack } : {}),
        NODE_OPTIONS: '--enable-source-maps',
      },
    });
    for (const meaning of meanings) for (const statement of meaning.statements) role.addToPolicy(statement);
    logGroup.grantWrite(role);
    raiseAlarm(this, estate.alarms, {
      metric: this.metricErrors({ period: Duration.minutes(5) }),
      threshold: 3,
      description: `${plan.hurt} (errors in the function ${plan.name})`,
    });
  }
}

export interface AlarmPlan {
  readonly metric: IMetric;
  readonly threshold: number;
  readonly description: string;
}

/** An alarm whose text says who is hurt, sent to the people on duty. */
export function raiseAlarm(scope: Construct, topic: ITopic, plan: AlarmPlan): void {
  const alarm = new Alarm(scope, 'Alarm', {
    metric: plan.metric,
    threshold: plan.threshold,
    evaluationPeriods: 1,
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: TreatMissingData.NOT_BREACHING,
    alarmDescription: plan.description,
  });
  alarm.addAlarmAction(new SnsAction(topic));
}

/** `results-worker` -> `ResultsWorker`: CloudFormation names have no hyphens. */
export function pascal(name: string): string {
  return name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}
