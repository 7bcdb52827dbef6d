import { createHash } from 'node:crypto';
import { account, region } from '../principals.ts';
import type { Resource } from './assembly.ts';
import { optional } from './json.ts';

/** What `Ref` and `Fn::GetAtt` answer for a resource. */
export interface Identity {
  readonly ref: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** `ResultsWorker/Dead` -> `results-worker-dead`. */
export function kebab(path: string): string {
  return path
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .toLowerCase();
}

/** Names that stay the same from start to start, so that data is found again, and have the form AWS gives them. */
export function identify(resource: Resource, queuesUrl: string): Identity {
  const { stack, path, properties, type } = resource;
  const own = kebab(`${stack}/${path}`);
  const code = (length: number) => letters(`${stack}/${resource.logicalId}`, length);
  switch (type) {
    case 'AWS::DynamoDB::Table': {
      const name = optional(properties.TableName) ?? own;
      return named(name, { Arn: arn('dynamodb', `table/${name}`) });
    }
    case 'AWS::SQS::Queue': {
      const name = optional(properties.QueueName) ?? own;
      return { ref: `${queuesUrl}/${account}/${name}`, attributes: { Arn: arn('sqs', name), QueueName: name } };
    }
    case 'AWS::S3::Bucket': {
      const name = optional(properties.BucketName) ?? own;
      return named(name, {
        Arn: `arn:aws:s3:::${name}`,
        DomainName: `${name}.s3.amazonaws.com`,
        RegionalDomainName: `${name}.s3.${region}.amazonaws.com`,
      });
    }
    case 'AWS::Cognito::UserPool': {
      const id = `${region}_${code(9)}`;
      return named(id, { Arn: arn('cognito-idp', `userpool/${id}`), UserPoolId: id });
    }
    case 'AWS::Cognito::UserPoolClient':
      return named(code(26), { ClientId: code(26) });
    case 'AWS::Lambda::Function': {
      const name = optional(properties.FunctionName) ?? kebab(path);
      return named(name, { Arn: arn('lambda', `function:${name}`) });
    }
    case 'AWS::MediaConvert::Queue':
      return named(own, { Arn: arn('mediaconvert', `queues/${own}`), Name: own });
    case 'AWS::IAM::Role':
      return named(own, { Arn: `arn:aws:iam::${account}:role/${own}`, RoleId: code(20) });
    case 'AWS::SNS::Topic':
      return named(arn('sns', own), { TopicArn: arn('sns', own), TopicName: own });
    case 'AWS::Logs::LogGroup':
      return named(own, { Arn: arn('logs', `log-group:${own}:*`) });
    case 'AWS::ApiGatewayV2::Api':
      return named(code(10), {
        ApiId: code(10),
        ApiEndpoint: `https://${code(10)}.execute-api.${region}.amazonaws.com`,
      });
    default:
      return named(resource.logicalId, {});
  }
}

const named = (ref: string, attributes: Readonly<Record<string, string>>): Identity => ({ ref, attributes });

const arn = (service: string, resource: string): string => `arn:aws:${service}:${region}:${account}:${resource}`;

/** Lower-case letters and digits that depend on nothing but `seed`. */
function letters(seed: string, length: number): string {
  const digits = BigInt(`0x${createHash('sha256').update(seed).digest('hex')}`).toString(36);
  return `r${digits}`.slice(0, length);
}
