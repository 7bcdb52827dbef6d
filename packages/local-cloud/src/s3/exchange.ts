import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Principal } from '../principals.ts';
import type { Bucket } from './bucket.ts';
import { accessDenied, StorageError } from './errors.ts';

/** What the storage service emits for a new object, in the form S3 notifies with. */
export interface StorageEvent {
  eventVersion: '2.1';
  eventSource: 'aws:s3';
  awsRegion: string;
  eventTime: string;
  eventName: string;
  userIdentity: { principalId: string };
  s3: {
    s3SchemaVersion: '1.0';
    bucket: { name: string; arn: string };
    /** The key is encoded as in a query: spaces are `+`. */
    object: { key: string; size: number; eTag: string; sequencer: string };
  };
}

/** One request to one bucket by a verified caller, and its answer. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  bucket: Bucket;
  key: string;
  query: URLSearchParams;
  principal: Principal;
  /** The SHA-256 that was signed for the body, or the placeholder that stands for it. */
  payloadHash: string;
  /** Address of the object as this caller reaches it. */
  location: string;
  now: () => number;
  created(
    kind: 'Put' | 'Post' | 'Copy' | 'CompleteMultipartUpload',
    key: string,
    size: number,
    etag: string,
  ): Promise<void>;
  findBucket(name: string): Bucket | undefined;
}

export function objectArn(bucket: Bucket, key: string): string {
  return `${bucket.arn}/${key}`;
}

/** Refuses the request unless the caller's role grants the action. */
export function demand(principal: Principal, action: string, resource: string): void {
  if (principal.allows(`s3:${action}`, resource)) return;
  throw accessDenied(
    `User: ${principal.name} is not authorized to perform: s3:${action} on resource: "${resource}" ` +
      `because no identity-based policy allows the s3:${action} action`,
  );
}

/** A parameter that S3 takes as a header or, in a presigned URL, as part of the query. */
export function parameter(exchange: Pick<Exchange, 'request' | 'query'>, name: string): string | undefined {
  const header = exchange.request.headers[name];
  if (typeof header === 'string') return header;
  for (const [key, value] of exchange.query) if (key.toLowerCase() === name) return value;
  return undefined;
}

/** Sends an XML document. */
export function sendXml(
  response: ServerResponse,
  text: string,
  status = 200,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, {
    'content-type': 'application/xml',
    'content-length': Buffer.byteLength(text),
    ...headers,
  });
  response.end(text);
}

/** A request's body. Whoever stops reading leaves the connection open, so that a refusal still reaches the caller. */
export async function* chunksOf(request: IncomingMessage): AsyncGenerator<Buffer, void, undefined> {
  for await (const chunk of request.iterator({ destroyOnReturn: false })) yield chunk as Buffer;
}

/** A small body, read whole. */
export async function smallBody(request: IncomingMessage, limit = 2 * 1024 * 1024): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunksOf(request)) {
    size += chunk.length;
    if (size > limit) throw new StorageError('MalformedXML', 'The XML you provided was not well-formed.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A body that was signed by its hash must be the one that arrived. */
export function checkPayload(exchange: Exchange, sha256: string): void {
  if (/^[0-9a-f]{64}$/.test(exchange.payloadHash) && exchange.payloadHash !== sha256) {
    throw new StorageError(
      'XAmzContentSHA256Mismatch',
      "The provided 'x-amz-content-sha256' header does not match what was computed.",
    );
  }
}
