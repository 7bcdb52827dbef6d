import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { optionalSetting, setting } from './environment.ts';

/** How long the edge may keep the pointer to the published version, and a version: what was taken back is gone after that. */
const pointerSeconds = 5;
const documentSeconds = 60;
const removedAtOnce = 8;

/** What the pointer of an event says, and its tag: whoever moves it says which one was read. */
export interface Pointer {
  readonly version: string;
  readonly etag: string;
}

const isLost = (error: unknown): boolean => {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  return name === 'PreconditionFailed' || name === 'NoSuchKey' || $metadata?.httpStatusCode === 409;
};

/** Published results: documents that never change and one pointer for each event, read by everybody from the edge. */
class PublishedResults {
  readonly #client = new S3Client({ forcePathStyle: optionalSetting('AWS_ENDPOINT_URL_S3') !== undefined });

  async #put(Key: string, Body: string, CacheControl: string, only?: Pointer | 'absent'): Promise<void> {
    await this.#client.send(
      new PutObjectCommand({
        Bucket: setting('RESULTS_BUCKET'),
        Key,
        Body,
        ContentType: 'application/json; charset=utf-8',
        CacheControl,
        ...(only === 'absent' ? { IfNoneMatch: '*' } : only ? { IfMatch: only.etag } : {}),
      }),
    );
  }

  async #get(key: string): Promise<{ text: string; etag: string } | undefined> {
    try {
      const { Body, ETag = '' } = await this.#client.send(
        new GetObjectCommand({ Bucket: setting('RESULTS_BUCKET'), Key: key }),
      );
      return Body && { text: await Body.transformToString(), etag: ETag };
    } catch (error) {
      if (error instanceof NoSuchKey || (error as { name?: string }).name === 'AccessDenied') return undefined;
      throw error;
    }
  }

  /** Stores a document under its name; nobody finds it before the pointer names it, or the document that the pointer names. */
  async put(event: string, name: string, document: unknown): Promise<void> {
    await this.#put(`results/${event}/${name}.json`, JSON.stringify(document), `public, max-age=${documentSeconds}`);
  }

  /** Which version everybody reads, undefined when nothing is public. */
  async pointer(event: string): Promise<Pointer | undefined> {
    const found = await this.#get(`results/${event}/current.json`);
    return found && { ...(JSON.parse(found.text) as { version: string }), etag: found.etag };
  }

  /** Lets everybody read this version, or nothing, from now on; false when somebody moved the pointer since it was read. */
  async point(event: string, version: string | undefined, seen: Pointer | undefined): Promise<boolean> {
    const Key = `results/${event}/current.json`;
    try {
      if (version !== undefined)
        await this.#put(Key, JSON.stringify({ version }), `public, max-age=${pointerSeconds}`, seen ?? 'absent');
      else if (seen)
        await this.#client.send(
          new DeleteObjectCommand({ Bucket: setting('RESULTS_BUCKET'), Key, IfMatch: seen.etag }),
        );
      return true;
    } catch (error) {
      if (!isLost(error)) throw error;
      return false;
    }
  }

  /** Removes documents that nothing names any more. */
  async removeDocuments(event: string, names: readonly string[]): Promise<void> {
    for (let from = 0; from < names.length; from += removedAtOnce)
      await Promise.all(
        names
          .slice(from, from + removedAtOnce)
          .map((name) =>
            this.#client.send(
              new DeleteObjectCommand({ Bucket: setting('RESULTS_BUCKET'), Key: `results/${event}/${name}.json` }),
            ),
          ),
      );
  }

  /** A document of an event, undefined when there is none of this name. */
  async document(event: string, name: string): Promise<unknown> {
    const found = await this.#get(`results/${event}/${name}.json`);
    return found && (JSON.parse(found.text) as unknown);
  }

  /** The published document of an event, undefined when there is none. */
  async current(event: string): Promise<unknown> {
    for (let seen: string | undefined; ; ) {
      const pointer = await this.pointer(event);
      // What was named a moment ago may be gone by now, with all that it said of somebody; then there is another one.
      if (!pointer || pointer.version === seen) return undefined;
      const found = await this.document(event, pointer.version);
      if (found !== undefined) return found;
      seen = pointer.version;
    }
  }
}

export const publishedResults = new PublishedResults();
