import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, renameSync } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { checksum } from '../seal.ts';
import { waitsForDisk } from '../sync.ts';
import { checksumFor, type RunningChecksum } from './checksums.ts';
import { StorageError } from './errors.ts';

/** What is known about a stored body beside its bytes. */
export interface Description {
  size: number;
  /** Hex, without quotes. */
  etag: string;
  /** Milliseconds since 1970. */
  lastModified: number;
  key?: string;
  /** Response headers to give back: content type, cache control, `x-amz-meta-*`. */
  headers: Record<string, string>;
  checksum?: { header: string; value: string };
}

/** Bytes that lie in a temporary file and are not yet anybody's object. */
export interface Received {
  path: string;
  /** Where they lie in a file that others are written into, too. */
  at?: number;
  size: number;
  md5: string;
  sha256?: string;
  checksum?: { header: string; value: string };
}

const tailBytes = 4;
const mostDescriptionBytes = 64 * 1024;

/**
 * Reads a body into a temporary file, or to its place in another one, hashing it as it passes. The file is gone again when the body fails, or
 * when `limit` bytes are exceeded, in which case `tooLarge` decides the error.
 */
export async function receive(
  dir: string,
  body: Readable | AsyncIterable<Buffer>,
  options: {
    checksum?: string;
    sha256?: boolean;
    limit: number;
    tooLarge: () => Error;
    into?: { path: string; at: number } | undefined;
  },
): Promise<Received> {
  const { path, at } = options.into ?? { path: join(dir, randomUUID()), at: undefined };
  const md5 = createHash('md5');
  const sha256 = options.sha256 ? createHash('sha256') : undefined;
  const checksum: RunningChecksum | undefined = options.checksum ? checksumFor(options.checksum) : undefined;
  let size = 0;
  async function* hashed(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > options.limit) throw options.tooLarge();
      md5.update(chunk);
      sha256?.update(chunk);
      checksum?.update(chunk);
      yield chunk;
    }
  }
  try {
    const target = at === undefined ? { flags: 'wx' } : { flags: 'r+', start: at };
    await pipeline(body, hashed, createWriteStream(path, target));
  } catch (error) {
    await discard({ path, at });
    throw error;
  }
  return {
    path,
    ...(at === undefined ? {} : { at }),
    size,
    md5: md5.digest('hex'),
    ...(sha256 ? { sha256: sha256.digest('hex') } : {}),
    ...(checksum && options.checksum ? { checksum: { header: options.checksum, value: checksum.digest() } } : {}),
  };
}

/** Forgets received bytes; in a file of others nobody is told where they lie. */
export async function discard({ path, at }: { path: string; at?: number | undefined }): Promise<void> {
  if (at === undefined) await rm(path, { force: true });
}

/**
 * Turns received bytes into a stored file: the description is appended to the bytes and the file renamed into place,
 * so a reader finds the old object or the new one, each whole and with its own description. Its folder must be there.
 */
export async function store(received: { path: string }, target: string, description: Description): Promise<void> {
  const json = JSON.stringify(description);
  const text = Buffer.from(`${checksum(json)} ${json}`);
  const tail = Buffer.alloc(tailBytes);
  tail.writeUInt32BE(text.length);
  const file = await open(received.path, 'a');
  try {
    await file.appendFile(Buffer.concat([text, tail]));
    if (waitsForDisk()) await file.datasync();
  } finally {
    await file.close();
  }
  renameSync(received.path, target);
}

/** A stored file, opened: what is read from it stays the same even when the object is replaced meanwhile. */
export interface Opened {
  description: Description;
  /** The bytes from `start` to `end`, both included and at least one; closes the file when done. */
  read(start?: number, end?: number): Readable;
  close(): Promise<void>;
}

export async function openStored(path: string): Promise<Opened | undefined> {
  const file = await openIfThere(path);
  if (!file) return undefined;
  try {
    const description = await readDescription(file, path);
    return {
      description,
      read: (start = 0, end = description.size - 1) => {
        const bytes = file.createReadStream({ start, end, highWaterMark: 256 * 1024 });
        const isWhole = start === 0 && end === description.size - 1;
        return isWhole && isMd5(description.etag) ? Readable.from(unaltered(bytes, description, path)) : bytes;
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** How much of a stored file is copied at once. */
const copyBytes = 4 * 1024 * 1024;

/** Bytes that lie somewhere in a file. */
export interface Piece {
  path: string;
  at: number;
  size: number;
}

/** Puts pieces one behind the other into a temporary file; undefined when one of them is gone. Their hashes are known already. */
export async function joinPieces(dir: string, pieces: readonly Piece[]): Promise<{ path: string } | undefined> {
  const path = join(dir, randomUUID());
  const target = await open(path, 'wx');
  const buffer = Buffer.allocUnsafe(copyBytes);
  let whole = false;
  try {
    for (const piece of pieces) {
      const file = await openIfThere(piece.path);
      if (!file) return undefined;
      try {
        const end = piece.at + piece.size;
        for (let { at } = piece; at < end; ) {
          const { bytesRead } = await file.read(buffer, 0, Math.min(copyBytes, end - at), at);
          if (bytesRead === 0) return undefined;
          await target.appendFile(buffer.subarray(0, bytesRead));
          at += bytesRead;
        }
      } finally {
        await file.close();
      }
    }
    whole = true;
    return { path };
  } finally {
    await target.close();
    if (!whole) await rm(path, { force: true });
  }
}

/** The description of a stored file, or undefined when there is none. */
export async function describeStored(path: string): Promise<Description | undefined> {
  const opened = await openStored(path);
  await opened?.close();
  return opened?.description;
}

/** What is stored together from parts has an ETag that its bytes alone do not tell. */
const isMd5 = (etag: string): boolean => !etag.includes('-');

/** The bytes of a stored file; its last block comes only when all of them are those that were stored. */
async function* unaltered(bytes: AsyncIterable<Buffer>, { etag }: Description, path: string): AsyncGenerator<Buffer> {
  const md5 = createHash('md5');
  let held: Buffer | undefined;
  for await (const block of bytes) {
    md5.update(block);
    if (held) yield held;
    held = block;
  }
  if (md5.digest('hex') !== etag) throw new Altered(path);
  if (held) yield held;
}

/** A stored file that the disk altered. */
export class Altered extends StorageError {
  constructor(path: string) {
    super('InternalError', `${path} is not as it was stored: the disk altered it.`);
  }
}

async function readDescription(file: FileHandle, path: string): Promise<Description> {
  const { size } = await file.stat();
  const tail = Buffer.alloc(tailBytes);
  await file.read(tail, 0, tailBytes, Math.max(size - tailBytes, 0));
  const length = tail.readUInt32BE();
  if (length > Math.min(size - tailBytes, mostDescriptionBytes)) throw new Altered(path);
  const text = Buffer.alloc(length);
  await file.read(text, 0, length, size - tailBytes - length);
  const description = descriptionIn(text.toString());
  if (description?.size !== size - tailBytes - length) throw new Altered(path);
  return description;
}

/** Files of an earlier release have no checksum before their description. */
function descriptionIn(text: string): Description | undefined {
  const json = text.startsWith('{') ? text : text.slice(9);
  if (!text.startsWith('{') && text.slice(0, 9) !== `${checksum(json)} `) return undefined;
  try {
    return JSON.parse(json) as Description;
  } catch {
    return undefined;
  }
}

async function openIfThere(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Whether a file or folder was not there. */
export const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';
