import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256 } from '../sigv4.ts';
import { declaredSize, receiveBody } from './body.ts';
import type { Bucket } from './bucket.ts';
import { StorageError } from './errors.ts';
import { checkPayload, demand, type Exchange, objectArn, sendXml, smallBody } from './exchange.ts';
import { discard, isMissing, joinPieces, type Received } from './files.ts';
import { keptHeaders } from './objects.ts';
import { beginUpload, cutWhole, keepPart, type Part, readUpload, storedParts, type Upload } from './parts.ts';
import { elements, textOf, type XmlElement, xmlDocument } from './xml.ts';

const smallestPart = 5 * 1024 * 1024;
const mostParts = 10_000;

/** CreateMultipartUpload. */
export async function createUpload(exchange: Exchange): Promise<void> {
  const { bucket, key, principal, response } = exchange;
  demand(principal, 'PutObject', objectArn(bucket, key));
  const uploadId = randomUUID().replaceAll('-', '');
  const dir = join(bucket.uploads, uploadId);
  await mkdir(dir);
  await beginUpload(dir, { key, headers: keptHeaders(exchange) });
  const text = xmlDocument('InitiateMultipartUploadResult', [
    ['Bucket', bucket.name],
    ['Key', key],
    ['UploadId', uploadId],
  ]);
  sendXml(response, text);
}

/** UploadPart: a part sent again replaces the earlier one. */
export async function uploadPart(exchange: Exchange): Promise<void> {
  const { bucket, key, principal, query, response } = exchange;
  demand(principal, 'PutObject', objectArn(bucket, key));
  const number = Number(query.get('partNumber'));
  if (!Number.isInteger(number) || number < 1 || number > mostParts) {
    throw new StorageError('InvalidArgument', 'Part number must be an integer between 1 and 10000, inclusive');
  }
  const upload = await findUpload(exchange);
  const { md5, checksum } = await receivePart(exchange, upload, number).catch((error: unknown) => {
    throw isMissing(error) ? noSuchUpload() : error;
  });
  response.writeHead(200, {
    etag: `"${md5}"`,
    'content-length': 0,
    ...(checksum ? { [checksum.header]: checksum.value } : {}),
  });
  response.end();
}

async function receivePart(exchange: Exchange, upload: Upload, number: number): Promise<Received> {
  const { bucket, now } = exchange;
  const into = bucket.ongoing.enter(upload, number, declaredSize(exchange));
  try {
    const received = await receiveBody(exchange, into);
    const description = { size: received.size, etag: received.md5, lastModified: now(), headers: {} };
    await keepPart(bucket, upload, number, { received, description }).catch(async (error: unknown) => {
      await discard(received);
      throw error;
    });
    return received;
  } finally {
    if (into) bucket.ongoing.leave(upload, number);
  }
}

/** ListParts, by which an interrupted upload finds out what is there. */
export async function listParts(exchange: Exchange): Promise<void> {
  const { bucket, key, principal, query, response } = exchange;
  demand(principal, 'ListMultipartUploadParts', objectArn(bucket, key));
  const upload = await findUpload(exchange);
  const limit = Math.min(Number(query.get('max-parts') ?? 1000), 1000);
  const after = Number(query.get('part-number-marker') ?? 0);
  const parts = (await partsOf(upload)).filter(({ number }) => number > after);
  const page = parts.slice(0, limit);
  const text = xmlDocument('ListPartsResult', [
    ['Bucket', bucket.name],
    ['Key', key],
    ['UploadId', query.get('uploadId') ?? ''],
    ['PartNumberMarker', after],
    parts.length > page.length ? ['NextPartNumberMarker', page.at(-1)?.number ?? after] : undefined,
    ['MaxParts', limit],
    ['IsTruncated', parts.length > page.length],
    ...page.map(
      ({ number, description }): XmlElement => [
        'Part',
        [
          ['PartNumber', number],
          ['LastModified', new Date(description.lastModified).toISOString()],
          ['ETag', `"${description.etag}"`],
          ['Size', description.size],
        ],
      ],
    ),
  ]);
  sendXml(response, text);
}

/** CompleteMultipartUpload: the named parts, in order, become the object. */
export async function completeUpload(exchange: Exchange): Promise<void> {
  const { bucket, key, principal, request, response } = exchange;
  demand(principal, 'PutObject', objectArn(bucket, key));
  const body = await smallBody(request);
  checkPayload(exchange, sha256(body));
  const upload = await findUpload(exchange);
  const named = elements(body.toString(), 'Part').map((part) => ({
    number: Number(textOf(part, 'PartNumber')),
    etag: (textOf(part, 'ETag') ?? '').replaceAll('"', ''),
  }));
  if (named.length === 0) throw new StorageError('MalformedXML', 'The XML you provided was not well-formed.');
  const parts = await checkedParts(upload, named).catch((error: unknown) => unlessGone(exchange, error));
  const size = parts.reduce((sum, part) => sum + part.size, 0);
  const digests = Buffer.concat(parts.map(({ description }) => Buffer.from(description.etag, 'hex')));
  const etag = `${createHash('md5').update(digests).digest('hex')}-${parts.length}`;
  const description = { size, etag, lastModified: exchange.now(), headers: upload.headers };
  const inPlace = async (whole: string): Promise<void> => {
    await cutWhole(whole, size);
    await bucket.put(key, { path: whole }, description);
  };
  const joined = await bucket.ongoing
    .joinInPlace(upload, parts, inPlace)
    .catch((error: unknown) => unlessGone(exchange, error));
  if (!joined) {
    const received = await joinPieces(bucket.incoming, parts);
    if (!received) {
      return unlessGone(
        exchange,
        new StorageError('InvalidPart', 'One or more of the specified parts could not be found.'),
      );
    }
    await bucket.put(key, received, description);
  }
  await bucket.forgetUpload(upload.dir);
  await exchange.created('CompleteMultipartUpload', key, size, etag);
  const text = xmlDocument('CompleteMultipartUploadResult', [
    ['Location', exchange.location],
    ['Bucket', bucket.name],
    ['Key', key],
    ['ETag', `"${etag}"`],
  ]);
  sendXml(response, text);
}

/** AbortMultipartUpload. */
export async function abortUpload(exchange: Exchange): Promise<void> {
  demand(exchange.principal, 'AbortMultipartUpload', objectArn(exchange.bucket, exchange.key));
  const upload = await findUpload(exchange);
  await exchange.bucket.forgetUpload(upload.dir);
  exchange.response.writeHead(204).end();
}

/** Forgets uploads that were begun before `time` and never finished. */
export async function abortOldUploads(bucket: Bucket, prefix: string, time: number): Promise<void> {
  for (const id of await readdir(bucket.uploads)) {
    const dir = join(bucket.uploads, id);
    const upload = await readUpload(dir);
    const begun = (await stat(dir)).birthtimeMs;
    if (begun < time && (!upload || upload.key.startsWith(prefix))) await bucket.forgetUpload(dir);
  }
}

async function findUpload({ bucket, key, query }: Exchange): Promise<Upload> {
  const id = query.get('uploadId') ?? '';
  const upload = /^[0-9a-f]{32}$/.test(id) ? await readUpload(join(bucket.uploads, id)) : undefined;
  if (!upload || upload.key !== key) {
    throw noSuchUpload();
  }
  return upload;
}

/** What is wrong with an upload, unless it was given up, or completed by somebody else, while its parts were read. */
async function unlessGone(exchange: Exchange, error: unknown): Promise<never> {
  await findUpload(exchange);
  throw error;
}

function noSuchUpload(): StorageError {
  return new StorageError('NoSuchUpload', 'The specified multipart upload does not exist.');
}

async function partsOf(upload: Upload): Promise<Part[]> {
  return storedParts(upload).catch((error: unknown) => {
    throw isMissing(error) ? noSuchUpload() : error;
  });
}

async function checkedParts(upload: Upload, named: { number: number; etag: string }[]): Promise<Part[]> {
  const stored = new Map((await partsOf(upload)).map((part) => [part.number, part]));
  if (named.some(({ number }, i) => i > 0 && number <= (named[i - 1]?.number ?? 0))) {
    throw new StorageError('InvalidPartOrder', 'The list of parts was not in ascending order.');
  }
  return named.map(({ number, etag }, i) => {
    const part = stored.get(number);
    if (!part || part.description.etag !== etag) {
      throw new StorageError('InvalidPart', 'One or more of the specified parts could not be found.');
    }
    if (part.size < smallestPart && i < named.length - 1) {
      throw new StorageError('EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size');
    }
    return part;
  });
}
