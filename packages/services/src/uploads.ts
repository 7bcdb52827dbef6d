import type { S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { setting } from './environment.ts';
import { browserClient } from './files-client.ts';

export interface Permit {
  readonly url: string;
  /** Fields of the form, before the file. */
  readonly fields: Readonly<Record<string, string>>;
  readonly key: string;
  readonly expiresAt: string;
}

/** How long an upload may take to begin, in seconds. */
const permitSeconds = 3600;

/** What nobody has looked at yet is no picture and no document: it gets its type when it is taken over. */
const unread = { 'Content-Type': 'application/octet-stream', 'Content-Disposition': 'attachment' };

/** Permits for browsers to put one file of exactly this size into storage. */
class Uploads {
  #made: S3Client | undefined;

  async permit(user: string, id: string, size: number): Promise<Permit> {
    this.#made ??= browserClient();
    const key = `incoming/${user}/${id}`;
    const { url, fields } = await createPresignedPost(this.#made, {
      Bucket: setting('FILES_BUCKET'),
      Key: key,
      Fields: unread,
      Conditions: [
        ...Object.entries(unread).map(([name, value]): ['eq', string, string] => ['eq', `$${name}`, value]),
        ['content-length-range', size, size],
      ],
      Expires: permitSeconds,
    });
    return { url, fields, key, expiresAt: new Date(Date.now() + permitSeconds * 1000).toISOString() };
  }
}

export const uploads = new Uploads();
