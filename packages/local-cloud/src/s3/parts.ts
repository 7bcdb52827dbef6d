import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { open, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checksum } from '../seal.ts';
import { syncFile } from '../sync.ts';
import { type Description, describeStored, isMissing, type Piece, type Received, store } from './files.ts';

/**
 * The parts of an upload. The first that arrives says how long parts are, and each is written where it will lie in the whole file, so that joining them
 * copies nothing. One that has no place there, because it is longer or was sent before, lies in a file of its own.
 */
export interface Upload {
  key: string;
  headers: Record<string, string>;
  dir: string;
  /** Whether parts are written into the whole file; uploads that an earlier release began have none. */
  whole?: true;
}

export interface Part extends Piece {
  number: number;
  description: Description;
}

/** A part in the whole file, as a few bytes beside it say. */
interface Placed {
  description: Description;
  unit: number;
}

/** What goes on in the whole file of an upload. */
interface Ongoing {
  /** Bytes of every part but the last. */
  unit: number | undefined;
  /** Numbers of the parts that are written into it now. */
  readonly writing: Set<number>;
  /** While it becomes the object, nothing is written into it. */
  joining?: Promise<unknown>;
}

/** The uploads of a bucket that are written into by this process. */
export class Uploads {
  readonly #ongoing = new Map<string, Ongoing>();

  /** A place in the whole file for a part of this size, where it has one that nobody has written into; given back by `leave`. */
  enter(upload: Upload, number: number, size: number): { path: string; at: number } | undefined {
    if (!upload.whole || hasPart(upload, number)) return undefined;
    const now = this.#of(upload);
    now.unit ??= size;
    if (size > now.unit || now.joining || now.writing.has(number)) return undefined;
    now.writing.add(number);
    return { path: wholeOf(upload), at: (number - 1) * now.unit };
  }

  leave({ dir }: Upload, number: number): void {
    this.#ongoing.get(dir)?.writing.delete(number);
  }

  unitOf({ dir }: Upload): number {
    return this.#ongoing.get(dir)?.unit ?? 0;
  }

  /**
   * Lets `join` make the whole file the object, where these are all the parts, from its beginning to its end, and nobody writes into it. Whoever comes
   * second waits for the first. Answers whether that was done.
   */
  async joinInPlace(upload: Upload, parts: readonly Part[], join: (whole: string) => Promise<void>): Promise<boolean> {
    const now = this.#of(upload);
    if (now.joining) {
      await now.joining.catch(() => undefined);
      return this.joinInPlace(upload, parts, join);
    }
    const whole = wholeOf(upload);
    let end = 0;
    for (const { path, at, description } of parts) {
      if (path !== whole || at !== end) return false;
      end += description.size;
    }
    if (now.writing.size > 0 || numbersIn(readdirSync(upload.dir)).length > parts.length) return false;
    now.joining = join(whole).finally(() => {
      delete now.joining;
    });
    await now.joining;
    return true;
  }

  forget(dir: string): void {
    this.#ongoing.delete(dir);
  }

  #of(upload: Upload): Ongoing {
    const known = this.#ongoing.get(upload.dir);
    if (known) return known;
    const fresh: Ongoing = { unit: unitIn(upload.dir), writing: new Set() };
    this.#ongoing.set(upload.dir, fresh);
    return fresh;
  }
}

/** Begins an upload in this folder. */
export async function beginUpload(dir: string, upload: Pick<Upload, 'key' | 'headers'>): Promise<void> {
  await writeFile(wholeOf({ dir }), '');
  await writeFile(join(dir, 'upload.json'), JSON.stringify({ ...upload, whole: true }));
}

/** An upload that is under way; its whole file is there until it has become the object. */
export async function readUpload(dir: string): Promise<Upload | undefined> {
  const text = await readFile(join(dir, 'upload.json'), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const upload = { ...(JSON.parse(text) as Omit<Upload, 'dir'>), dir };
  return upload.whole && !existsSync(wholeOf(upload)) ? undefined : upload;
}

/** Keeps a part that was received, in the place of one that was sent before; the bytes of either stay whole until then. */
export async function keepPart(
  bucket: { readonly incoming: string; readonly ongoing: Uploads },
  upload: Upload,
  number: number,
  { received, description }: { received: Received; description: Description },
): Promise<void> {
  if (received.at === undefined) {
    await store(received, apartOf(upload, number), description);
    rmSync(placedOf(upload, number), { force: true });
    return;
  }
  const path = join(bucket.incoming, randomUUID());
  const json = JSON.stringify({ description, unit: bucket.ongoing.unitOf(upload) } satisfies Placed);
  const whole = syncFile(received.path);
  await writeFile(path, `${checksum(json)} ${json}`);
  await Promise.all([whole, syncFile(path)]);
  renameSync(path, placedOf(upload, number));
  rmSync(apartOf(upload, number), { force: true });
}

/** The parts that lie in storage, by number; fails with `ENOENT` when the upload is gone. */
export async function storedParts(upload: Upload): Promise<Part[]> {
  const numbers = numbersIn(await readdir(upload.dir));
  return (await Promise.all(numbers.map((number) => storedPart(upload, number)))).filter((part) => part !== undefined);
}

function numbersIn(names: readonly string[]): number[] {
  const numbers = new Set(names.flatMap((name) => /^(\d+)(?:\.placed)?$/.exec(name)?.[1] ?? []));
  return [...numbers].map(Number).sort((a, b) => a - b);
}

async function storedPart(upload: Upload, number: number): Promise<Part | undefined> {
  const path = apartOf(upload, number);
  const description = await describeStored(path);
  if (description) return { number, description, path, at: 0, size: description.size };
  const text = await readFile(placedOf(upload, number), 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  const placed = text === undefined ? undefined : placedIn(text);
  if (!placed) return undefined;
  const { size } = placed.description;
  return { number, description: placed.description, path: wholeOf(upload), at: (number - 1) * placed.unit, size };
}

/** What was written when the power went may be no part: it was not acknowledged. */
function placedIn(text: string): Placed | undefined {
  const json = text.slice(9);
  return text.slice(0, 9) === `${checksum(json)} ` ? (JSON.parse(json) as Placed) : undefined;
}

function unitIn(dir: string): number | undefined {
  for (const name of readdirSync(dir)) {
    const placed = name.endsWith('.placed') ? placedIn(readFileSync(join(dir, name), 'utf8')) : undefined;
    if (placed) return placed.unit;
  }
  return undefined;
}

/** Cuts off what lies behind the last part. */
export async function cutWhole(path: string, size: number): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.truncate(size);
  } finally {
    await file.close();
  }
}

const hasPart = (upload: Upload, number: number): boolean =>
  existsSync(apartOf(upload, number)) || existsSync(placedOf(upload, number));
const wholeOf = ({ dir }: Pick<Upload, 'dir'>): string => join(dir, 'whole');
const apartOf = ({ dir }: Upload, number: number): string => join(dir, String(number));
const placedOf = ({ dir }: Upload, number: number): string => join(dir, `${number}.placed`);
