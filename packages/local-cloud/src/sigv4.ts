import { createHash, createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Principal, Principals } from './principals.ts';

/** A request as it came over the wire: the path and Host are those that the caller signed. */
export interface ReceivedRequest {
  readonly method: string;
  /** Path and query exactly as sent. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

export type RefusalReason =
  | 'missing'
  | 'malformed'
  | 'unknown-key'
  | 'bad-signature'
  | 'skewed'
  | 'expired'
  | 'unsigned-headers';

/** Why a request is not believed to come from a known principal. */
export interface Refusal {
  readonly refused: RefusalReason;
  readonly message: string;
}

/** A request that was signed by `principal`. */
export interface Verified {
  readonly principal: Principal;
  readonly via: 'header' | 'query';
  /** What the signature says about the body: a hex SHA-256 or one of the S3 placeholders. */
  readonly payloadHash: string;
}

export interface VerifyOptions {
  /** The name in the credential's scope, such as `dynamodb`, `sqs` or `s3`. */
  readonly service: string;
  readonly principals: Principals;
  /** Hex SHA-256 of the body, when the service has it in memory; S3 trusts the signed header and checks while it streams. */
  readonly bodyHash?: string;
  readonly now?: () => number;
}

const skewMs = 15 * 60 * 1000;
const longestExpirySeconds = 7 * 24 * 3600;

/** Checks the SigV4 signature of a request, in its header or its query. */
export function verifyRequest(request: ReceivedRequest, options: VerifyOptions): Verified | Refusal {
  const { path, query } = splitUrl(request.url);
  if (!path || !query) return refuse('malformed', 'The request URI could not be decoded.');
  const authorization = request.headers.authorization;
  const presigned = query.find(([name]) => name === 'X-Amz-Algorithm');
  if (authorization && presigned) return refuse('malformed', 'Only one auth mechanism allowed.');
  if (presigned) return verifyQuery(request, path, query, options);
  if (authorization) return verifyHeader(request, path, query, authorization, options);
  return refuse('missing', 'Request is missing Authentication Token');
}

/** Checks the signature of a string signed outside a request: the policy of a browser's POST form. */
export function verifyPolicy(
  fields: { credential: string; date: string; signature: string; policy: string },
  options: VerifyOptions,
): Principal | Refusal {
  const scope = parseScope(fields.credential, options.service);
  if ('refused' in scope) return scope;
  const principal = options.principals.find(scope.accessKeyId);
  if (!principal) return refuse('unknown-key', 'The security token included in the request is invalid.');
  if (!fields.date.startsWith(scope.date)) return refuse('malformed', 'Invalid credential date.');
  const expected = hmac(signingKey(principal, scope), fields.policy).toString('hex');
  return sameText(expected, fields.signature) ? principal : badSignature();
}

/** Hex SHA-256. */
export function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}

function verifyHeader(
  request: ReceivedRequest,
  path: string,
  query: Pair[],
  authorization: string,
  options: VerifyOptions,
): Verified | Refusal {
  const [algorithm = '', ...rest] = authorization.trim().split(/\s+/);
  if (algorithm !== 'AWS4-HMAC-SHA256') return refuse('malformed', `Unsupported AWS 'algorithm': '${algorithm}'.`);
  const parts = new Map(
    rest
      .join('')
      .split(',')
      .map((part) => {
        const at = part.indexOf('=');
        return [part.slice(0, at), part.slice(at + 1)];
      }),
  );
  const credential = parts.get('Credential');
  const signedHeaders = parts.get('SignedHeaders');
  const signature = parts.get('Signature');
  if (!credential || !signedHeaders || !signature) {
    return refuse(
      'malformed',
      "Authorization header requires 'Credential', 'SignedHeaders' and 'Signature' parameters.",
    );
  }
  const sent = request.headers['x-amz-date'] ?? request.headers.date;
  const date = typeof sent === 'string' ? toBasicDate(sent) : undefined;
  const at = date && fromBasicDate(date);
  if (!date || at === undefined || Number.isNaN(at)) return refuse('malformed', "A valid 'X-Amz-Date' is required.");
  const now = (options.now ?? Date.now)();
  if (Math.abs(now - Number(at)) > skewMs) {
    return refuse('skewed', `Signature expired: ${date} differs from ${toBasicDate(new Date(now).toISOString())}.`);
  }
  const claimed = request.headers['x-amz-content-sha256'];
  if (options.bodyHash && typeof claimed === 'string' && claimed !== options.bodyHash) return badSignature();
  const payloadHash = options.bodyHash ?? (typeof claimed === 'string' ? claimed : undefined);
  if (!payloadHash) return refuse('malformed', 'Missing required header for this request: x-amz-content-sha256');
  return checkSignature(
    request,
    { path, query, credential, signedHeaders, signature, date, payloadHash, via: 'header' },
    options,
  );
}

function verifyQuery(
  request: ReceivedRequest,
  path: string,
  query: Pair[],
  options: VerifyOptions,
): Verified | Refusal {
  const value = (name: string) => query.find(([key]) => key === name)?.[1] ?? '';
  if (value('X-Amz-Algorithm') !== 'AWS4-HMAC-SHA256') {
    return refuse('malformed', 'X-Amz-Algorithm only supports "AWS4-HMAC-SHA256"');
  }
  const date = value('X-Amz-Date');
  const at = fromBasicDate(date);
  const expires = Number(value('X-Amz-Expires') || '900');
  if (Number.isNaN(at)) return refuse('malformed', 'X-Amz-Date must be in the ISO8601 Long Format');
  if (!Number.isInteger(expires) || expires < 0 || expires > longestExpirySeconds) {
    return refuse('malformed', 'X-Amz-Expires must be a number of seconds of at most a week');
  }
  const now = (options.now ?? Date.now)();
  if (at - now > skewMs) return refuse('skewed', 'Request is not valid yet');
  const claimed = request.headers['x-amz-content-sha256'] ?? value('X-Amz-Content-Sha256');
  const verdict = checkSignature(
    request,
    {
      path,
      query: query.filter(([name]) => name !== 'X-Amz-Signature'),
      credential: value('X-Amz-Credential'),
      signedHeaders: value('X-Amz-SignedHeaders'),
      signature: value('X-Amz-Signature'),
      date,
      payloadHash: typeof claimed === 'string' && claimed ? claimed : 'UNSIGNED-PAYLOAD',
      via: 'query',
    },
    options,
  );
  // The signature is looked at first: only the signer may learn that the time has run out.
  if (!('refused' in verdict) && now > at + expires * 1000) return refuse('expired', 'Request has expired');
  return verdict;
}

interface Claim {
  path: string;
  query: Pair[];
  credential: string;
  signedHeaders: string;
  signature: string;
  date: string;
  payloadHash: string;
  via: 'header' | 'query';
}

function checkSignature(request: ReceivedRequest, claim: Claim, options: VerifyOptions): Verified | Refusal {
  const scope = parseScope(claim.credential, options.service);
  if ('refused' in scope) return scope;
  if (!claim.date.startsWith(scope.date))
    return refuse('malformed', 'Date in Credential scope does not match the date.');
  const principal = options.principals.find(scope.accessKeyId);
  if (!principal) return refuse('unknown-key', 'The security token included in the request is invalid.');
  const names = claim.signedHeaders.split(';');
  if (!names.includes('host')) return badSignature("'Host' must be a 'SignedHeader' in the AWS Authorization.");
  if (options.service === 's3') {
    const loose = Object.keys(request.headers).filter((name) => name.startsWith('x-amz-') && !names.includes(name));
    // A presigned URL's body hash may travel as a header that nobody signed: it only narrows what is accepted.
    if (loose.some((name) => name !== 'x-amz-content-sha256')) {
      return refuse('unsigned-headers', 'There were headers present in the request which were not signed');
    }
  }
  const headers = names.map((name) => `${name}:${headerValue(request.headers[name])}\n`).join('');
  const canonical = [
    request.method,
    canonicalPath(claim.path, request.url, options.service),
    canonicalQuery(claim.query),
    headers,
    claim.signedHeaders,
    claim.payloadHash,
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', claim.date, scope.path, sha256(canonical)].join('\n');
  const expected = hmac(signingKey(principal, scope), text).toString('hex');
  if (!sameText(expected, claim.signature)) return badSignature();
  return { principal, via: claim.via, payloadHash: claim.payloadHash };
}

interface Scope {
  accessKeyId: string;
  date: string;
  region: string;
  service: string;
  path: string;
}

function parseScope(credential: string, service: string): Scope | Refusal {
  const [accessKeyId, date, region, scoped, terminator, ...more] = credential.split('/');
  if (!accessKeyId || !date || !region || !scoped || !terminator || more.length > 0) {
    return refuse('malformed', `Credential must be keyid/date/region/service/aws4_request, got '${credential}'.`);
  }
  if (scoped !== service) return badSignature(`Credential should be scoped to correct service: '${service}'.`);
  if (terminator !== 'aws4_request') return badSignature("Credential should be scoped with 'aws4_request'.");
  return { accessKeyId, date, region, service, path: `${date}/${region}/${service}/aws4_request` };
}

/** As key objects: to make one of a buffer costs more than the signature itself. */
const signingKeys = new Map<string, KeyObject>();

function signingKey(principal: Principal, scope: Scope): KeyObject {
  const cacheKey = `${principal.secretAccessKey}/${scope.path}`;
  const known = signingKeys.get(cacheKey);
  if (known) return known;
  const steps = [scope.date, scope.region, scope.service, 'aws4_request'];
  const key = createSecretKey(
    steps.reduce<Buffer>((k, step) => hmac(k, step), Buffer.from(`AWS4${principal.secretAccessKey}`)),
  );
  // A day has one key per principal and service; the bound only keeps forged dates from filling the memory.
  if (signingKeys.size > 1000) signingKeys.clear();
  signingKeys.set(cacheKey, key);
  return key;
}

type Pair = [name: string, value: string];

/** The decoded pairs of a query, in the order sent; `+` is a space, as S3 reads it. */
function splitUrl(url: string): { path?: string; query?: Pair[] } {
  const at = url.indexOf('?');
  const search = at < 0 ? '' : url.slice(at + 1);
  try {
    const decode = (text: string) => decodeURIComponent(text.replaceAll('+', ' '));
    const query = search
      .split('&')
      .filter(Boolean)
      .map((part): Pair => {
        const equals = part.indexOf('=');
        return equals < 0 ? [decode(part), ''] : [decode(part.slice(0, equals)), decode(part.slice(equals + 1))];
      });
    return { path: decodeURIComponent(at < 0 ? url : url.slice(0, at)), query };
  } catch {
    return {};
  }
}

function canonicalPath(path: string, url: string, service: string): string {
  if (service === 's3') return path.split('/').map(encode).join('/');
  // Every service but S3 signs the path encoded once more than it was sent, whatever was left plain in it.
  const [sent = '/'] = url.split('?');
  return sent.split('/').map(encode).join('/');
}

function canonicalQuery(query: Pair[]): string {
  return query
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : a[1] < b[1] ? -1 : a[1] > b[1] ? 1 : 0))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}

function headerValue(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value.join(',') : (value ?? '')).trim().replace(/\s+/g, ' ');
}

function toBasicDate(date: string): string {
  if (/^\d{8}T\d{6}Z$/.test(date)) return date;
  const at = new Date(date);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString().replace(/[-:]|\.\d+/g, '');
}

function fromBasicDate(date: string): number {
  const match = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/.exec(date);
  return match ? Date.parse(date.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5')) : Number.NaN;
}

function hmac(key: Buffer | KeyObject, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function sameText(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

function refuse(refused: RefusalReason, message: string): Refusal {
  return { refused, message };
}

function badSignature(
  message = 'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
): Refusal {
  return refuse('bad-signature', message);
}
