import { DefaultStackSynthesizer, Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';
import { socketStage } from './estate.ts';
import { region } from './settings.ts';

/**
 * The patterns that roles may hold, spelled as cdk-nag spells them, so that any other pattern fails the synthesis. IAM
 * has no other way to name the objects of a bucket, the streams of a table and the connections of an API stage.
 */
const patterns: Readonly<Record<string, string>> = {
  'RinceData:ExportsOutputFnGetAttFiles8E6940B8ArnD8EE6C03/*': 'Objects of the one files bucket.',
  'RinceData:ExportsOutputFnGetAttFiles8E6940B8ArnD8EE6C03/documents/*': 'Printed documents in the one files bucket.',
  'RinceData:ExportsOutputFnGetAttFiles8E6940B8ArnD8EE6C03/entrycompetitions/*': 'Videos in the one files bucket.',
  'RinceData:ExportsOutputFnGetAttResults25575328Arn5DD4F5AA/results/*': 'Published results in the one results bucket.',
  'RinceData:ExportsOutputFnGetAttTableCD117FA1ArnE2C8C204/stream/*': 'Lambda lists the streams of the one table.',
  [`arn:<AWS::Partition>:mediaconvert:${region}:<AWS::AccountId>:jobs/*`]: 'Conversions; they come and go.',
  [`arn:<AWS::Partition>:execute-api:${region}:<AWS::AccountId>:<SocketsA3E6BA67>/${socketStage}/*/@connections/*`]:
    'Connections of the one socket stage; they come and go.',
};

/** States why the few patterns in our roles are as narrow as IAM allows. */
export function acknowledgePatterns(app: IConstruct): void {
  for (const [pattern, reason] of Object.entries(patterns))
    Validations.of(app).acknowledge({ id: `AwsSolutions-IAM5[Resource::${pattern}]`, reason });
}

/** CDK's own function that copies the site's files: it runs while deploying, and its role is CDK's choice. */
export function acknowledgeSiteCopier(copier: IConstruct): void {
  const role = "CDK's own copying function reads the deployment's assets and writes the one site bucket.";
  const assets = `cdk-${DefaultStackSynthesizer.DEFAULT_QUALIFIER}-assets-<AWS::AccountId>-${region}`;
  const findings: Readonly<Record<string, string>> = {
    'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]': role,
    'IAM5[Action::s3:GetBucket*]': role,
    'IAM5[Action::s3:GetObject*]': role,
    'IAM5[Action::s3:List*]': role,
    'IAM5[Action::s3:Abort*]': role,
    'IAM5[Action::s3:DeleteObject*]': role,
    [`IAM5[Resource::arn:<AWS::Partition>:s3:::${assets}/*]`]: role,
    'IAM5[Resource::<SiteE53D7754.Arn>/*]': role,
    'IAM5[Resource::*]': 'Invalidating the CDN after a deployment cannot be narrowed before the distribution exists.',
    L1: "The runtime of CDK's own function is CDK's choice.",
  };
  for (const [finding, reason] of Object.entries(findings))
    Validations.of(copier).acknowledge({ id: `AwsSolutions-${finding}`, reason });
}
