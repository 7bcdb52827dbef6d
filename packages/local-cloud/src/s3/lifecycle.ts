import type { Bucket } from './bucket.ts';
import { abortOldUploads } from './multipart.ts';

const dayMs = 24 * 3600_000;

/** Removes what a bucket's lifecycle rules say has had its time. */
export async function sweepBucket(bucket: Bucket, now: number): Promise<void> {
  for (const { prefix = '', tags = {}, expirationDays, abortIncompleteUploadDays } of bucket.lifecycle) {
    if (expirationDays !== undefined) {
      const before = now - expirationDays * dayMs;
      for (const [key, object] of await bucket.index()) {
        const isDue = key.startsWith(prefix) && object.lastModified < before;
        if (isDue && (await bucket.isTagged(key, tags))) await bucket.delete(key);
      }
    }
    if (abortIncompleteUploadDays !== undefined) {
      await abortOldUploads(bucket, prefix, now - abortIncompleteUploadDays * dayMs);
    }
  }
}
