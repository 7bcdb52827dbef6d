import { type QueueName, queueVariable } from '@rince/contracts/jobs';
import { tableShape } from '@rince/store/table-shape';
import { Arn, ArnFormat, CfnDynamicReference, CfnDynamicReferenceService, type Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { type Estate, socketStage } from './estate.ts';

import { paymentsSecret, publishableKeyParameter } from './settings.ts';

/** The words of the grant list in `functions.ts`. */
export type Grant =
  | 'table:read'
  | 'table:write'
  | 'table:stream'
  | 'files:read'
  | 'files:write'
  | 'documents:write'
  | 'results:read'
  | 'results:write'
  | 'mail:send'
  | 'media:convert'
  | 'tokens:verify'
  | 'users:admin'
  | 'payments:secret'
  | 'sockets:push'
  | `${QueueName}:queue`;

/** What one grant means: statements for the role, and where to find the thing for the environment. */
export interface Meaning {
  readonly statements: readonly PolicyStatement[];
  readonly environment: Readonly<Record<string, string>>;
}

const readItems = ['GetItem', 'BatchGetItem', 'Query'].map((verb) => `dynamodb:${verb}`);
const writeItems = ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'ConditionCheckItem'].map(
  (verb) => `dynamodb:${verb}`,
);
const multipart = ['s3:PutObject', 's3:DeleteObject', 's3:AbortMultipartUpload', 's3:ListMultipartUploadParts'];
const administerUsers = [
  'AdminCreateUser',
  'AdminDeleteUser',
  'AdminGetUser',
  'AdminSetUserPassword',
  'AdminUpdateUserAttributes',
  'AdminEnableUser',
  'AdminDisableUser',
  'AdminAddUserToGroup',
  'AdminRemoveUserFromGroup',
  'AdminInitiateAuth',
  'AdminRespondToAuthChallenge',
  'AdminUserGlobalSignOut',
].map((verb) => `cognito-idp:${verb}`);

const allow = (actions: readonly string[], ...resources: readonly string[]): PolicyStatement =>
  new PolicyStatement({ actions: [...actions], resources: [...resources] });

function table(estate: Estate, actions: readonly string[]): Meaning {
  const { tableArn, tableName } = estate.table;
  const indexes = tableShape.indexes.map((index) => `${tableArn}/index/${index.name}`);
  return { statements: [allow(actions, tableArn, ...indexes)], environment: { TABLE_NAME: tableName } };
}

const queueOf = (grant: `${QueueName}:queue`): QueueName => grant.slice(0, grant.indexOf(':')) as QueueName;

function queue(estate: Estate, name: QueueName): Meaning {
  const found = estate.queues.get(name);
  if (!found) throw new Error(`The queue '${name}' is made after a function that asks for it`);
  return {
    statements: [allow(['sqs:SendMessage'], found.queueArn)],
    environment: { [queueVariable(name)]: found.queueUrl },
  };
}

function sockets(estate: Estate, stack: Stack): Meaning {
  const api = estate.sockets;
  if (!api) throw new Error('The socket API is made after a function that asks for it');
  const connections = `${socketStage}/*/@connections/*`;
  const arn = Arn.format({ service: 'execute-api', resource: api.apiId, resourceName: connections }, stack);
  return {
    statements: [allow(['execute-api:ManageConnections'], arn)],
    environment: { SOCKET_ENDPOINT: `https://${api.apiId}.execute-api.${stack.region}.amazonaws.com/${socketStage}` },
  };
}

function payments(stack: Stack): Meaning {
  // Secrets Manager adds six letters of its own to the name.
  const resourceName = `${paymentsSecret}-??????`;
  const arn = Arn.format(
    { service: 'secretsmanager', resource: 'secret', resourceName, arnFormat: ArnFormat.COLON_RESOURCE_NAME },
    stack,
  );
  return {
    statements: [allow(['secretsmanager:GetSecretValue'], arn)],
    environment: { PAYMENTS_SECRET: paymentsSecret, PAYMENTS_PUBLISHABLE_KEY: publishableKey() },
  };
}

/** The provider's public key, read by CloudFormation when it deploys. */
export function publishableKey(): string {
  return new CfnDynamicReference(CfnDynamicReferenceService.SSM, publishableKeyParameter).toString();
}

/** What `grant` means in `stack`. */
export function meaningOf(grant: Grant, estate: Estate, stack: Stack): Meaning {
  const { files, results, users, client, settings } = estate;
  const pool = { USER_POOL_ID: users.userPoolId, USER_POOL_CLIENT_ID: client.userPoolClientId };
  switch (grant) {
    case 'table:read':
      return table(estate, readItems);
    case 'table:write':
      return table(estate, [...readItems, ...writeItems]);
    case 'table:stream':
      return streamOf(estate);
    case 'files:read':
      return bucket(files.bucketName, 'FILES_BUCKET', ['s3:GetObject'], files.arnForObjects('*'));
    case 'files:write':
      return bucket(files.bucketName, 'FILES_BUCKET', ['s3:GetObject', ...multipart], files.arnForObjects('*'));
    case 'documents:write':
      return bucket(
        files.bucketName,
        'FILES_BUCKET',
        ['s3:GetObject', 's3:PutObject'],
        files.arnForObjects('documents/*'),
      );
    case 'results:read':
      return bucket(results.bucketName, 'RESULTS_BUCKET', ['s3:GetObject'], results.arnForObjects('results/*'));
    case 'results:write':
      return bucket(
        results.bucketName,
        'RESULTS_BUCKET',
        ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'],
        results.arnForObjects('results/*'),
      );
    case 'mail:send':
      return mail(settings.mailFrom, stack);
    case 'media:convert':
      return converter(estate, stack);
    case 'tokens:verify':
      return { statements: [], environment: pool };
    case 'users:admin':
      return { statements: [allow(administerUsers, users.userPoolArn)], environment: pool };
    case 'payments:secret':
      return payments(stack);
    case 'sockets:push':
      return sockets(estate, stack);
    default:
      return queue(estate, queueOf(grant));
  }
}

function bucket(name: string, variable: string, actions: readonly string[], objects: string): Meaning {
  return { statements: [allow(actions, objects)], environment: { [variable]: name } };
}

function streamOf(estate: Estate): Meaning {
  const stream = estate.table.tableStreamArn;
  if (!stream) throw new Error('The table has no stream');
  const read = ['DescribeStream', 'GetRecords', 'GetShardIterator'].map((verb) => `dynamodb:${verb}`);
  return {
    // Listing is asked of the table's streams together, reading of this one.
    statements: [allow(read, stream), allow(['dynamodb:ListStreams'], `${estate.table.tableArn}/stream/*`)],
    environment: {},
  };
}

function converter({ media, files }: Estate, stack: Stack): Meaning {
  if (!media) throw new Error('The converter of videos is made after a function that asks for it');
  return {
    statements: [
      allow(['mediaconvert:CreateJob'], media.queueArn),
      allow(
        ['mediaconvert:GetJob'],
        Arn.format({ service: 'mediaconvert', resource: 'jobs', resourceName: '*' }, stack),
      ),
      // AWS knows no resource of a look into a file: what may be read is decided by the right to read it.
      allow(['mediaconvert:Probe'], '*'),
      allow(['iam:PassRole'], media.roleArn),
      // A video as it was sent goes some weeks after it has been converted.
      allow(['s3:PutObjectTagging'], files.arnForObjects('entrycompetitions/*')),
    ],
    environment: { MEDIA_QUEUE: media.queueArn, MEDIA_ROLE: media.roleArn },
  };
}

function mail(from: string, stack: Stack): Meaning {
  const identity = (name: string): string =>
    Arn.format({ service: 'ses', resource: 'identity', resourceName: name }, stack);
  const host = from.slice(from.indexOf('@') + 1);
  return {
    statements: [allow(['ses:SendEmail'], identity(host), identity(from))],
    environment: { MAIL_FROM: from },
  };
}
