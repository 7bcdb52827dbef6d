import { type Assembly, resourcesOf } from './assembly.ts';
import { list, number, record } from './json.ts';
import type { Resolver } from './resolver.ts';

/** What the CDN adds to its answers. */
export interface SiteHeaders {
  readonly contentSecurityPolicy: string | undefined;
  /** All others, by lower-case name. */
  readonly others: Readonly<Record<string, string>>;
}

/** The headers that the template's CDN adds below this path, or to everything that has no path of its own. */
export function readSiteHeaders(assembly: Assembly, resolver: Resolver, path?: string): SiteHeaders {
  const [distribution] = resourcesOf(assembly, 'AWS::CloudFront::Distribution');
  const site = record(distribution?.properties.DistributionConfig);
  const behavior =
    path === undefined
      ? record(site.DefaultCacheBehavior)
      : list(site.CacheBehaviors)
          .map(record)
          .find(({ PathPattern }) => PathPattern === path);
  const id = record(behavior?.ResponseHeadersPolicyId).Ref;
  if (!distribution || typeof id !== 'string') return { contentSecurityPolicy: undefined, others: {} };
  const policy = resolver.resource(id, distribution.stack);
  const config = record(resolver.properties(policy).ResponseHeadersPolicyConfig);
  const security = record(config.SecurityHeadersConfig);
  const others: Record<string, string> = {};
  if (security.ContentTypeOptions !== undefined) others['x-content-type-options'] = 'nosniff';
  if (security.FrameOptions !== undefined)
    others['x-frame-options'] = String(record(security.FrameOptions).FrameOption);
  if (security.ReferrerPolicy !== undefined)
    others['referrer-policy'] = String(record(security.ReferrerPolicy).ReferrerPolicy);
  for (const item of list(record(config.CustomHeadersConfig).Items)) {
    const { Header, Value } = record(item);
    others[String(Header).toLowerCase()] = String(Value);
  }
  // Strict-Transport-Security is left out: a browser that kept it would never again open http://localhost.
  const csp = record(security.ContentSecurityPolicy).ContentSecurityPolicy;
  return { contentSecurityPolicy: csp === undefined ? undefined : String(csp), others };
}

/** What the CDN adds to files that somebody uploaded, as the template has it: they need no address of this machine. */
export function readFileHeaders(assembly: Assembly, resolver: Resolver): Readonly<Record<string, string>> {
  const { contentSecurityPolicy, others } = readSiteHeaders(assembly, resolver, '/files/*');
  return contentSecurityPolicy === undefined ? others : { ...others, 'content-security-policy': contentSecurityPolicy };
}

/** What the CDN adds to the calls that it passes on to the API, by lower-case name. */
export function readApiHeaders(assembly: Assembly, resolver: Resolver): Readonly<Record<string, string>> {
  const added = resourcesOf(assembly, 'AWS::CloudFront::Distribution').flatMap(({ properties, stack }) => {
    const config = record(properties.DistributionConfig);
    const behavior = list(config.CacheBehaviors)
      .map(record)
      .find(({ PathPattern }) => PathPattern === '/api/*');
    const origin = list(config.Origins)
      .map(record)
      .find(({ Id }) => Id === behavior?.TargetOriginId);
    return list(origin?.OriginCustomHeaders)
      .map(record)
      .map(
        ({ HeaderName, HeaderValue }) =>
          [String(HeaderName).toLowerCase(), String(resolver.value(HeaderValue, stack))] as const,
      );
  });
  return Object.fromEntries(added);
}

/** A part of the site that the CDN reads from a bucket: `/results/*`. */
export interface BucketBehavior {
  /** `/results/` */
  readonly prefix: string;
  readonly bucket: string;
  readonly minSeconds: number;
  readonly defaultSeconds: number;
  readonly maxSeconds: number;
}

/** The CDN's behaviors whose origin is one of the template's buckets, the site's own files aside. */
export function readBucketBehaviors(assembly: Assembly, resolver: Resolver): readonly BucketBehavior[] {
  const buckets = resourcesOf(assembly, 'AWS::S3::Bucket').map((one) => resolver.identity(one));
  return resourcesOf(assembly, 'AWS::CloudFront::Distribution').flatMap(({ properties, stack }) => {
    const config = record(properties.DistributionConfig);
    const origins = list(config.Origins).map(record);
    return list(config.CacheBehaviors)
      .map(record)
      .flatMap((behavior): BucketBehavior[] => {
        const origin = origins.find((one) => one.Id === behavior.TargetOriginId);
        // Only the domain: an origin also names its access control, which needs no answer here.
        const domain = resolver.value(origin?.DomainName, stack);
        // Where the CDN does not sign, storage itself asks who reads.
        if (origin?.OriginAccessControlId === undefined) return [];
        const bucket = buckets.find((one) => one.attributes.RegionalDomainName === domain);
        if (!bucket) return [];
        const cache = readCachePolicy(behavior.CachePolicyId, stack, resolver);
        return [{ prefix: String(behavior.PathPattern).replace(/\*$/, ''), bucket: bucket.ref, ...cache }];
      });
  });
}

function readCachePolicy(reference: unknown, stack: string, resolver: Resolver) {
  const id = record(reference).Ref;
  const policy = typeof id === 'string' ? resolver.properties(resolver.resource(id, stack)) : {};
  const config = record(policy.CachePolicyConfig);
  return {
    minSeconds: number(config.MinTTL, 0),
    defaultSeconds: number(config.DefaultTTL, 86_400),
    maxSeconds: number(config.MaxTTL, 31_536_000),
  };
}
