import { goesByItself, originalDays } from '@rince/contracts/files';
import { refreshTokenDays } from '@rince/store/sessions';
import { tableShape } from '@rince/store/table-shape';
import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import {
  AccountRecovery,
  CfnUserPoolGroup,
  ClientAttributes,
  FeaturePlan,
  UserPool,
  type UserPoolClient,
} from 'aws-cdk-lib/aws-cognito';
import { AttributeType, BillingMode, StreamViewType, Table } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { HttpMethods } from 'aws-cdk-lib/aws-s3';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { alarmPeriod, raiseAlarm, sumOf } from '../alarm.ts';
import { HouseBucket } from '../house-bucket.ts';
import { cdnSecret, type Settings } from '../settings.ts';

/** All that must survive: the table, the files, the published results and the people. */
export class DataStack extends Stack {
  readonly table: Table;
  readonly files: HouseBucket;
  readonly results: HouseBucket;
  readonly users: UserPool;
  readonly client: UserPoolClient;
  readonly alarms: Topic;

  constructor(scope: Construct, id: string, props: StackProps & { readonly settings: Settings }) {
    super(scope, id, props);
    const { settings } = props;
    this.table = this.#makeTable();
    this.files = this.#makeFiles(`https://${settings.domain}`);
    this.results = this.#makeResults();
    this.users = this.#makeUsers();
    this.client = this.users.addClient('Web', {
      authFlows: { userSrp: true, adminUserPassword: true },
      generateSecret: false,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      disableOAuth: true,
      accessTokenValidity: Duration.hours(1),
      idTokenValidity: Duration.hours(1),
      refreshTokenValidity: Duration.days(refreshTokenDays),
      // Nothing that anybody reads: an empty list would count as none, and let everything be written, the address included.
      writeAttributes: new ClientAttributes().withStandardAttributes({ locale: true }),
    });
    const secret = new Secret(this, 'CdnSecret', {
      secretName: cdnSecret,
      description: 'By this the APIs know that a call came through the CDN',
      generateSecretString: {
        secretStringTemplate: '{}',
        generateStringKey: 'value',
        excludePunctuation: true,
        passwordLength: 48,
      },
    });
    Validations.of(secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'The CDN and the functions learn a new value by a deployment only; until both have, calls would be refused.',
    });
    this.alarms = new Topic(this, 'Alarms', { displayName: 'Rince: somebody is hurt', enforceSSL: true });
    this.#letAlarmsSpeak();
    this.#watchLimits();
    this.#watchMail();
    if (settings.alarmMail) this.alarms.addSubscription(new EmailSubscription(settings.alarmMail));
    // `npm run admin` reads them.
    new CfnOutput(this, 'TableName', { value: this.table.tableName });
    new CfnOutput(this, 'UserPoolId', { value: this.users.userPoolId });
  }

  /** A topic with a policy of its own, as the one that demands TLS, no longer lets the account's alarms publish. */
  #letAlarmsSpeak(): void {
    this.alarms.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.alarms.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
      }),
    );
  }

  /** What is turned away because there is too much of it shows up nowhere else. */
  #watchLimits(): void {
    raiseAlarm(this.alarms, this.alarms, {
      id: 'Throttled',
      metric: LambdaFunction.metricAllThrottles({ period: alarmPeriod, statistic: Stats.SUM }),
      threshold: 1,
      description: 'People are turned away, or wait (Lambda runs as many functions at once as the account may)',
    });
    const { tableName: TableName } = this.table;
    const places = [
      { TableName },
      ...tableShape.indexes.map(({ name }) => ({ TableName, GlobalSecondaryIndexName: name })),
    ];
    const throttled = places.flatMap((dimensionsMap) =>
      ['ReadThrottleEvents', 'WriteThrottleEvents'].map(
        (metricName) =>
          new Metric({
            namespace: 'AWS/DynamoDB',
            metricName,
            dimensionsMap,
            period: alarmPeriod,
            statistic: Stats.SUM,
          }),
      ),
    );
    raiseAlarm(this.table, this.alarms, {
      id: 'Throttled',
      metric: sumOf(...throttled),
      // The client tries again by itself; a few are what a table does while it grows.
      threshold: 10,
      description: 'People wait, or are told to try again (the table is asked for more than it gives)',
    });
  }

  /**
   * One letter that comes back is told to its sender, by SES itself, and is mostly an address mistyped; several at once are a mailbox
   * provider that refuses us, or a list that is wrong.
   */
  #watchMail(): void {
    raiseAlarm(this.alarms, this.alarms, {
      id: 'Bounced',
      metric: new Metric({ namespace: 'AWS/SES', metricName: 'Bounce', period: alarmPeriod, statistic: Stats.SUM }),
      threshold: 3,
      description: 'People do not get our letters (several came back within five minutes)',
    });
  }

  #makeTable(): Table {
    const table = new Table(this, 'Table', {
      partitionKey: { name: tableShape.partitionKey, type: AttributeType.STRING },
      sortKey: { name: tableShape.sortKey, type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      stream: StreamViewType.NEW_AND_OLD_IMAGES,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      timeToLiveAttribute: tableShape.timeToLive,
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    for (const index of tableShape.indexes)
      table.addGlobalSecondaryIndex({
        indexName: index.name,
        partitionKey: { name: index.partitionKey, type: AttributeType.STRING },
        sortKey: { name: index.sortKey, type: AttributeType.STRING },
      });
    return table;
  }

  #makeFiles(site: string): HouseBucket {
    return new HouseBucket(this, 'Files', {
      cors: [
        {
          allowedOrigins: [site],
          allowedMethods: [HttpMethods.GET, HttpMethods.HEAD, HttpMethods.PUT, HttpMethods.POST],
          allowedHeaders: ['*'],
          // The browser needs the tag of every part to complete an upload in parts.
          exposedHeaders: ['ETag'],
          maxAge: 3600,
        },
      ],
      lifecycleRules: [
        { id: 'unclaimed', prefix: 'incoming/', expiration: Duration.days(1) },
        { id: 'printed', prefix: 'documents/', expiration: Duration.days(1) },
        {
          id: 'converted',
          prefix: 'entrycompetitions/',
          tagFilters: { [goesByItself.tag]: goesByItself.value },
          expiration: Duration.days(originalDays),
        },
        { id: 'given-up', abortIncompleteMultipartUploadAfter: Duration.days(2) },
      ],
    });
  }

  #makeResults(): HouseBucket {
    const bucket = new HouseBucket(this, 'Results');
    // Granted here to the account's distributions, not in the site's stack to that one: the two stacks would need each other.
    const cdn = {
      principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
      conditions: { ArnLike: { 'aws:SourceArn': `arn:aws:cloudfront::${this.account}:distribution/*` } },
    };
    bucket.addToResourcePolicy(
      new PolicyStatement({ ...cdn, actions: ['s3:GetObject'], resources: [bucket.arnForObjects('results/*')] }),
    );
    // Without it an unpublished result answers 403 instead of 404.
    bucket.addToResourcePolicy(
      new PolicyStatement({ ...cdn, actions: ['s3:ListBucket'], resources: [bucket.bucketArn] }),
    );
    return bucket;
  }

  #makeUsers(): UserPool {
    const pool = new UserPool(this, 'Users', {
      signInAliases: { email: true },
      signInCaseSensitive: false,
      selfSignUpEnabled: false,
      // Every account has one, because we make them. A required one would have to be writable by the site's client.
      standardAttributes: { email: { required: false, mutable: true } },
      passwordPolicy: {
        minLength: 8,
        requireDigits: false,
        requireLowercase: false,
        requireUppercase: false,
        requireSymbols: false,
      },
      // Resetting is our own single-use code by mail, never the pool's.
      accountRecovery: AccountRecovery.NONE,
      featurePlan: FeaturePlan.ESSENTIALS,
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    new CfnUserPoolGroup(this, 'Admins', { userPoolId: pool.userPoolId, groupName: 'admin' });
    Validations.of(pool).acknowledge({
      id: 'AwsSolutions-COG1',
      reason: 'Length protects, composition rules do not (NIST SP 800-63B); the pool slows guessing.',
    });
    Validations.of(pool).acknowledge({
      id: 'AwsSolutions-COG2',
      reason: 'Parents and teachers sign in a few times a year; a second factor would lock families out on the day.',
    });
    Validations.of(pool).acknowledge({
      id: 'AwsSolutions-COG8',
      reason:
        'The plus plan charges per person and month for threat scores; sign-in is slowed per account and address.',
    });
    return pool;
  }
}
