import { createHash, randomBytes } from 'node:crypto';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  ListPartsCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bucket, type StorageWorld, storageWorld } from './support.ts';

const mib = 1024 * 1024;
let world: StorageWorld;
beforeAll(async () => {
  world = await storageWorld({
    bucket: { cors: [{ allowedOrigins: ['*'], allowedMethods: ['PUT'], exposedHeaders: ['ETag'] }] },
  });
});
afterAll(() => world.end());

const begin = async (Key: string) => {
  const command = new CreateMultipartUploadCommand({ Bucket: bucket, Key, ContentType: 'video/mp4' });
  return { Bucket: bucket, Key, UploadId: (await world.client.send(command)).UploadId };
};
const md5 = (data: Buffer) => createHash('md5').update(data).digest();

test('parts sent by a browser to presigned URLs become one object, across a restart', async () => {
  const upload = await begin('videos/reel.mp4');
  const parts = [randomBytes(5 * mib), randomBytes(5 * mib), randomBytes(1000)];
  const send = async (index: number) => {
    const command = new UploadPartCommand({ ...upload, PartNumber: index + 1 });
    const url = await getSignedUrl(world.browserClient, command, { expiresIn: 600 });
    const response = await fetch(url, {
      method: 'PUT',
      body: new Uint8Array(parts[index] ?? []),
      headers: { origin: 'http://localhost:4000' },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-expose-headers')).toBe('ETag');
    return response.headers.get('etag') ?? '';
  };
  await send(2);
  await send(0);
  await world.restart();
  const known = await world.client.send(new ListPartsCommand(upload));
  expect(known.Parts?.map(({ PartNumber, Size }) => [PartNumber, Size])).toEqual([
    [1, 5 * mib],
    [3, 1000],
  ]);
  await send(1);
  const listed = await world.client.send(new ListPartsCommand(upload));
  const Parts = listed.Parts?.map(({ PartNumber, ETag }) => ({ PartNumber, ETag }));
  const done = await world.client.send(
    new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: Parts ?? [] } }),
  );
  const whole = createHash('md5')
    .update(Buffer.concat(parts.map(md5)))
    .digest('hex');
  expect(done.ETag).toBe(`"${whole}-3"`);
  const read = await world.client.send(new GetObjectCommand({ Bucket: bucket, Key: 'videos/reel.mp4' }));
  expect(read.ContentType).toBe('video/mp4');
  expect(md5(Buffer.from((await read.Body?.transformToByteArray()) ?? []))).toEqual(md5(Buffer.concat(parts)));
  expect(world.events.map(({ eventName }) => eventName)).toEqual(['ObjectCreated:CompleteMultipartUpload']);
  await expect(world.client.send(new ListPartsCommand(upload))).rejects.toMatchObject({ name: 'NoSuchUpload' });
});

test('wrong parts, wrong order and parts too small are refused', async () => {
  const upload = await begin('videos/wrong.mp4');
  const send = (PartNumber: number) =>
    world.client.send(new UploadPartCommand({ ...upload, PartNumber, Body: Buffer.from(`part ${PartNumber}`) }));
  const [one, two] = [(await send(1)).ETag, (await send(2)).ETag];
  const complete = (Parts: { PartNumber: number; ETag: string | undefined }[]) =>
    world.client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
  const part = (PartNumber: number, ETag: string | undefined) => ({ PartNumber, ETag });
  await expect(complete([part(1, two)])).rejects.toMatchObject({ name: 'InvalidPart' });
  await expect(complete([part(3, one)])).rejects.toMatchObject({ name: 'InvalidPart' });
  await expect(complete([part(2, two), part(1, one)])).rejects.toMatchObject({ name: 'InvalidPartOrder' });
  await expect(complete([part(1, one), part(2, two)])).rejects.toMatchObject({ name: 'EntityTooSmall' });
  await complete([part(2, two)]);
});

test('an aborted upload is gone', async () => {
  const upload = await begin('videos/aborted.mp4');
  await world.client.send(new UploadPartCommand({ ...upload, PartNumber: 1, Body: Buffer.from('x') }));
  await world.client.send(new AbortMultipartUploadCommand(upload));
  const more = world.client.send(new UploadPartCommand({ ...upload, PartNumber: 2, Body: Buffer.from('x') }));
  await expect(more).rejects.toMatchObject({ name: 'NoSuchUpload' });
});

test('an upload that is aborted while parts arrive and others are joined is whole or gone', async () => {
  const body = randomBytes(5 * mib);
  for (let round = 0; round < 8; round++) {
    const Key = `videos/raced-${round}.mp4`;
    const upload = await begin(Key);
    const send = (PartNumber: number) =>
      world.client.send(new UploadPartCommand({ ...upload, PartNumber, Body: body }));
    const Parts = [{ PartNumber: 1, ETag: (await send(1)).ETag }];
    const complete = new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } });
    const late = [send(2), send(3)];
    // Each round the end comes a little later in the life of the parts.
    await new Promise((resolve) => setTimeout(resolve, round * 4));
    const ends = [
      world.client.send(new AbortMultipartUploadCommand(upload)),
      ...(round % 2 ? [world.client.send(complete)] : []),
    ];
    for (const outcome of await Promise.allSettled([...late, ...ends]))
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ name: 'NoSuchUpload' });
    await expect(world.client.send(new ListPartsCommand(upload))).rejects.toMatchObject({ name: 'NoSuchUpload' });
    await expect(send(4), 'nothing comes back to life').rejects.toMatchObject({ name: 'NoSuchUpload' });
  }
});
