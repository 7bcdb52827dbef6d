import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Annotations, CfnOutput, Duration, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import type { HttpApi, WebSocketApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  OriginRequestPolicy,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { contentSecurityPolicy } from '../content-security.ts';
import { type Estate, socketStage } from '../estate.ts';
import { HouseBucket } from '../house-bucket.ts';
import { publishSite } from '../publish-site.ts';
import { cdnSecretValue } from '../settings.ts';

export interface SiteStackProps extends StackProps {
  readonly estate: Estate;
  readonly api: HttpApi;
  readonly sockets: WebSocketApi;
  /** Folder with the built site; without it the site's files are left out. */
  readonly siteFolder: string;
}

/** One origin for everything a browser needs: the site, the calls, the socket and the published results. */
export class SiteStack extends Stack {
  constructor(scope: Construct, id: string, props: SiteStackProps) {
    super(scope, id, props);
    const { settings } = props.estate;
    const bucket = new HouseBucket(this, 'Site');
    const headers = this.#makeHeaders(props.estate);
    const caller = this.#makeCaller();
    const shared = { viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS, responseHeadersPolicy: headers };
    const distribution = new Distribution(this, 'Cdn', {
      comment: 'Rince',
      domainNames: [settings.domain],
      certificate: new Certificate(this, 'Certificate', {
        domainName: settings.domain,
        validation: CertificateValidation.fromDns(),
      }),
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      httpVersion: HttpVersion.HTTP2_AND_3,
      defaultRootObject: 'index.html',
      defaultBehavior: {
        ...shared,
        origin: S3BucketOrigin.withOriginAccessControl(bucket),
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        compress: true,
        functionAssociations: [{ function: this.#makeFallback(), eventType: FunctionEventType.VIEWER_REQUEST }],
      },
      additionalBehaviors: {
        '/api/*': { ...shared, ...passThrough(this.#host(props.api.apiId), caller) },
        [`/${socketStage}`]: { ...shared, ...passThrough(this.#host(props.sockets.apiId), caller) },
        '/results/*': { ...shared, ...this.#publicResults(props.estate) },
        '/files/*': this.#signedFiles(props.estate),
      },
      // CloudFront would keep every one of these for ten seconds, whatever the answer says: 'not yet' would outlive what it says.
      errorResponses: keptErrors.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
    });
    acknowledge(distribution);
    new CfnOutput(this, 'PointTheDomainAt', {
      value: distribution.distributionDomainName,
      description: `DNS: a CNAME (or an alias record) of ${settings.domain} to this name`,
    });
    if (existsSync(join(props.siteFolder, 'index.html')))
      publishSite(this, { bucket, distribution, folder: props.siteFolder, estate: props.estate });
  }

  #host(apiId: string): string {
    return `${apiId}.execute-api.${this.region}.amazonaws.com`;
  }

  #makeHeaders(estate: Estate): ResponseHeadersPolicy {
    const { files, settings } = estate;
    return new ResponseHeadersPolicy(this, 'Headers', {
      comment: 'Rince security headers',
      securityHeadersBehavior: {
        contentSecurityPolicy: {
          contentSecurityPolicy: contentSecurityPolicy({
            files: [`https://${files.bucketRegionalDomainName}`],
            userPool: `https://cognito-idp.${this.region}.amazonaws.com`,
            socket: `wss://${settings.domain}`,
          }),
          override: true,
        },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        // The reset page's own `no-referrer` in the document wins over this one.
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN, override: true },
        strictTransportSecurity,
      },
      customHeadersBehavior: {
        customHeaders: [
          {
            header: 'Permissions-Policy',
            value: 'camera=(), microphone=(), geolocation=(), payment=(self "https://js.stripe.com")',
            override: true,
          },
        ],
      },
    });
  }

  /** Says where a call comes from, whatever it says of itself. */
  #makeCaller(): EdgeFunction {
    return new EdgeFunction(this, 'Caller', {
      comment: 'Calls carry the address of their caller',
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(
        "function handler(event) { var r = event.request; r.headers['x-caller-address'] = { value: event.viewer.ip }; return r; }",
      ),
    });
  }

  /** Addresses of the site's own pages all open the one document; a missing file stays a 404, as do the calls'. */
  #makeFallback(): EdgeFunction {
    return new EdgeFunction(this, 'Fallback', {
      comment: 'Pages of the site open index.html',
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(
        // Below the site's own areas everything is a page: an address may end in somebody's e-mail.
        "function handler(event) { var r = event.request; if (/^\\/(a|app|onboarding|public)\\/|\\/[^./]*$/.test(r.uri)) r.uri = '/index.html'; return r; }",
      ),
    });
  }

  /**
   * What people uploaded, by addresses that are signed for one reader: storage itself checks them, so nothing is signed or kept here.
   * They pass the CDN because storage alone cannot say that a type is not to be guessed at.
   */
  #signedFiles({ files }: Estate): BehaviorOptions {
    const origin = new EdgeFunction(this, 'FilePath', {
      comment: 'Files lie in their bucket without the first part of the address',
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(
        "function handler(event) { var r = event.request; r.uri = r.uri.replace(/^\\/files(?=\\/)/, ''); return r; }",
      ),
    });
    return {
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      responseHeadersPolicy: this.#makeFileHeaders(),
      origin: new HttpOrigin(files.bucketRegionalDomainName),
      functionAssociations: [{ function: origin, eventType: FunctionEventType.VIEWER_REQUEST }],
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    };
  }

  #makeFileHeaders(): ResponseHeadersPolicy {
    return new ResponseHeadersPolicy(this, 'FileHeaders', {
      comment: 'Rince: nothing that was uploaded runs',
      securityHeadersBehavior: {
        // No `sandbox`: browsers would not show a printed card in their own viewer.
        contentSecurityPolicy: {
          contentSecurityPolicy: "script-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
          override: true,
        },
        contentTypeOptions: { override: true },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
        strictTransportSecurity,
      },
    });
  }

  #publicResults(estate: Estate): BehaviorOptions {
    // Imported by name: the bucket's own policy already lets the account's distributions read, see the data stack.
    const bucket = Bucket.fromBucketAttributes(this, 'Results', {
      bucketArn: estate.results.bucketArn,
      bucketRegionalDomainName: estate.results.bucketRegionalDomainName,
    });
    Annotations.of(this).acknowledgeWarning('@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac');
    return {
      origin: S3BucketOrigin.withOriginAccessControl(bucket),
      compress: true,
      cachePolicy: new CachePolicy(this, 'ResultsCache', {
        comment: 'As long as the object says, and a minute at most: what was taken back is read no longer',
        minTtl: Duration.seconds(0),
        defaultTtl: Duration.seconds(5),
        maxTtl: Duration.minutes(1),
        enableAcceptEncodingBrotli: true,
        enableAcceptEncodingGzip: true,
      }),
    };
  }
}

/** The site is reached over TLS only, for a year from the last visit. */
const strictTransportSecurity = { accessControlMaxAge: Duration.days(365), includeSubdomains: true, override: true };

/** The errors that CloudFront keeps unless told otherwise. */
const keptErrors = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504];

/** Calls and sockets pass the CDN unread and unkept; by its secret the APIs know that they came this way. */
function passThrough(host: string, caller: EdgeFunction): BehaviorOptions {
  return {
    origin: new HttpOrigin(host, { customHeaders: { 'x-cdn-secret': cdnSecretValue() } }),
    functionAssociations: [{ function: caller, eventType: FunctionEventType.VIEWER_REQUEST }],
    allowedMethods: AllowedMethods.ALLOW_ALL,
    cachePolicy: CachePolicy.CACHING_DISABLED,
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
  };
}

function acknowledge(distribution: Distribution): void {
  Validations.of(distribution).acknowledge({
    id: 'AwsSolutions-CFR1',
    reason: 'Irish dancers live everywhere; families look at results from any country.',
  });
  Validations.of(distribution).acknowledge({
    id: 'AwsSolutions-CFR2',
    reason:
      'The APIs throttle and the functions slow sign-in per account and address; a firewall costs more than a feis earns.',
  });
  Validations.of(distribution).acknowledge({
    id: 'AwsSolutions-CFR3',
    reason: 'Access logs would keep the addresses of families; our logs hold ids only.',
  });
}
