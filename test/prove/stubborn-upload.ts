import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { insist } from '../support/stubborn-client.ts';
import { configOf } from '../support/table.ts';
import type { VideoFamily } from '../support/video-family.ts';
import { keepVideo, sendPermit, videoBytes } from '../support/videos.ts';

/** Two parts. */
const bytes = videoBytes(9 * 1024 * 1024);

/** Sends a video until it is kept: every part again that was not answered, and everything anew where the upload was given up. Answers its file. */
export const uploadStubbornly = async ({ parent, at }: VideoFamily): Promise<string> => {
  for (;;) {
    const permit = await insist(() => sendPermit(parent, at(1), bytes));
    if (permit.http !== 200) throw new Error(`No permit: ${permit.http} ${permit.code} ${permit.message}`);
    for (const { url, from, to } of permit.data.parts)
      await insist(async () => {
        const { status } = await fetch(url, { method: 'PUT', body: bytes.subarray(from, to) });
        return { http: status };
      });
    const kept = await insist(() => keepVideo(parent, at(1), permit.data.key));
    if (kept.http === 200) return permit.data.key;
    if (kept.code !== 'CONFLICT') throw new Error(`Not kept: ${kept.http} ${kept.code} ${kept.message}`);
  }
};

/** What speaks against a file that was acknowledged: it is there, as it was sent. */
export const againstUpload = async (env: Readonly<Record<string, string>>, key: string): Promise<string[]> => {
  const storage = new S3Client({ ...configOf(env), endpoint: env.AWS_ENDPOINT_URL_S3 ?? '', forcePathStyle: true });
  try {
    const { Body } = await storage.send(new GetObjectCommand({ Bucket: env.FILES_BUCKET, Key: key }));
    const found = Buffer.from((await Body?.transformToByteArray()) ?? []);
    return found.equals(bytes) ? [] : [`${key} is not as it was sent: ${found.length} of ${bytes.length} bytes`];
  } catch (error) {
    return [`${key} cannot be read: ${(error as Error).message}`];
  } finally {
    storage.destroy();
  }
};
