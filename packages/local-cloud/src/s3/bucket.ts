import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { CorsRule } from './cors.ts';
import { type Description, describeStored, isMissing, type Opened, openStored, type Received, store } from './files.ts';
import { Uploads } from './parts.ts';

/** What happens by itself to the objects under a prefix. */
export interface LifecycleRule {
  prefix?: string;
  expirationDays?: number;
  abortIncompleteUploadDays?: number;
}

export interface BucketOptions {
  name: string;
  cors?: CorsRule[];
  lifecycle?: LifecycleRule[];
}

/** One bucket's folder: `objects` by the hash of their key, `uploads` in parts, `incoming` for bytes on their way. */
export class Bucket {
  readonly name: string;
  readonly cors: CorsRule[];
  readonly lifecycle: LifecycleRule[];
  readonly incoming: string;
  readonly uploads: string;
  readonly ongoing = new Uploads();
  readonly #objects: string;
  #index: Map<string, Description> | undefined;
  #indexing: Promise<Map<string, Description>> | undefined;

  private constructor(dir: string, options: BucketOptions) {
    this.name = options.name;
    this.cors = options.cors ?? [];
    this.lifecycle = options.lifecycle ?? [];
    this.incoming = join(dir, 'incoming');
    this.uploads = join(dir, 'uploads');
    this.#objects = join(dir, 'objects');
  }

  static async open(dir: string, options: BucketOptions): Promise<Bucket> {
    const bucket = new Bucket(join(dir, options.name), options);
    // What was on its way when the process ended was never acknowledged.
    await rm(bucket.incoming, { recursive: true, force: true });
    for (const folder of [bucket.incoming, bucket.uploads, bucket.#objects]) await mkdir(folder, { recursive: true });
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
    await store(received, path, { ...description, key });
    await this.#reindex((index) => index.set(key, { ...description, key }));
  }

  async delete(key: string): Promise<void> {
    await rm(this.#pathOf(key), { force: true });
    await this.#reindex((index) => index.delete(key));
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
        const description = await describeStored(join(this.#objects, folder, file));
        if (description?.key !== undefined) index.set(description.key, description);
      }
    }
    return index;
  }

  #pathOf(key: string): string {
    const hash = createHash('sha256').update(key).digest('hex');
    return join(this.#objects, hash.slice(0, 2), hash);
  }
}
