import type { BucketOptions } from '../s3/bucket.ts';
import { type Assembly, type Resource, resourcesOf } from './assembly.ts';
import { broken, list, number, optional, record, texts } from './json.ts';
import type { Resolver } from './resolver.ts';

/** The buckets as the template describes them; where it names the site's own origin, this machine's stand in. */
export function readBuckets(
  assembly: Assembly,
  resolver: Resolver,
  siteOrigins: readonly string[],
): readonly BucketOptions[] {
  const aliases = resourcesOf(assembly, 'AWS::CloudFront::Distribution').flatMap(({ properties }) =>
    texts(record(properties.DistributionConfig).Aliases),
  );
  const own = new Set(aliases.map((alias) => `https://${alias}`));
  const localize = (origin: string): readonly string[] => (own.has(origin) ? siteOrigins : [origin]);
  return resourcesOf(assembly, 'AWS::S3::Bucket').map((bucket) => readBucket(bucket, resolver, localize));
}

function readBucket(
  bucket: Resource,
  resolver: Resolver,
  localize: (origin: string) => readonly string[],
): BucketOptions {
  const properties = resolver.properties(bucket);
  if ('NotificationConfiguration' in properties) throw broken('notifications of buckets are not emulated');
  const rules = list(record(properties.CorsConfiguration).CorsRules).map(record);
  return {
    name: resolver.identity(bucket).ref,
    cors: rules.map((rule) => ({
      allowedOrigins: texts(rule.AllowedOrigins).flatMap(localize),
      allowedMethods: [...texts(rule.AllowedMethods)],
      allowedHeaders: [...texts(rule.AllowedHeaders)],
      exposedHeaders: [...texts(rule.ExposedHeaders)],
      maxAgeSeconds: number(rule.MaxAge, 0),
    })),
    lifecycle: list(record(properties.LifecycleConfiguration).Rules)
      .map(record)
      .filter((rule) => rule.Status === 'Enabled')
      .map((rule) => ({
        prefix: optional(rule.Prefix) ?? '',
        tags: Object.fromEntries(
          list(rule.TagFilters)
            .map(record)
            .map(({ Key, Value }) => [String(Key), String(Value)]),
        ),
        ...('ExpirationInDays' in rule ? { expirationDays: number(rule.ExpirationInDays, 0) } : {}),
        ...('AbortIncompleteMultipartUpload' in rule
          ? { abortIncompleteUploadDays: number(record(rule.AbortIncompleteMultipartUpload).DaysAfterInitiation, 0) }
          : {}),
      })),
  };
}
