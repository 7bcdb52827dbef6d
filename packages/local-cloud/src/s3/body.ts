import type { Readable } from 'node:stream';
import { checksumFor, checksumHeaders } from './checksums.ts';
import { ChunkedDecoder } from './chunked.ts';
import { StorageError } from './errors.ts';
import { checkPayload, chunksOf, type Exchange, parameter } from './exchange.ts';
import { discard, type Received, receive } from './files.ts';

const largestPut = 5 * 1024 ** 3;

/** How many bytes the caller says the body has. */
export function declaredSize({ request, payloadHash }: Exchange): number {
  const streaming = payloadHash.startsWith('STREAMING-');
  const declared = streaming ? request.headers['x-amz-decoded-content-length'] : request.headers['content-length'];
  if (declared === undefined) {
    throw new StorageError('MissingContentLength', 'You must provide the Content-Length HTTP header.');
  }
  return Number(declared);
}

/** Reads the body of a PutObject or UploadPart to disk and holds it against everything the caller said about it. */
export async function receiveBody(exchange: Exchange, into?: { path: string; at: number }): Promise<Received> {
  const { request, payloadHash } = exchange;
  const streaming = payloadHash.startsWith('STREAMING-');
  if (streaming && payloadHash !== 'STREAMING-UNSIGNED-PAYLOAD-TRAILER') {
    throw new StorageError('NotImplemented', `${payloadHash} is not implemented.`);
  }
  const declared = declaredSize(exchange);
  const trailer = streaming ? request.headers['x-amz-trailer'] : undefined;
  const announced = checksumHeaders.find((name) => parameter(exchange, name) !== undefined);
  const checksum = typeof trailer === 'string' ? trailer.trim().toLowerCase() : announced;
  if (checksum && !checksumFor(checksum)) {
    throw new StorageError('NotImplemented', `The checksum ${checksum} is not implemented.`);
  }
  const decoder = streaming ? request.pipe(new ChunkedDecoder()) : undefined;
  // A caller that hangs up must end the pipeline behind the decoder too.
  request.once('error', (error) => decoder?.destroy(error));
  const body: Readable | AsyncIterable<Buffer> = decoder ?? chunksOf(request);
  const received = await receive(exchange.bucket.incoming, body, {
    ...(checksum ? { checksum } : {}),
    sha256: !streaming && payloadHash !== 'UNSIGNED-PAYLOAD',
    limit: Math.min(declared, largestPut),
    into,
    tooLarge: () =>
      declared > largestPut
        ? new StorageError('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size')
        : incomplete(),
  });
  try {
    if (received.size !== declared) throw incomplete();
    if (received.sha256) checkPayload(exchange, received.sha256);
    checkDigests(exchange, received, decoder ? decoder.trailers.get(checksum ?? '') : undefined);
  } catch (error) {
    await discard(received);
    throw error;
  }
  return received;
}

function checkDigests(exchange: Exchange, received: Received, trailer: string | undefined): void {
  const md5 = parameter(exchange, 'content-md5');
  if (md5 !== undefined && md5 !== Buffer.from(received.md5, 'hex').toString('base64')) {
    throw new StorageError('BadDigest', 'The Content-MD5 you specified did not match what we received.');
  }
  if (!received.checksum) return;
  const { header, value } = received.checksum;
  const claimed = trailer ?? parameter(exchange, header);
  if (claimed !== value) {
    const name = header.replace('x-amz-checksum-', '').toUpperCase();
    throw new StorageError('BadDigest', `The ${name} you specified did not match the calculated checksum.`);
  }
}

function incomplete(): StorageError {
  return new StorageError(
    'IncompleteBody',
    'You did not provide the number of bytes specified by the Content-Length HTTP header',
  );
}
