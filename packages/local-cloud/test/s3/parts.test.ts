import { createHash, randomBytes } from 'node:crypto';
import { existsSync, globSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  ListPartsCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../../../test/support/until.ts';
import { bucket, type StorageWorld, storageWorld } from './support.ts';

const mib = 1024 * 1024;
const last = 1000;
let world: StorageWorld;
beforeAll(async () => {
  world = await storageWorld();
});
afterAll(() => world.end());

const begin = async (Key: string) => {
  const { UploadId = '' } = await world.client.send(new CreateMultipartUploadCommand({ Bucket: bucket, Key }));
  const upload = { Bucket: bucket, Key, UploadId };
  const parts = new Map<number, { bytes: Buffer; ETag: string | undefined }>();
  return {
    upload,
    dir: join(world.dir, bucket, 'uploads', UploadId),
    send: async (PartNumber: number, size: number) => {
      const bytes = randomBytes(size);
      const { ETag } = await world.client.send(new UploadPartCommand({ ...upload, PartNumber, Body: bytes }));
      parts.set(PartNumber, { bytes, ETag });
    },
    complete: (numbers = [...parts.keys()].toSorted((a, b) => a - b)) => {
      const Parts = numbers.map((PartNumber) => ({ PartNumber, ETag: parts.get(PartNumber)?.ETag }));
      return world.client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
    },
    /** What the object must be: the parts that were acknowledged last. */
    bytes: (numbers = [...parts.keys()].toSorted((a, b) => a - b)) =>
      Buffer.concat(numbers.map((number) => parts.get(number)?.bytes ?? Buffer.alloc(0))),
  };
};

const sum = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex');
const stored = async (Key: string) => {
  const { Body } = await world.client.send(new GetObjectCommand({ Bucket: bucket, Key }));
  return sum((await Body?.transformToByteArray()) ?? new Uint8Array());
};
const objects = () => globSync(join(world.dir, bucket, 'objects/*/*')).map((path) => statSync(path).ino);

test('parts of one length are joined without copying them, in whatever order they came', async () => {
  const video = await begin('videos/in-place.mp4');
  await video.send(2, 5 * mib);
  await Promise.all([video.send(3, last), video.send(1, 5 * mib)]);
  const { ino } = statSync(join(video.dir, 'whole'));
  await video.complete();
  expect(objects()).toContain(ino);
  expect(await stored('videos/in-place.mp4')).toBe(sum(video.bytes()));
  expect(existsSync(video.dir)).toBe(false);
});

test('parts of any lengths, sent twice, before and after a restart, become what was acknowledged last', async () => {
  const different = await begin('videos/different.mp4');
  // The last one comes first, and says nothing about the length of the others.
  await different.send(3, last);
  await different.send(1, 6 * mib);
  await different.send(2, 5 * mib);
  await different.complete();
  expect(await stored('videos/different.mp4')).toBe(sum(different.bytes()));

  const again = await begin('videos/again.mp4');
  await again.send(1, 5 * mib);
  await again.send(2, 5 * mib);
  await again.send(1, 6 * mib);
  await world.restart();
  await again.send(3, 7 * mib);
  await again.send(2, 5 * mib);
  await again.send(4, last);
  await world.restart();
  await again.complete();
  expect(await stored('videos/again.mp4')).toBe(sum(again.bytes()));

  const some = await begin('videos/some.mp4');
  for (const number of [1, 2, 3]) await some.send(number, 5 * mib);
  const { ino } = statSync(join(some.dir, 'whole'));
  await some.complete([1, 2]);
  expect(await stored('videos/some.mp4')).toBe(sum(some.bytes([1, 2])));
  expect(objects(), 'cut, it would be without a part that was acknowledged').not.toContain(ino);

  const gap = await begin('videos/gap.mp4');
  for (const number of [1, 3]) await gap.send(number, 5 * mib);
  await gap.complete();
  expect(await stored('videos/gap.mp4')).toBe(sum(gap.bytes()));

  const resumed = await begin('videos/resumed.mp4');
  for (const number of [1, 2]) await resumed.send(number, 5 * mib);
  await world.restart();
  await resumed.send(3, last);
  await resumed.complete();
  expect(await stored('videos/resumed.mp4')).toBe(sum(resumed.bytes()));
});

test('a part that is cut off halfway leaves nothing behind, and nothing that is joined meanwhile is touched by it', async () => {
  const video = await begin('videos/cut.mp4');
  await video.send(1, 5 * mib);
  const sendHalf = async (PartNumber: number) => {
    const command = new UploadPartCommand({ ...video.upload, PartNumber, ContentLength: 5 * mib });
    const url = await getSignedUrl(world.browserClient, command, { expiresIn: 600 });
    const sending = request(url, { method: 'PUT', headers: { 'content-length': 5 * mib } });
    sending.on('error', () => undefined);
    sending.write(Buffer.alloc(3 * mib, 'x'));
    return sending;
  };
  const again = await sendHalf(1);
  const halfway = await sendHalf(2);
  await until(async () => statSync(join(video.dir, 'whole')).size > 5 * mib, 10);
  const listed = await world.client.send(new ListPartsCommand(video.upload));
  expect(listed.Parts?.map(({ PartNumber }) => PartNumber)).toEqual([1]);
  await video.complete();
  expect(await stored('videos/cut.mp4')).toBe(sum(video.bytes()));
  again.destroy();
  halfway.end(Buffer.alloc(2 * mib, 'y'));
  await new Promise((resolve) => halfway.once('close', resolve));
  expect(await stored('videos/cut.mp4'), 'once the part has come to its end').toBe(sum(video.bytes()));
});

test('two who join the same parts at once, and one who joins them when they are joined, are told so', async () => {
  const video = await begin('videos/twice.mp4');
  await video.send(1, 5 * mib);
  await video.send(2, last);
  const ends = await Promise.allSettled([video.complete(), video.complete()]);
  expect(ends.some(({ status }) => status === 'fulfilled')).toBe(true);
  for (const end of ends) if (end.status === 'rejected') expect(end.reason).toMatchObject({ name: 'NoSuchUpload' });
  expect(await stored('videos/twice.mp4')).toBe(sum(video.bytes()));
  // The process died after the parts were joined, and before the upload was forgotten.
  mkdirSync(video.dir);
  writeFileSync(join(video.dir, 'upload.json'), JSON.stringify({ key: 'videos/twice.mp4', headers: {}, whole: true }));
  await expect(video.complete()).rejects.toMatchObject({ name: 'NoSuchUpload' });
  expect(await stored('videos/twice.mp4')).toBe(sum(video.bytes()));
});

test('a power cut while parts are joined loses none of them', async () => {
  const video = await begin('videos/power.mp4');
  await video.send(1, 5 * mib);
  await video.send(2, 5 * mib);
  // What was to become the object had its description already, but not yet its name.
  writeFileSync(join(video.dir, 'whole'), Buffer.alloc(200, 'd'), { flag: 'a' });
  writeFileSync(join(video.dir, '3.placed'), '');
  await world.restart();
  await video.send(3, last);
  await video.complete();
  expect(await stored('videos/power.mp4')).toBe(sum(video.bytes()));
});

test('an upload that an earlier release began is completed', async () => {
  const video = await begin('videos/earlier.mp4');
  writeFileSync(join(video.dir, 'upload.json'), JSON.stringify({ key: 'videos/earlier.mp4', headers: {} }));
  await video.send(1, 5 * mib);
  await video.send(2, last);
  expect(existsSync(join(video.dir, '2'))).toBe(true);
  await video.complete();
  expect(await stored('videos/earlier.mp4')).toBe(sum(video.bytes()));
});
