import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Stack } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { afterAll, describe, expect, test } from 'vitest';
import { makeRince } from '../rince.ts';
import { nowhere } from '../settings.ts';

const made: string[] = [];
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'rince-nag-'));
  made.push(folder);
  return folder;
};

const places = (folder: string) => ({
  routes: {},
  functionsFolder: folder,
  siteFolder: folder,
  outdir: join(folder, 'cdk.out'),
});

/** Rince with a stack that somebody was careless with. */
function withCareless(add: (stack: Stack) => void) {
  const folder = newFolder();
  const app = makeRince({ ...places(folder), settings: nowhere });
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

describe('a site that nobody named is not deployed', () => {
  /** A synthesis as CDK asks for it, with these settings as context. */
  const withContext = (context: Readonly<Record<string, string>>) => {
    const folder = newFolder();
    return () => makeRince({ ...places(folder), context }).synth();
  };
  const given = { domain: 'feis.rince.ie', mailFrom: 'feis@rince.ie' };

  test.each([
    [{}, /'domain' is missing.*-c domain=/],
    [{ domain: given.domain }, /'mailFrom' is missing.*-c mailFrom=/],
    [{ ...given, domain: 'https://rince.ie' }, /'domain' is 'https:/],
    [{ ...given, domain: 'rince.example' }, /'domain' is 'rince.example'/],
    [{ ...given, mailFrom: 'rince.ie' }, /'mailFrom' is 'rince.ie'/],
  ])('with %o', (context, sentence) => {
    expect(withContext(context)).toThrow(sentence);
  });

  test('but one with a domain and a sender is, by the tool that this repository names', () => {
    const { directory } = withContext(given)();
    const cdk = fileURLToPath(new URL('../../node_modules/aws-cdk/bin/cdk', import.meta.url));
    const stacks = execFileSync(process.execPath, [cdk, 'ls', '--app', directory], { encoding: 'utf8' });
    expect(stacks.trim().split('\n')).toEqual(['RinceData', 'RinceWork', 'RinceLive', 'RinceApi', 'RinceSite']);
  });
});
