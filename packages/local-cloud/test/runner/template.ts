/** The part of a role that a fixture's function differs in. */
export interface FixtureFunction {
  readonly id: string;
  readonly actions: readonly { readonly action: readonly string[]; readonly resource: unknown }[];
  readonly environment: Readonly<Record<string, unknown>>;
  readonly timeout?: number;
  readonly memory?: number;
}

const att = (id: string, name = 'Arn') => ({ 'Fn::GetAtt': [id, name] });
const ref = (id: string) => ({ Ref: id });
const join = (...parts: unknown[]) => ({ 'Fn::Join': ['', parts] });

const table = [{ action: ['dynamodb:PutItem', 'dynamodb:GetItem', 'dynamodb:UpdateItem'], resource: att('Table') }];
const queue = (id: string) => ({
  action: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:ChangeMessageVisibility'],
  resource: att(id),
});

/** The functions of the fixture; each is a file of the same name in `functions/`. */
export const fixtureFunctions: readonly FixtureFunction[] = [
  {
    id: 'Echo',
    actions: table,
    environment: { TABLE_NAME: ref('Table'), OWN: 'echo', SITE_URL: 'https://x' },
    timeout: 2,
  },
  { id: 'Stranger', actions: [], environment: { TABLE_NAME: ref('Table'), OWN: 'stranger' }, memory: 64 },
  { id: 'Worker', actions: [...table, queue('Jobs')], environment: { TABLE_NAME: ref('Table') }, timeout: 5 },
  {
    id: 'Follower',
    actions: [...table, { action: ['sqs:SendMessage'], resource: att('FollowerDead') }],
    environment: { TABLE_NAME: ref('Table') },
  },
  {
    id: 'Socket',
    actions: [
      {
        action: ['execute-api:ManageConnections'],
        resource: join(
          'arn:aws:execute-api:',
          ref('AWS::Region'),
          ':',
          ref('AWS::AccountId'),
          ':',
          ref('Sockets'),
          '/ws/*',
        ),
      },
    ],
    environment: { SOCKET_ENDPOINT: join('https://', ref('Sockets'), '.execute-api.us-east-1.amazonaws.com/ws') },
  },
];

const functionResources = ({ id, actions, environment, timeout = 3, memory = 128 }: FixtureFunction) => ({
  [`${id}Role`]: resource('AWS::IAM::Role', {}),
  ...(actions.length > 0
    ? {
        [`${id}Policy`]: resource('AWS::IAM::Policy', {
          Roles: [ref(`${id}Role`)],
          PolicyDocument: {
            Statement: actions.map(({ action, resource: on }) => ({ Effect: 'Allow', Action: action, Resource: on })),
          },
        }),
      }
    : {}),
  [id]: resource('AWS::Lambda::Function', {
    Runtime: 'nodejs24.x',
    Handler: 'index.handler',
    Code: { S3Bucket: 'assets', S3Key: `${id}.zip` },
    Role: att(`${id}Role`),
    Timeout: timeout,
    MemorySize: memory,
    Environment: { Variables: environment },
  }),
});

function resource(type: string, properties: object) {
  return { Type: type, Properties: properties };
}

const integration = (id: string, api: string) =>
  resource('AWS::ApiGatewayV2::Integration', { ApiId: ref(api), IntegrationUri: att(id), TimeoutInMillis: 4000 });

const route = (api: string, key: string, target: string, signedIn = false) =>
  resource('AWS::ApiGatewayV2::Route', {
    ApiId: ref(api),
    RouteKey: key,
    Target: join('integrations/', ref(target)),
    ...(signedIn ? { AuthorizationType: 'JWT', AuthorizerId: ref('SignedIn') } : { AuthorizationType: 'NONE' }),
  });

const key = (name: string, type: string) => ({ AttributeName: name, KeyType: type });

/** A template with one of everything that the runner reads, shaped as CDK writes it. */
export const fixtureTemplate = {
  Resources: {
    Table: resource('AWS::DynamoDB::Table', {
      AttributeDefinitions: ['pk', 'sk'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: [key('pk', 'HASH'), key('sk', 'RANGE')],
      BillingMode: 'PAY_PER_REQUEST',
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
      TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
    }),
    Dead: resource('AWS::SQS::Queue', {}),
    Jobs: resource('AWS::SQS::Queue', {
      VisibilityTimeout: 2,
      RedrivePolicy: { deadLetterTargetArn: att('Dead'), maxReceiveCount: 3 },
    }),
    FollowerDead: resource('AWS::SQS::Queue', {}),
    Results: resource('AWS::S3::Bucket', {}),
    Headers: resource('AWS::CloudFront::ResponseHeadersPolicy', {
      ResponseHeadersPolicyConfig: {
        SecurityHeadersConfig: {
          ContentSecurityPolicy: {
            ContentSecurityPolicy: "default-src 'self'; connect-src 'self' wss://feis.example; frame-ancestors 'none'",
          },
          ContentTypeOptions: { Override: true },
          FrameOptions: { FrameOption: 'DENY' },
          StrictTransportSecurity: { AccessControlMaxAgeSec: 31_536_000 },
        },
      },
    }),
    ResultsCache: resource('AWS::CloudFront::CachePolicy', {
      CachePolicyConfig: { MinTTL: 0, DefaultTTL: 5, MaxTTL: 31_536_000 },
    }),
    Cdn: resource('AWS::CloudFront::Distribution', {
      DistributionConfig: {
        Aliases: ['feis.example'],
        DefaultCacheBehavior: { ResponseHeadersPolicyId: ref('Headers') },
        Origins: [{ Id: 'results', DomainName: att('Results', 'RegionalDomainName'), OriginAccessControlId: 'signs' }],
        CacheBehaviors: [{ PathPattern: '/results/*', TargetOriginId: 'results', CachePolicyId: ref('ResultsCache') }],
      },
    }),
    Users: resource('AWS::Cognito::UserPool', { Policies: { PasswordPolicy: { MinimumLength: 8 } } }),
    Client: resource('AWS::Cognito::UserPoolClient', { ExplicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH'] }),
    ...Object.assign({}, ...fixtureFunctions.map(functionResources)),
    Http: resource('AWS::ApiGatewayV2::Api', { ProtocolType: 'HTTP', Name: 'fixture' }),
    HttpStage: resource('AWS::ApiGatewayV2::Stage', { ApiId: ref('Http'), StageName: '$default' }),
    SignedIn: resource('AWS::ApiGatewayV2::Authorizer', {
      ApiId: ref('Http'),
      AuthorizerType: 'JWT',
      IdentitySource: ['$request.header.Authorization'],
      JwtConfiguration: {
        Audience: [ref('Client')],
        Issuer: join('https://cognito-idp.us-east-1.amazonaws.com/', ref('Users')),
      },
    }),
    EchoIntegration: integration('Echo', 'Http'),
    StrangerIntegration: integration('Stranger', 'Http'),
    EchoRoute: route('Http', 'POST /api/things/{id}', 'EchoIntegration'),
    ListRoute: route('Http', 'POST /api/things/list', 'EchoIntegration'),
    MineRoute: route('Http', 'GET /api/mine', 'EchoIntegration', true),
    StrangerRoute: route('Http', 'POST /api/stranger', 'StrangerIntegration'),
    DefaultRoute: route('Http', '$default', 'EchoIntegration'),
    Sockets: resource('AWS::ApiGatewayV2::Api', { ProtocolType: 'WEBSOCKET', Name: 'fixture' }),
    SocketStage: resource('AWS::ApiGatewayV2::Stage', { ApiId: ref('Sockets'), StageName: 'ws' }),
    SocketIntegration: integration('Socket', 'Sockets'),
    ConnectRoute: route('Sockets', '$connect', 'SocketIntegration'),
    DisconnectRoute: route('Sockets', '$disconnect', 'SocketIntegration'),
    SocketDefaultRoute: route('Sockets', '$default', 'SocketIntegration'),
    WorkerSource: resource('AWS::Lambda::EventSourceMapping', {
      EventSourceArn: att('Jobs'),
      FunctionName: ref('Worker'),
      BatchSize: 10,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    }),
    FollowerSource: resource('AWS::Lambda::EventSourceMapping', {
      EventSourceArn: att('Table', 'StreamArn'),
      FunctionName: ref('Follower'),
      BatchSize: 10,
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: 1,
      MaximumRecordAgeInSeconds: 600,
      FilterCriteria: {
        Filters: ['thing', 'before', 'poison', 'after', 'late'].map((pk) => ({
          Pattern: JSON.stringify({ eventName: ['INSERT', 'REMOVE'], dynamodb: { Keys: { pk: { S: [pk] } } } }),
        })),
      },
      DestinationConfig: { OnFailure: { Destination: att('FollowerDead') } },
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    }),
  },
};
