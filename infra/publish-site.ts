import { Aws, type Stack } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { acknowledgeSiteCopier } from './acknowledged.ts';
import { type Estate, socketStage } from './estate.ts';
import { publishableKey } from './grants.ts';

export interface SitePublication {
  readonly bucket: Bucket;
  readonly distribution: Distribution;
  readonly folder: string;
  readonly estate: Estate;
}

/** Copies the built site and its `config.json` to the bucket: hashed files first and for ever, the pages that name them after. */
export function publishSite(stack: Stack, { bucket, distribution, folder, estate }: SitePublication): void {
  const logGroup = new LogGroup(stack, 'PublishLog', { retention: RetentionDays.ONE_MONTH });
  const shared = { destinationBucket: bucket, prune: false, logGroup, memoryLimit: 512 };
  const assets = new BucketDeployment(stack, 'Assets', {
    ...shared,
    sources: [Source.asset(folder)],
    exclude: ['*'],
    include: ['assets/*'],
    cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
  });
  const pages = new BucketDeployment(stack, 'Pages', {
    ...shared,
    sources: [Source.asset(folder), Source.jsonData('config.json', configOf(estate))],
    exclude: ['assets/*'],
    cacheControl: [CacheControl.fromString('no-cache')],
    distribution,
    distributionPaths: ['/*'],
  });
  pages.node.addDependency(assets);
  const provider = stack.node.children.find((child) => child.node.id.startsWith('Custom::CDKBucketDeployment'));
  if (!provider) throw new Error('The function that copies the site is not where it was');
  acknowledgeSiteCopier(provider);
}

/** What the site asks first: where things are. The embedded cloud answers the same with its own addresses. */
function configOf(estate: Estate): Readonly<Record<string, unknown>> {
  const { contactMail, helpUrl } = estate.settings;
  return {
    ...(contactMail ? { contactMail } : {}),
    ...(helpUrl ? { helpUrl } : {}),
    api: '/api',
    socket: `wss://${estate.settings.domain}/${socketStage}`,
    region: Aws.REGION,
    userPoolId: estate.users.userPoolId,
    userPoolClientId: estate.client.userPoolClientId,
    paymentsPublishableKey: publishableKey(),
    paymentsScriptUrl: 'https://js.stripe.com/v3/',
    paymentsConnectUrl: 'https://connect.stripe.com/oauth/authorize',
    version: process.env.RINCE_VERSION ?? '0.1.0',
    local: false,
  };
}
