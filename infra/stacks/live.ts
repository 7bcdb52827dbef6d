import { handedOver, queueVariable } from '@rince/contracts/jobs';
import { Duration, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { CfnAccount } from 'aws-cdk-lib/aws-apigateway';
import { LogGroupLogDestination, WebSocketApi, WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { WebSocketLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { accessLogFormat } from '../access-log.ts';
import { type Estate, socketStage } from '../estate.ts';
import { HouseFunction } from '../house-function.ts';
import { HouseQueue } from '../house-queue.ts';
import { type Built, planOf } from '../plans.ts';
import { followTable } from '../stream.ts';

/** How long a connection may stay without having said who it is. */
const silenceSeconds = 10;

/** What people see while others work: the socket API, and the function that turns changes of the table into messages. */
export class LiveStack extends Stack {
  readonly api: WebSocketApi;

  constructor(scope: Construct, id: string, props: StackProps & { readonly estate: Estate; readonly built: Built }) {
    super(scope, id, props);
    const { estate, built } = props;
    this.api = new WebSocketApi(this, 'Sockets', {
      description: 'Rince live updates',
      routeSelectionExpression: '$request.body.action',
    });
    estate.sockets = this.api;
    const stage = new WebSocketStage(this, 'Stage', {
      webSocketApi: this.api,
      stageName: socketStage,
      autoDeploy: true,
      throttle: { rateLimit: 2000, burstLimit: 4000 },
      accessLogSettings: {
        destination: new LogGroupLogDestination(
          new LogGroup(this, 'AccessLog', { retention: RetentionDays.ONE_MONTH }),
        ),
        format: accessLogFormat('socket'),
      },
    });
    stage.node.addDependency(this.#letGatewayLog());
    this.#closeTheSilent(estate, built);
    const code = built.codeOf('socket');
    if (code) this.#addRoutes(new HouseFunction(this, { plan: planOf('socket'), estate, code }));
    followTable(this, 'live-push', estate, built);
  }

  /**
   * A WebSocket stage is refused an access log until the account says with which role its gateways write. There is one
   * such setting for account and region, so it stays when this stack goes: another gateway may have come to need it.
   */
  #letGatewayLog(): CfnAccount {
    const role = new Role(this, 'GatewayLogRole', {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      description: "Writes the gateways' access logs",
      managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName('service-role/AmazonAPIGatewayPushToCloudWatchLogs')],
    });
    Validations.of(role).acknowledge({
      id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]',
      reason: 'The gateway looks for exactly these rights in the role, for every log of the account.',
    });
    const account = new CfnAccount(this, 'GatewayAccount', { cloudWatchRoleArn: role.roleArn });
    for (const kept of [role, account]) kept.applyRemovalPolicy(RemovalPolicy.RETAIN);
    return account;
  }

  /** Every connection is looked at once more when its time to say a token is over. */
  #closeTheSilent(estate: Estate, built: Built): void {
    const plan = planOf('silent-sockets');
    const { queue } = new HouseQueue(this, 'SocketsJobs', {
      workerTimeoutSeconds: plan.timeoutSeconds,
      tries: handedOver('sockets'),
      delaySeconds: silenceSeconds,
      alarms: estate.alarms,
      hurt: plan.hurt,
    });
    estate.queues.set('sockets', queue);
    const code = built.codeOf(plan.name);
    if (!code) return;
    const worker = new HouseFunction(this, { plan, estate, code });
    worker.addEnvironment(queueVariable('sockets'), queue.queueUrl);
    worker.addEventSource(new SqsEventSource(queue, { batchSize: 10, reportBatchItemFailures: true }));
  }

  #addRoutes(socket: HouseFunction): void {
    const integration = new WebSocketLambdaIntegration('Socket', socket, { timeout: Duration.seconds(10) });
    for (const key of ['$connect', '$disconnect', '$default']) {
      const route = this.api.addRoute(key, { integration });
      Validations.of(route).acknowledge({
        id: 'AwsSolutions-APIG4',
        reason: 'The first message carries the token, so that it is in no address; ten seconds without one closes.',
      });
    }
  }
}
