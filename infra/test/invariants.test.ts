import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { routes } from '@rince/contracts/routes';
import { listedKinds, promisedKind, toldKinds } from '@rince/store/changes';
import { tableShape } from '@rince/store/table-shape';
import { beforeAll, describe, expect, test } from 'vitest';
import { functions } from '../functions.ts';
import { pascal } from '../house-function.ts';
import { type Resource, statementsOf, synthesize } from './synthesized.ts';

let resources: readonly Resource[];
let outputs: Readonly<Record<string, unknown>>;
beforeAll(() => {
  ({ resources, outputs } = synthesize());
}, 60_000);

const of = (type: string): readonly Resource[] => resources.filter((one) => one.Type === `AWS::${type}`);
const text = (value: unknown): string => JSON.stringify(value);

/** Our functions; the one that CDK brings along to copy the site runs at deployments only. */
const ours = (): readonly Resource[] =>
  of('Lambda::Function').filter(({ id }) => !id.startsWith('CustomCDKBucketDeployment'));
const ownerOf = (fn: Resource): string => /"(\w+Role)[0-9A-F]{8}"/.exec(text(fn.Properties.Role))?.[1] ?? '';

describe('the HTTP API', () => {
  const rows = Object.values(routes);
  const found = (key: string) => of('ApiGatewayV2::Route').filter(({ Properties }) => Properties.RouteKey === key);

  test('has one route for every row, with the authorizer that the row asks for', () => {
    for (const row of rows) {
      const key = `${row.method} ${row.path}`;
      const [route, another] = found(key);
      expect({ key, route: route !== undefined, another }).toEqual({ key, route: true, another: undefined });
      const { AuthorizationType, AuthorizerId, Target } = route?.Properties ?? {};
      expect({ key, AuthorizationType }).toEqual({ key, AuthorizationType: row.signedIn ? 'JWT' : 'NONE' });
      expect(AuthorizerId !== undefined).toBe(row.signedIn);
      expect(text(Target)).toContain(`${row.area}`);
    }
  });

  test('has no other routes than those of the functions that are started by one', () => {
    const others = functions.flatMap(({ trigger }) => (trigger.kind === 'route' ? [trigger.key] : []));
    const sockets = ['$connect', '$disconnect', '$default'];
    const keys = of('ApiGatewayV2::Route').map(({ Properties }) => String(Properties.RouteKey));
    expect(keys.toSorted()).toEqual(
      [...rows.map((row) => `${row.method} ${row.path}`), ...others, ...sockets].toSorted(),
    );
  });
});

describe('a function', () => {
  test('is there for every plan, as the house runs them', () => {
    expect(ours().length).toBe(functions.length);
    for (const plan of functions) {
      const fn = ours().find(({ Properties }) => Properties.Description === `Rince ${plan.name}`);
      expect(fn?.Properties).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: [plan.browser ? 'x86_64' : 'arm64'],
        Timeout: plan.timeoutSeconds,
        MemorySize: plan.memoryMb,
      });
      expect(fn?.Properties.LoggingConfig).toBeDefined();
    }
  });

  test('has a role of its own', () => {
    const owners = ours().map(ownerOf);
    expect(new Set(owners).size).toBe(functions.length);
    expect(owners.toSorted()).toEqual(functions.map(({ name }) => `${pascal(name)}Role`).toSorted());
    for (const role of of('IAM::Role').filter(({ id }) => owners.some((owner) => id.startsWith(owner))))
      expect(role.Properties).not.toHaveProperty('ManagedPolicyArns');
  });

  test('may do nothing by pattern, and touch nothing by a pattern alone', () => {
    for (const policy of of('IAM::Policy')) {
      if (policy.id.startsWith('CustomCDKBucketDeployment')) continue;
      for (const { Action, Resource, Effect } of statementsOf(policy)) {
        expect(Effect).toBe('Allow');
        for (const action of [Action].flat()) expect(action).not.toContain('*');
        for (const one of [Resource].flat()) {
          // The one action of ours that has no resource in IAM.
          if (text(Action) === '"mediaconvert:Probe"') continue;
          expect(one).not.toBe('*');
          // A pattern stands behind something of ours: a bucket, a table or an API.
          if (text(one).includes('*')) expect(text(one)).toMatch(/Fn::(GetAtt|ImportValue)|"Ref"/);
        }
      }
    }
  });

  test('never scans the table', () => {
    expect(text(of('IAM::Policy'))).not.toMatch(/dynamodb:(Scan|\*|DeleteTable)/);
  });

  test('keeps its log for a month and has an alarm that says who is hurt', () => {
    for (const log of of('Logs::LogGroup')) expect(log.Properties.RetentionInDays).toBe(30);
    const alarms = of('CloudWatch::Alarm').map(({ Properties }) => String(Properties.AlarmDescription));
    for (const { hurt } of functions) expect(alarms.some((description) => description.startsWith(hurt))).toBe(true);
  });

  test('holds no payment key: its environment names the secret that it may read, if it needs it', () => {
    expect(text(resources)).not.toContain('resolve:secretsmanager:rince/payments');
    const readers = functions.filter(({ grants }) => grants.includes('payments:secret')).map(({ name }) => name);
    expect(readers.length).toBeGreaterThan(0);
    for (const fn of ours()) {
      const name = String(fn.Properties.Description).replace('Rince ', '');
      const reads = readers.includes(name);
      const { Variables } = fn.Properties.Environment as { Variables: Record<string, unknown> };
      const secrets = Object.entries(Variables).filter(
        ([variable]) => /^PAYMENTS_.*(SECRET|KEY$)/.test(variable) && variable !== 'PAYMENTS_PUBLISHABLE_KEY',
      );
      expect(secrets).toEqual(reads ? [['PAYMENTS_SECRET', 'rince/payments']] : []);
      const policies = of('IAM::Policy').filter((policy) => text(policy.Properties.Roles).includes(ownerOf(fn)));
      const granted = policies
        .flatMap(statementsOf)
        .filter(({ Resource }) => text(Resource).includes(':secret:rince/payments'));
      expect(granted.map(({ Action }) => Action)).toEqual(reads ? ['secretsmanager:GetSecretValue'] : []);
      for (const { Resource } of granted) expect(text(Resource)).toMatch(/:secret:rince\/payments-\?{6}"/);
    }
  });

  test('is in the checkout if it is in the plan, and in the plan if it is in the checkout', () => {
    const folder = fileURLToPath(new URL('../../functions', import.meta.url));
    const written = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'index.ts')));
    // An area without a row in the route table has nothing to do yet.
    const areas = new Set<string>(Object.values(routes).map((row) => row.area));
    const needed = functions.filter(({ trigger }) => trigger.kind !== 'area' || areas.has(trigger.area));
    expect(written.toSorted()).toEqual(needed.map(({ name }) => name).toSorted());
  });
});

describe('a queue', () => {
  const isDead = ({ id }: Resource) => /Dead/.test(id);

  test('puts failures aside', () => {
    expect(of('SQS::Queue').length).toBeGreaterThan(0);
    for (const queue of of('SQS::Queue').filter((one) => !isDead(one)))
      expect(queue.Properties.RedrivePolicy).toMatchObject({ maxReceiveCount: expect.any(Number) });
  });

  test('keeps a message out of sight for a minute longer than its worker may take, which may put it back sooner', () => {
    const mappings = of('Lambda::EventSourceMapping').filter(({ Properties }) => !isStream(Properties));
    expect(mappings.length).toBe(functions.filter(({ trigger }) => trigger.kind === 'queue').length);
    for (const { Properties } of mappings) {
      expect(Properties.FunctionResponseTypes).toEqual(['ReportBatchItemFailures']);
      const worker = ours().find(({ id }) => text(Properties.FunctionName).includes(`"${id}"`));
      const queue = of('SQS::Queue').find(({ id }) => text(Properties.EventSourceArn).includes(`"${id}"`));
      expect(queue?.Properties.VisibilityTimeout).toBe(Number(worker?.Properties.Timeout) + 60);
      expect(text(worker?.Properties.Environment)).toContain(`_QUEUE_URL":{"Ref":"${queue?.id}"}`);
    }
  });

  test('is encrypted and reached over TLS only', () => {
    for (const queue of of('SQS::Queue')) {
      expect(queue.Properties.SqsManagedSseEnabled).toBe(true);
      expect(
        of('SQS::QueuePolicy').some((policy) => refersTo(policy.Properties.Queues, queue) && demandsTls(policy)),
      ).toBe(true);
    }
  });
});

describe('the people on duty', () => {
  const watching = (words: string): readonly Resource[] =>
    of('CloudWatch::Alarm').filter(({ Properties }) => text(Properties).includes(words));

  test('are told by every alarm, and the topic takes it from the alarms of the account', () => {
    const [topic, another] = of('SNS::Topic');
    expect(another).toBeUndefined();
    for (const alarm of of('CloudWatch::Alarm')) {
      expect(text(alarm.Properties.AlarmActions)).toMatch(/Alarms/);
      expect(alarm.Properties.AlarmDescription).toMatch(/^[A-Z].*\(.+\)$/);
    }
    expect(topic?.Properties).not.toHaveProperty('KmsMasterKeyId');
    const allowed = of('SNS::TopicPolicy')
      .flatMap(statementsOf)
      .filter(({ Effect }) => Effect === 'Allow');
    expect(allowed).toMatchObject([
      {
        Principal: { Service: 'cloudwatch.amazonaws.com' },
        Action: 'sns:Publish',
        Resource: { Ref: topic?.id },
        Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
      },
    ]);
  });

  test('know of an error that a function caught and logged', () => {
    for (const fn of ours()) {
      const { LogGroup } = fn.Properties.LoggingConfig as { LogGroup: { Ref: string } };
      const [filter, another] = of('Logs::MetricFilter').filter(
        ({ Properties }) => text(Properties.LogGroupName) === text(LogGroup),
      );
      expect(another).toBeUndefined();
      // A line of console.error begins with the time, the request and this word.
      expect(filter?.Properties.FilterPattern).toBe('"ERROR"');
      const [, metric] = /"MetricName":"(\w+)"/.exec(text(filter)) ?? [];
      const alarms = watching(`"MetricName":"${metric}"`);
      expect(alarms.length).toBe(1);
      expect(text(alarms)).toContain('"Errors"');
    }
  });

  test('know of a reader that is behind the table before changes are given up', () => {
    const late = watching('"IteratorAge"');
    expect(late.map(({ Properties }) => Properties.Threshold).toSorted()).toEqual([60_000, 600_000]);
  });

  test('know of what is turned away', () => {
    expect(watching('"Throttles"').length).toBe(1);
    const [table] = watching('"WriteThrottleEvents"');
    expect(text(table)).toContain('"ReadThrottleEvents"');
    for (const { name } of tableShape.indexes) expect(text(table)).toContain(`"${name}"`);
  });

  test('know of letters that come back', () => {
    const [bounced, another] = watching('"AWS/SES"');
    expect(another).toBeUndefined();
    expect(bounced?.Properties).toMatchObject({ MetricName: 'Bounce', Statistic: 'Sum', Threshold: 3 });
    // Without one it is of all that the account sends.
    expect(bounced?.Properties).not.toHaveProperty('Dimensions');
  });

  test('know of messages that wait too long, and of those that were put aside', () => {
    const queues = of('SQS::Queue');
    const dead = queues.filter(({ id }) => /Dead/.test(id));
    expect(watching('"ApproximateAgeOfOldestMessage"').length).toBe(queues.length - dead.length);
    expect(watching('"ApproximateNumberOfMessagesVisible"').length).toBe(dead.length);
  });
});

test('a clock strikes every five minutes into the queue of the sweeper', () => {
  const clocks = of('Events::Rule').filter(({ Properties }) => Properties.ScheduleExpression !== undefined);
  expect(clocks.map(({ Properties }) => Properties.ScheduleExpression)).toEqual(['rate(5 minutes)']);
  expect(text(clocks[0]?.Properties.Targets)).toContain('SweepsJobsQueue');
});

test('videos are converted by the minute, in the name of a role that knows nothing else, and their end reaches the worker', () => {
  const [converter, another] = of('MediaConvert::Queue');
  expect(another).toBeUndefined();
  expect(converter?.Properties.PricingPlan).toBe('ON_DEMAND');
  const role = of('IAM::Role').find(({ Properties }) => text(Properties).includes('mediaconvert.amazonaws.com'));
  const may = of('IAM::Policy')
    .filter(({ Properties }) => refersTo(Properties.Roles, role as Resource))
    .flatMap(statementsOf);
  expect(may.map(({ Action }) => Action)).toEqual([['s3:GetObject', 's3:PutObject']]);
  expect(text(may[0]?.Resource)).toMatch(/Files.*\/entrycompetitions\/\*/);
  const rule = of('Events::Rule').find(({ Properties }) => Properties.EventPattern !== undefined);
  expect(rule?.Properties.EventPattern).toMatchObject({
    source: ['aws.mediaconvert'],
    detail: { status: ['COMPLETE', 'ERROR', 'CANCELED'] },
  });
  const worker = of('Lambda::EventSourceMapping').find(({ Properties }) => text(Properties).includes('"MediaWorker'));
  expect(text(rule?.Properties.Targets)).toContain(`"Arn":${text(worker?.Properties.EventSourceArn)}`);
});

test('the stage of the sockets waits for the role with which gateways of the account write their logs', () => {
  const [account, another] = of('ApiGateway::Account');
  expect(another).toBeUndefined();
  const role = of('IAM::Role').find(({ id }) => text(account?.Properties.CloudWatchRoleArn).includes(`"${id}"`));
  expect(text(role?.Properties.AssumeRolePolicyDocument)).toContain('apigateway.amazonaws.com');
  expect(text(role?.Properties.ManagedPolicyArns)).toContain('AmazonAPIGatewayPushToCloudWatchLogs');
  for (const kept of [account, role]) expect(kept?.DeletionPolicy).toBe('Retain');
  const stage = of('ApiGatewayV2::Stage').find(({ Properties }) => Properties.StageName === 'ws');
  expect(stage?.Properties).toHaveProperty('AccessLogSettings');
  expect([stage?.DependsOn].flat()).toContain(account?.id);
});

test('the two readers of the stream halve, give up and put aside what they cannot digest', () => {
  const streams = of('Lambda::EventSourceMapping').filter(({ Properties }) => isStream(Properties));
  expect(streams.length).toBe(2);
  for (const { Properties } of streams)
    expect(Properties).toMatchObject({
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: expect.any(Number),
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      DestinationConfig: { OnFailure: { Destination: expect.anything() } },
    });
});

test('each reader of the stream is called for the kinds of items that it follows, new, changed or taken away, and for no others', () => {
  const patternsOf = (name: string): unknown[] => {
    const mapping = of('Lambda::EventSourceMapping').find(
      ({ Properties }) => isStream(Properties) && text(Properties.FunctionName).includes(name),
    );
    const criteria = mapping?.Properties.FilterCriteria as { Filters: readonly { Pattern: string }[] } | undefined;
    return (criteria?.Filters ?? []).map(({ Pattern }) => JSON.parse(Pattern) as unknown);
  };
  const changed = (kinds: readonly string[]) => [
    { dynamodb: { NewImage: { entity: { S: kinds } } } },
    { dynamodb: { OldImage: { entity: { S: kinds } } } },
  ];
  expect(patternsOf('Projections')).toEqual(changed(listedKinds));
  expect(patternsOf('LivePush')).toEqual([
    ...changed(toldKinds.filter((kind) => kind !== promisedKind)),
    // A promise that was kept is no news.
    { eventName: ['INSERT'], dynamodb: { NewImage: { entity: { S: [promisedKind] } } } },
  ]);
});

test('every bucket is private, encrypted and reached over TLS only', () => {
  expect(of('S3::Bucket').length).toBe(3);
  for (const bucket of of('S3::Bucket')) {
    expect(bucket.Properties.PublicAccessBlockConfiguration).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
    expect(text(bucket.Properties.BucketEncryption)).toContain('AES256');
    const policies = of('S3::BucketPolicy').filter((policy) => refersTo(policy.Properties.Bucket, bucket));
    expect(policies.some(demandsTls)).toBe(true);
    for (const { Effect, Principal } of policies.flatMap(statementsOf))
      if (Effect === 'Allow') expect(Principal).toHaveProperty('Service', 'cloudfront.amazonaws.com');
  }
});

test('a video as it was sent goes 30 days after it came, once it plays in every size, by the word of its converter alone', () => {
  const rules = of('S3::Bucket').flatMap(
    ({ Properties }) => (Properties.LifecycleConfiguration as { Rules: unknown[] } | undefined)?.Rules ?? [],
  );
  expect(rules).toContainEqual({
    Id: 'converted',
    Status: 'Enabled',
    Prefix: 'entrycompetitions/',
    TagFilters: [{ Key: 'renditions', Value: 'complete' }],
    ExpirationInDays: 30,
  });
  const tagging = of('IAM::Policy').filter((policy) => text(policy.Properties).includes('s3:PutObjectTagging'));
  const ids = tagging.map(({ id }) => id).filter((id) => !id.startsWith('CustomCDKBucketDeployment'));
  expect(ids).toEqual([expect.stringMatching(/^MediaWorker/)]);
});

test('files that people uploaded come through the CDN, unguessed and unable to run', () => {
  const cdn = of('CloudFront::Distribution')[0]?.Properties.DistributionConfig as {
    CacheBehaviors: Record<string, unknown>[];
    Origins: Record<string, unknown>[];
  };
  const behavior = cdn.CacheBehaviors.find(({ PathPattern }) => PathPattern === '/files/*');
  const headersOf = (id: unknown) =>
    of('CloudFront::ResponseHeadersPolicy').find(({ id: own }) => text(id) === text({ Ref: own }))?.Properties;
  expect(headersOf(behavior?.ResponseHeadersPolicyId)).toMatchObject({
    ResponseHeadersPolicyConfig: {
      SecurityHeadersConfig: {
        ContentTypeOptions: { Override: true },
        ContentSecurityPolicy: { ContentSecurityPolicy: expect.stringContaining("script-src 'none'"), Override: true },
      },
    },
  });
  // Storage checks the signature of the address itself: the CDN signs nothing, and keeps nothing.
  const origin = cdn.Origins.find(({ Id }) => Id === behavior?.TargetOriginId);
  expect(text(origin?.DomainName)).toMatch(/Files/);
  expect(origin?.OriginAccessControlId).toBeUndefined();
  expect(behavior?.CachePolicyId).toBe('4135ea2d-6df8-44a3-9df3-4b5a84be39ad');
  const strips = of('CloudFront::Function').find(({ id }) => text(behavior?.FunctionAssociations).includes(id));
  const handler = runInNewContext(`(${String(strips?.Properties.FunctionCode)})`) as (event: object) => object;
  const uri = (address: string) => handler({ request: { uri: address } });
  expect(uri('/files/users/a/image/b.png')).toEqual({ uri: '/users/a/image/b.png' });
  expect(uri('/files/files/b.png')).toEqual({ uri: '/files/b.png' });
});

test('nothing that people made goes with its stack', () => {
  for (const type of ['DynamoDB::Table', 'S3::Bucket', 'Cognito::UserPool'])
    for (const one of of(type)) expect({ type, policy: one.DeletionPolicy }).toEqual({ type, policy: 'Retain' });
  expect(of('DynamoDB::Table')[0]?.Properties.DeletionProtectionEnabled).toBe(true);
  expect(of('Cognito::UserPool')[0]?.Properties.DeletionProtection).toBe('ACTIVE');
});

test('the outputs name what the first administrator is made with, and where DNS must point', () => {
  expect(Object.keys(outputs)).toEqual(expect.arrayContaining(['TableName', 'UserPoolId', 'PointTheDomainAt']));
  expect(text(outputs.PointTheDomainAt)).toContain('"DomainName"');
});

test('the table is what the store expects, with its past', () => {
  const [table, another] = of('DynamoDB::Table');
  expect(another).toBeUndefined();
  expect(table?.Properties).toMatchObject({
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: [{ AttributeName: tableShape.partitionKey }, { AttributeName: tableShape.sortKey }],
    StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    TimeToLiveSpecification: { AttributeName: tableShape.timeToLive, Enabled: true },
    GlobalSecondaryIndexes: tableShape.indexes.map(({ name }) => ({ IndexName: name })),
  });
});

test('people are made by us, with passwords of eight characters or more', () => {
  expect(of('Cognito::UserPool')[0]?.Properties).toMatchObject({
    AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
    UsernameAttributes: ['email'],
    Policies: { PasswordPolicy: { MinimumLength: 8 } },
  });
  const flows = of('Cognito::UserPoolClient')[0]?.Properties.ExplicitAuthFlows as readonly string[];
  expect(flows.toSorted()).toEqual([
    'ALLOW_ADMIN_USER_PASSWORD_AUTH',
    'ALLOW_REFRESH_TOKEN_AUTH',
    'ALLOW_USER_SRP_AUTH',
  ]);
});

test('people change nothing about themselves in the pool, least of all their address', () => {
  // An empty list would mean everything, and a required attribute would have to be in it.
  expect(of('Cognito::UserPoolClient').map(({ Properties }) => Properties.WriteAttributes)).toEqual([['locale']]);
  const schema = of('Cognito::UserPool')[0]?.Properties.Schema as readonly { Required?: boolean }[];
  expect(schema.filter(({ Required }) => Required)).toEqual([]);
});

test('no error outlives its cause at the edge, and none becomes a page', () => {
  const errors = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504];
  expect(of('CloudFront::Distribution')[0]?.Properties.DistributionConfig).toHaveProperty(
    'CustomErrorResponses',
    errors.map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })),
  );
});

test('the payment provider loads its fields from any of its hosts for scripts', () => {
  const policy = text(of('CloudFront::ResponseHeadersPolicy')[0]);
  for (const directive of ['script-src', 'frame-src'])
    expect(policy).toMatch(new RegExp(`${directive} [^;]*https://js\\.stripe\\.com https://\\*\\.js\\.stripe\\.com`));
});

test('the site, the calls, the socket, the files and the published results are one origin', () => {
  const config = of('CloudFront::Distribution')[0]?.Properties.DistributionConfig as {
    CacheBehaviors: readonly { PathPattern: string }[];
  };
  expect(config.CacheBehaviors.map(({ PathPattern }) => PathPattern).toSorted()).toEqual([
    '/api/*',
    '/files/*',
    '/results/*',
    '/ws',
  ]);
  const policy = text(of('CloudFront::ResponseHeadersPolicy')[0]);
  for (const word of ["default-src 'self'", "frame-ancestors 'none'", "object-src 'none'"])
    expect(policy).toContain(word);
  expect(policy).not.toContain('unsafe-eval');
});

test('calls and sockets carry the secret of the CDN and the address of their caller', () => {
  const [distribution] = of('CloudFront::Distribution');
  const config = distribution?.Properties.DistributionConfig as {
    CacheBehaviors: readonly {
      PathPattern: string;
      TargetOriginId: string;
      FunctionAssociations?: readonly { EventType: string; FunctionARN: unknown }[];
    }[];
    Origins: readonly { Id: string; OriginCustomHeaders?: readonly { HeaderName: string; HeaderValue: string }[] }[];
  };
  const secret = '{{resolve:secretsmanager:rince/cdn:SecretString:value::}}';
  const caller = of('CloudFront::Function').find(({ Properties }) => text(Properties).includes('x-caller-address'));
  for (const pattern of ['/api/*', '/ws']) {
    const behavior = config.CacheBehaviors.find(({ PathPattern }) => PathPattern === pattern);
    const origin = config.Origins.find(({ Id }) => Id === behavior?.TargetOriginId);
    expect(origin?.OriginCustomHeaders).toEqual([{ HeaderName: 'x-cdn-secret', HeaderValue: secret }]);
    expect(behavior?.FunctionAssociations?.map(({ EventType }) => EventType)).toEqual(['viewer-request']);
    expect(refersTo(behavior?.FunctionAssociations, caller as Resource)).toBe(true);
  }
  for (const { name, trigger } of functions) {
    const fn = ours().find(({ Properties }) => Properties.Description === `Rince ${name}`);
    const environment = fn?.Properties.Environment as { Variables: Record<string, string> } | undefined;
    const isOpen = trigger.kind === 'area' || trigger.kind === 'socket';
    expect({ name, secret: environment?.Variables.CDN_SECRET }).toEqual({ name, secret: isOpen ? secret : undefined });
  }
});

test('pages of the site open index.html, also where the address ends in an e-mail; a missing file stays missing', () => {
  const fallback = of('CloudFront::Function').find(({ Properties }) => text(Properties).includes('/index.html'));
  const code = String(fallback?.Properties.FunctionCode);
  const opened = (uri: string): string =>
    runInNewContext(`${code}; handler({ request: { uri } }).uri`, { uri }) as string;
  // The same addresses as in the test of the embedded site.
  for (const page of [
    '/',
    '/a/login',
    '/a/set-password/parent@feis.org/0123abcd',
    '/a/set-password/parent@feis.org',
    '/public/confirm/a@b.ie/code.with.dots',
    '/app/dancers',
    '/onboarding/step.2',
    '/nothing/here',
  ])
    expect([page, opened(page)]).toEqual([page, '/index.html']);
  for (const file of ['/assets/there.js', '/assets/missing.js', '/missing.png', '/assets/a/missing.js', '/config.json'])
    expect(opened(file)).toBe(file);
});

test('published results live a minute at the edge at most, whatever an object says', () => {
  const [policy, another] = of('CloudFront::CachePolicy');
  expect(another).toBeUndefined();
  expect(policy?.Properties.CachePolicyConfig).toMatchObject({ MinTTL: 0, MaxTTL: 60 });
});

test('no stack comes near the limit of 500 resources', () => {
  const counts = Object.entries(Object.groupBy(resources, ({ stack }) => stack));
  for (const [stack, members] of counts)
    expect({ stack, few: (members?.length ?? 0) <= 450 }).toEqual({ stack, few: true });
});

const isStream = (properties: Readonly<Record<string, unknown>>): boolean => 'StartingPosition' in properties;
const refersTo = (value: unknown, { id }: Resource): boolean => text(value).includes(`"${id}"`);
const demandsTls = (policy: Resource): boolean =>
  statementsOf(policy).some(
    ({ Effect, Condition }) => Effect === 'Deny' && Condition?.Bool?.['aws:SecureTransport'] === 'false',
  );
