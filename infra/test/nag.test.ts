import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stack } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { describe, expect, test } from 'vitest';
import { makeRince } from '../rince.ts';

/** Rince with a stack that somebody was careless with. */
function withCareless(add: (stack: Stack) => void) {
  const folder = mkdtempSync(join(tmpdir(), 'rince-nag-'));
  const app = makeRince({ routes: {}, functionsFolder: folder, siteFolder: folder, outdir: join(folder, 'cdk.out') });
  add(new Stack(app, 'Careless'));
  return () => app.synth();
}

describe('a synthesis is refused', () => {
  test('for a bucket that is open to plain connections', () => {
    expect(withCareless((stack) => new Bucket(stack, 'Bucket'))).toThrow(/AwsSolutions-S10'/);
  });

  test('for a queue without a dead-letter queue', () => {
    expect(withCareless((stack) => new Queue(stack, 'Queue', { enforceSSL: true }))).toThrow(/AwsSolutions-SQS3'/);
  });

  test('for a role that may do everything', () => {
    const add = (stack: Stack) =>
      new Role(stack, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') }).addToPolicy(
        new PolicyStatement({ actions: ['dynamodb:*'], resources: ['*'] }),
      );
    expect(withCareless(add)).toThrow(/AwsSolutions-IAM5\[Action::dynamodb:\*\]'/);
  });

  test('for nothing else', () => {
    expect(withCareless(() => undefined)).not.toThrow();
  });
});
