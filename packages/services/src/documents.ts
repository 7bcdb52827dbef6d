import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { setting } from './environment.ts';
import { files } from './files.ts';
import { filesClient } from './files-client.ts';

/** Printed documents: made on demand, kept for a day below `documents/`, reached by links signed for one reader. */
class Documents {
  #made: S3Client | undefined;

  get #client(): S3Client {
    this.#made ??= filesClient();
    return this.#made;
  }

  /** Keeps a PDF until its day is over. */
  async keep(key: `documents/${string}.pdf`, pdf: Uint8Array): Promise<void> {
    await this.#client.send(
      new PutObjectCommand({
        Bucket: setting('FILES_BUCKET'),
        Key: key,
        Body: pdf,
        ContentType: 'application/pdf',
        ContentDisposition: 'inline',
        CacheControl: 'private, max-age=900',
      }),
    );
  }

  /** Where a browser opens it, for a quarter of an hour. */
  async path(key: string): Promise<string> {
    return (await files.url(key)).url;
  }
}

export const documents = new Documents();
