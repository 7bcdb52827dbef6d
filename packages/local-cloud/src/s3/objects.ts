import { pipeline } from 'node:stream/promises';
import { receiveBody } from './body.ts';
import { byteRange, checkPreconditions } from './conditions.ts';
import { corsHeaders } from './cors.ts';
import { accessDenied, noSuchKey, StorageError } from './errors.ts';
import { demand, type Exchange, objectArn, parameter, sendXml } from './exchange.ts';
import { type Description, receive } from './files.ts';
import { xmlDocument } from './xml.ts';

const kept = [
  'content-type',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'expires',
];

/** PutObject. */
export async function putObject(exchange: Exchange): Promise<void> {
  const { bucket, key, principal, response } = exchange;
  demand(principal, 'PutObject', objectArn(bucket, key));
  await refuseExisting(exchange);
  const received = await receiveBody(exchange);
  const description: Description = {
    size: received.size,
    etag: received.md5,
    lastModified: exchange.now(),
    headers: keptHeaders(exchange),
    ...(received.checksum ? { checksum: received.checksum } : {}),
  };
  await bucket.put(key, received, description);
  await exchange.created('Put', key, received.size, received.md5);
  response.writeHead(200, { etag: `"${received.md5}"`, 'content-length': 0, ...checksumOf(description) });
  response.end();
}

/** GetObject and HeadObject. */
export async function getObject(exchange: Exchange): Promise<void> {
  const { bucket, key, principal, request, response, query } = exchange;
  demand(principal, 'GetObject', objectArn(bucket, key));
  const opened = await bucket.open(key);
  if (!opened) throw missing(exchange);
  const { description } = opened;
  try {
    checkPreconditions(request.headers, description);
    const range = byteRange(request.headers, description);
    const { start, end } = range ?? { start: 0, end: description.size - 1 };
    response.writeHead(range ? 206 : 200, {
      'content-type': 'binary/octet-stream',
      ...description.headers,
      ...overrides(query),
      etag: `"${description.etag}"`,
      'last-modified': new Date(description.lastModified).toUTCString(),
      'accept-ranges': 'bytes',
      'content-length': end - start + 1,
      ...(range ? { 'content-range': `bytes ${start}-${end}/${description.size}` } : {}),
      ...(!range && parameter(exchange, 'x-amz-checksum-mode') === 'ENABLED' ? checksumOf(description) : {}),
    });
    if (request.method === 'HEAD' || end < start) response.end();
    else await pipeline(opened.read(start, end), response);
  } finally {
    await opened.close().catch(() => undefined);
  }
}

/** DeleteObject: as in S3, deleting what is not there succeeds. */
export async function deleteObject(exchange: Exchange): Promise<void> {
  demand(exchange.principal, 'DeleteObject', objectArn(exchange.bucket, exchange.key));
  await refuseOther(exchange);
  await exchange.bucket.delete(exchange.key);
  exchange.response.writeHead(204).end();
}

/** CopyObject, within a bucket or between two. */
export async function copyObject(exchange: Exchange, source: string): Promise<void> {
  const { bucket, key, principal } = exchange;
  const [, sourceBucket = '', sourceKey = ''] = /^\/?([^/]+)\/([^?]+)/.exec(source) ?? [];
  const from = exchange.findBucket(sourceBucket);
  if (!from) throw new StorageError('NoSuchBucket', 'The specified bucket does not exist');
  const plainKey = decodeURIComponent(sourceKey);
  demand(principal, 'GetObject', objectArn(from, plainKey));
  demand(principal, 'PutObject', objectArn(bucket, key));
  const replaces = parameter(exchange, 'x-amz-metadata-directive') === 'REPLACE';
  if (from === bucket && plainKey === key && !replaces) {
    throw new StorageError('InvalidRequest', 'This copy request is illegal: it copies an object to itself unchanged.');
  }
  const opened = await from.open(plainKey);
  if (!opened) throw missing({ ...exchange, bucket: from });
  const { size, etag, headers, checksum } = opened.description;
  const body = size > 0 ? opened.read() : emptyBody();
  const received = await receive(bucket.incoming, body, { limit: size, tooLarge: () => new Error('The file grew.') });
  await opened.close().catch(() => undefined);
  // A copy is one piece, whatever the original was put together from.
  const description: Description = {
    size,
    etag: received.md5,
    lastModified: exchange.now(),
    headers: replaces ? keptHeaders(exchange) : headers,
    ...(checksum && received.md5 === etag ? { checksum } : {}),
  };
  await bucket.put(key, received, description);
  await exchange.created('Copy', key, size, received.md5);
  const text = xmlDocument('CopyObjectResult', [
    ['ETag', `"${received.md5}"`],
    ['LastModified', new Date(description.lastModified).toISOString()],
  ]);
  sendXml(exchange.response, text);
}

/** The headers of a request that belong to the object and come back with it. */
export function keptHeaders(exchange: Pick<Exchange, 'request' | 'query'>): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name of kept) {
    const value = exchange.request.headers[name];
    if (typeof value === 'string' && value) headers[name] = value;
  }
  // The transfer coding of the upload is not a property of the object.
  const encoding = headers['content-encoding']
    ?.split(',')
    .map((part) => part.trim())
    .filter((part) => part !== 'aws-chunked');
  if (encoding?.length) headers['content-encoding'] = encoding.join(', ');
  else delete headers['content-encoding'];
  const meta = [...exchange.query, ...Object.entries(exchange.request.headers)];
  for (const [name, value] of meta) {
    if (/^x-amz-meta-/i.test(name) && typeof value === 'string') headers[name.toLowerCase()] = value;
  }
  return headers;
}

/** `If-None-Match: *` makes a write conditional on the key being free, `If-Match` on the object being the one that was read. */
async function refuseExisting(exchange: Exchange): Promise<void> {
  await refuseOther(exchange);
  const wanted = exchange.request.headers['if-none-match'];
  if (wanted === undefined) return;
  if (wanted !== '*') throw new StorageError('NotImplemented', 'If-None-Match must be * for a write.');
  if (await exchange.bucket.describe(exchange.key)) {
    throw new StorageError('PreconditionFailed', 'At least one of the pre-conditions you specified did not hold');
  }
}

async function refuseOther(exchange: Exchange): Promise<void> {
  const seen = exchange.request.headers['if-match'];
  if (seen === undefined) return;
  const object = await exchange.bucket.describe(exchange.key);
  if (!object) throw noSuchKey();
  if (seen.replace(/"/g, '') !== object.etag) {
    throw new StorageError('PreconditionFailed', 'At least one of the pre-conditions you specified did not hold');
  }
}

/** Only those who may list a bucket learn that a key does not exist; the others are denied. */
function missing({ bucket, principal }: Exchange): StorageError {
  return principal.allows('s3:ListBucket', bucket.arn) ? noSuchKey() : accessDenied();
}

function overrides(query: URLSearchParams): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name of kept) {
    const value = query.get(`response-${name}`);
    if (value !== null) headers[name] = value;
  }
  return headers;
}

function checksumOf({ checksum }: Description): Record<string, string> {
  return checksum ? { [checksum.header]: checksum.value, 'x-amz-checksum-type': 'FULL_OBJECT' } : {};
}

async function* emptyBody(): AsyncGenerator<Buffer> {}

/** The CORS headers of an answer to a page of another origin. */
export function crossOriginHeaders({ bucket, request }: Pick<Exchange, 'bucket' | 'request'>): Record<string, string> {
  return corsHeaders(bucket.cors, request.headers.origin, request.method ?? 'GET');
}
