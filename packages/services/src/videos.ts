import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListPartsCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { isVideo, partsOfVideo, servedTypeOf, type VideoPart } from '@rince/domain/video';
import { setting } from './environment.ts';
import { files } from './files.ts';
import { browserClient, filesClient } from './files-client.ts';

/** An upload in parts, as storage knows it. */
interface Upload {
  readonly id: string;
  readonly key: string;
  readonly size: number;
}

/** How long the address of a part can be used, in seconds; the sender asks again for what is left. */
const permitSeconds = 3600;

/** What became of an upload when it was to be completed. */
export type Completion = 'complete' | 'parts missing' | 'not a video' | 'gone';

/** Videos on their way into storage: sent by browsers in parts that survive a lost connection. */
class Videos {
  #made: S3Client | undefined;
  #signing: S3Client | undefined;

  get #client(): S3Client {
    this.#made ??= filesClient();
    return this.#made;
  }

  /** Begins an upload to this key and answers its id. */
  async begin(key: string, type: string): Promise<string> {
    const { UploadId } = await this.#client.send(
      new CreateMultipartUploadCommand({
        Bucket: setting('FILES_BUCKET'),
        Key: key,
        ContentType: servedTypeOf(type),
        ContentDisposition: 'inline',
        CacheControl: 'private, no-store',
      }),
    );
    if (UploadId === undefined) throw new Error('Storage began no upload');
    return UploadId;
  }

  /** The parts that lie in storage as they should; undefined when storage no longer knows the upload. */
  async stored(upload: Upload): Promise<Map<number, string> | undefined> {
    const sizes = new Map(partsOfVideo(upload.size).map(({ number, from, to }) => [number, to - from]));
    try {
      const { Parts = [] } = await this.#client.send(
        new ListPartsCommand({ Bucket: setting('FILES_BUCKET'), Key: upload.key, UploadId: upload.id }),
      );
      return new Map(
        Parts.filter(({ PartNumber = 0, Size }) => sizes.get(PartNumber) === Size).map(
          ({ PartNumber = 0, ETag = '' }) => [PartNumber, ETag],
        ),
      );
    } catch (error) {
      if (nameOf(error) === 'NoSuchUpload') return undefined;
      throw error;
    }
  }

  /** How many bytes of an upload lie in storage. */
  async arrived(upload: Upload): Promise<number> {
    const stored = await this.stored(upload);
    return partsOfVideo(upload.size)
      .filter(({ number }) => stored?.has(number))
      .reduce((sum, { from, to }) => sum + to - from, 0);
  }

  /** Addresses to which a browser sends parts of exactly these sizes. */
  async permit(upload: Upload, parts: readonly VideoPart[]) {
    this.#signing ??= browserClient();
    const client = this.#signing;
    const signed = parts.map(async (part) => ({
      ...part,
      url: await getSignedUrl(
        client,
        new UploadPartCommand({
          Bucket: setting('FILES_BUCKET'),
          Key: upload.key,
          UploadId: upload.id,
          PartNumber: part.number,
          ContentLength: part.to - part.from,
        }),
        { expiresIn: permitSeconds, signableHeaders: new Set(['host', 'content-length']) },
      ),
    }));
    return { parts: await Promise.all(signed), expiresAt: new Date(Date.now() + permitSeconds * 1000).toISOString() };
  }

  /** Makes the parts one file, if all of them are there and it begins as a video does. May be asked again. */
  async complete(upload: Upload): Promise<Completion> {
    const stored = await this.stored(upload);
    if (stored) {
      const parts = partsOfVideo(upload.size);
      if (parts.some(({ number }) => !stored.has(number))) return 'parts missing';
      await this.#join(
        upload,
        parts.map(({ number }) => ({ PartNumber: number, ETag: stored.get(number) })),
      );
    }
    const head = await files.head(upload.key);
    if (head?.size !== upload.size) return 'gone';
    return isVideo(head.bytes) ? 'complete' : 'not a video';
  }

  async #join({ id, key }: Upload, Parts: { PartNumber: number; ETag: string | undefined }[]): Promise<void> {
    try {
      await this.#client.send(
        new CompleteMultipartUploadCommand({
          Bucket: setting('FILES_BUCKET'),
          Key: key,
          UploadId: id,
          MultipartUpload: { Parts },
        }),
      );
    } catch (error) {
      // Somebody else completed it in this moment.
      if (nameOf(error) !== 'NoSuchUpload') throw error;
    }
  }

  /** Whether the file of an upload whose parts are no longer known is there, whole. */
  async isComplete({ key, size }: Upload): Promise<boolean> {
    return (await files.head(key))?.size === size;
  }

  /** Gives an upload up with all its parts; one that is gone already does not matter. */
  async abort({ id, key }: Upload): Promise<void> {
    try {
      await this.#client.send(
        new AbortMultipartUploadCommand({ Bucket: setting('FILES_BUCKET'), Key: key, UploadId: id }),
      );
    } catch (error) {
      if (nameOf(error) !== 'NoSuchUpload') throw error;
    }
  }
}

export const videos = new Videos();

const nameOf = (error: unknown): string => (error as { name?: string }).name ?? '';
