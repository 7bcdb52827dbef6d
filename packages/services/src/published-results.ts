import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { optionalSetting, setting } from './environment.ts';

/** How long the edge may keep the pointer to the published version: unpublishing is seen after that. */
const pointerSeconds = 5;

/** Published results: immutable documents and one pointer for each event, read by everybody from the edge. */
class PublishedResults {
  readonly #client = new S3Client({ forcePathStyle: optionalSetting('AWS_ENDPOINT_URL_S3') !== undefined });

  async #put(key: string, body: string, cache: string): Promise<void> {
    await this.#client.send(
      new PutObjectCommand({
        Bucket: setting('RESULTS_BUCKET'),
        Key: key,
        Body: body,
        ContentType: 'application/json; charset=utf-8',
        CacheControl: cache,
      }),
    );
  }

  async #get(key: string): Promise<string | undefined> {
    try {
      const { Body } = await this.#client.send(new GetObjectCommand({ Bucket: setting('RESULTS_BUCKET'), Key: key }));
      return await Body?.transformToString();
    } catch (error) {
      if (error instanceof NoSuchKey || (error as { name?: string }).name === 'AccessDenied') return undefined;
      throw error;
    }
  }

  /** Stores a version; nobody sees it before the pointer names it. */
  async put(event: string, version: string, document: unknown): Promise<void> {
    await this.#put(
      `results/${event}/${version}.json`,
      JSON.stringify(document),
      'public, max-age=31536000, immutable',
    );
  }

  /** Everybody reads this version from now on. */
  async point(event: string, version: string): Promise<void> {
    await this.#put(`results/${event}/current.json`, JSON.stringify({ version }), `public, max-age=${pointerSeconds}`);
  }

  async unpublish(event: string): Promise<void> {
    await this.#client.send(
      new DeleteObjectCommand({ Bucket: setting('RESULTS_BUCKET'), Key: `results/${event}/current.json` }),
    );
  }

  /** Removes documents that no pointer names any more. */
  async removeVersions(event: string, versions: readonly string[]): Promise<void> {
    for (const version of versions)
      await this.#client.send(
        new DeleteObjectCommand({ Bucket: setting('RESULTS_BUCKET'), Key: `results/${event}/${version}.json` }),
      );
  }

  /** The published document of an event, undefined when there is none. */
  async current(event: string): Promise<unknown> {
    const pointer = await this.#get(`results/${event}/current.json`);
    if (!pointer) return undefined;
    const { version } = JSON.parse(pointer) as { version: string };
    const document = await this.#get(`results/${event}/${version}.json`);
    return document && (JSON.parse(document) as unknown);
  }
}

export const publishedResults = new PublishedResults();
