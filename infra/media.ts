import { Validations } from 'aws-cdk-lib';
import { Rule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnQueue } from 'aws-cdk-lib/aws-mediaconvert';
import type { Construct } from 'constructs';
import type { Estate } from './estate.ts';

/**
 * Where videos are converted: a queue that costs by the minute of what it makes and nothing while it waits, a role that reads and writes what belongs to
 * entries, and a rule that tells the worker how a conversion ended.
 */
export function makeConverter(scope: Construct, estate: Estate): void {
  const jobs = estate.queues.get('media');
  if (!jobs) throw new Error('The queue of the media worker is made first');
  const queue = new CfnQueue(scope, 'Converter', { description: 'Renditions of videos', pricingPlan: 'ON_DEMAND' });
  const role = new Role(scope, 'ConverterRole', {
    assumedBy: new ServicePrincipal('mediaconvert.amazonaws.com'),
    description: 'What a conversion of a video may touch',
  });
  role.addToPolicy(
    new PolicyStatement({
      actions: ['s3:GetObject', 's3:PutObject'],
      resources: [estate.files.arnForObjects('entrycompetitions/*')],
    }),
  );
  new Rule(scope, 'Converted', {
    description: 'A conversion of a video has ended',
    eventPattern: {
      source: ['aws.mediaconvert'],
      detailType: ['MediaConvert Job State Change'],
      detail: { queue: [queue.attrArn], status: ['COMPLETE', 'ERROR', 'CANCELED'] },
    },
    targets: [new SqsQueue(jobs)],
  });
  estate.media = { queueArn: queue.attrArn, roleArn: role.roleArn };
}

/** States why one action of the worker's role names no resource. */
export function acknowledgeProbe(role: Construct): void {
  Validations.of(role).acknowledge({
    id: 'AwsSolutions-IAM5[Resource::*]',
    reason: 'mediaconvert:Probe has no resource in IAM; it reads with the right of the role to the files.',
  });
}
