import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checksum } from '../seal.ts';
import { syncFile } from '../sync.ts';
import type { CorsRule } from './cors.ts';
import {
  Altered,
  type Description,
  describeStored,
  isMissing,
  type Opened,
  openStored,
  type Received,
  store,
} from './files.ts';
import { Uploads } from './parts.ts';

export type Tags = Readonly<Record<string, string>>;

/** What happens by itself to the objects under a prefix. */
export interface LifecycleRule {
  prefix?: string;
  /** Only of objects that have all of these. */
  tags?: Tags;
  expirationDays?: number;
  abortIncompleteUploadDays?: number;
}

export interface BucketOptions {
  name: string;
  cors?: CorsRule[];
  lifecycle?: LifecycleRule[];
}

/** One bucket's folder: `objects` by the hash of their key, their `tags`, `uploads` in parts, `incoming` for bytes on their way. */
export class Bucket {
  readonly name: string;
  readonly cors: CorsRule[];
  readonly lifecycle: LifecycleRule[];
  readonly incoming: string;
  readonly uploads: string;
  readonly ongoing = new Uploads();
  readonly #objects: string;
  readonly #tags: string;
  #index: Map<string, Description> | undefined;
  #indexing: Promise<Map<string, Description>> | undefined;

  private constructor(dir: string, options: BucketOptions) {
    this.name = options.name;
    this.cors = options.cors ?? [];
    this.lifecycle = options.lifecycle ?? [];
    this.incoming = join(dir, 'incoming');
    this.uploads = join(dir, 'uploads');
    this.#objects = join(dir, 'objects');
    this.#tags = join(dir, 'tags');
  }

  static async open(dir: string, options: BucketOptions): Promise<Bucket> {
    const bucket = new Bucket(join(dir, options.name), options);
    // What was on its way when the process ended was never acknowledged.
    await rm(bucket.incoming, { recursive: true, force: true });
    const folders = [bucket.incoming, bucket.uploads, bucket.#objects, bucket.#tags];
    for (const folder of folders) await mkdir(folder, { recursive: true });
    return bucket;
  }

  get arn(): string {
    return `arn:aws:s3:::${this.name}`;
  }

  open(key: string): Promise<Opened | undefined> {
    return openStored(this.#pathOf(key));
  }

  describe(key: string): Promise<Description | undefined> {
    return describeStored(this.#pathOf(key));
  }

  async put(key: string, received: Pick<Received, 'path'>, description: Description): Promise<void> {
    const path = this.#pathOf(key);
    await mkdir(dirname(path), { recursive: true });
    // Before the object is there: it begins without any.
    await rm(this.#tagsOf(key), { force: true });
    await store(received, path, { ...description, key });
    await this.#reindex((index) => index.set(key, { ...description, key }));
  }

  async delete(key: string): Promise<void> {
    await rm(this.#tagsOf(key), { force: true });
    await rm(this.#pathOf(key), { force: true });
    await this.#reindex((index) => index.delete(key));
  }

  /** Gives an object these tags, in place of those that it has. */
  async tag(key: string, tags: Tags): Promise<void> {
    const path = join(this.incoming, randomUUID());
    const json = JSON.stringify(tags);
    await writeFile(path, `${checksum(json)} ${json}`);
    await syncFile(path);
    await rename(path, this.#tagsOf(key));
  }

  /** The tags of an object; none where the disk altered them: what they would let go of stays. */
  async tags(key: string): Promise<Tags> {
    const text = await readFile(this.#tagsOf(key), 'utf8').catch(() => '');
    const json = text.slice(9);
    return json !== '' && text.startsWith(checksum(json)) ? (JSON.parse(json) as Tags) : {};
  }

  /** Whether an object has all of these tags. */
  async isTagged(key: string, wanted: Tags): Promise<boolean> {
    const names = Object.keys(wanted);
    if (names.length === 0) return true;
    const tags = await this.tags(key);
    return names.every((name) => tags[name] === wanted[name]);
  }

  /** Forgets an upload at once, so that a part still on its way finds it whole or gone. */
  async forgetUpload(dir: string): Promise<void> {
    this.ongoing.forget(dir);
    const gone = join(this.incoming, randomUUID());
    try {
      await rename(dir, gone);
    } catch (error) {
      if (isMissing(error)) return;
      throw error;
    }
    await rm(gone, { recursive: true, force: true });
  }

  /** Every key with its description; built by reading the folder once, kept up to date from then on. */
  async index(): Promise<Map<string, Description>> {
    this.#indexing ??= this.#readAll();
    this.#index ??= await this.#indexing;
    return this.#index;
  }

  async #reindex(change: (index: Map<string, Description>) => void): Promise<void> {
    const index = this.#index ?? (await this.#indexing);
    if (index) change(index);
  }

  async #readAll(): Promise<Map<string, Description>> {
    const index = new Map<string, Description>();
    for (const folder of await readdir(this.#objects)) {
      for (const file of await readdir(join(this.#objects, folder))) {
        const description = await this.#described(join(this.#objects, folder, file));
        if (description?.key !== undefined) index.set(description.key, description);
      }
    }
    return index;
  }

  /** What a file says of itself; nothing where the disk altered that: one of them does not hide the others, nor keep what has had its time. */
  async #described(path: string): Promise<Description | undefined> {
    try {
      return await describeStored(path);
    } catch (error) {
      if (!(error instanceof Altered)) throw error;
      console.error(`${error.message} It stands in no list of ${this.name}.`);
      return undefined;
    }
  }

  #tagsOf(key: string): string {
    return join(this.#tags, hashOf(key));
  }

  #pathOf(key: string): string {
    const hash = hashOf(key);
    return join(this.#objects, hash.slice(0, 2), hash);
  }
}

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');
