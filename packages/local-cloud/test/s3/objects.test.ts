import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  PutObjectTaggingCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bucket, clientOf, owner, type StorageWorld, storageWorld } from './support.ts';

let world: StorageWorld;
beforeAll(async () => {
  world = await storageWorld();
});
afterAll(() => world.end());

const put = (Key: string, Body: string | Buffer = 'Fáilte', more = {}) =>
  world.client.send(new PutObjectCommand({ Bucket: bucket, Key, Body, ...more }));
const get = (Key: string, more = {}) => world.client.send(new GetObjectCommand({ Bucket: bucket, Key, ...more }));
const md5 = (data: string | Buffer) => `"${createHash('md5').update(data).digest('hex')}"`;

describe('objects', () => {
  test('come back as they were put, with their headers and metadata', async () => {
    const answer = await put('a/b c+d(é).txt', 'Fáilte', {
      ContentType: 'text/plain',
      CacheControl: 'max-age=60',
      Metadata: { owner: 'aoife' },
    });
    expect(answer.ETag).toBe(md5('Fáilte'));
    const read = await get('a/b c+d(é).txt');
    expect(await read.Body?.transformToString()).toBe('Fáilte');
    expect(read).toMatchObject({
      ContentType: 'text/plain',
      CacheControl: 'max-age=60',
      Metadata: { owner: 'aoife' },
      ETag: md5('Fáilte'),
      ContentLength: 7,
    });
    const head = await world.client.send(new HeadObjectCommand({ Bucket: bucket, Key: 'a/b c+d(é).txt' }));
    expect(head).toMatchObject({ ContentLength: 7, ContentType: 'text/plain' });
    expect(world.events.at(-1)).toMatchObject({
      eventName: 'ObjectCreated:Put',
      s3: { bucket: { name: bucket }, object: { key: 'a/b+c%2Bd(%C3%A9).txt', size: 7 } },
    });
  });

  test('an empty object is an object', async () => {
    await put('empty', '');
    const read = await get('empty');
    expect(await read.Body?.transformToString()).toBe('');
    expect(read.ContentLength).toBe(0);
  });

  test('survive a restart', async () => {
    await put('lasting', 'still here');
    await world.restart();
    expect(await (await get('lasting')).Body?.transformToString()).toBe('still here');
  });

  test('can be read in ranges', async () => {
    await put('range', '0123456789');
    const read = async (Range: string) => {
      const answer = await get('range', { Range });
      return [await answer.Body?.transformToString(), answer.ContentRange];
    };
    expect(await read('bytes=2-4')).toEqual(['234', 'bytes 2-4/10']);
    expect(await read('bytes=7-')).toEqual(['789', 'bytes 7-9/10']);
    expect(await read('bytes=-3')).toEqual(['789', 'bytes 7-9/10']);
    expect(await read('bytes=8-99')).toEqual(['89', 'bytes 8-9/10']);
    await expect(get('range', { Range: 'bytes=10-' })).rejects.toMatchObject({ name: 'InvalidRange' });
  });

  test('answer conditions and response overrides', async () => {
    await put('conditional', 'x');
    const same = await get('conditional', { IfNoneMatch: md5('x') }).catch((error: unknown) => error);
    expect(same).toMatchObject({ $metadata: { httpStatusCode: 304 } });
    await expect(get('conditional', { IfMatch: '"other"' })).rejects.toMatchObject({ name: 'PreconditionFailed' });
    await expect(put('conditional', 'y', { IfNoneMatch: '*' })).rejects.toMatchObject({ name: 'PreconditionFailed' });
    const named = await get('conditional', {
      ResponseContentDisposition: 'attachment; filename="marks.csv"',
      ResponseContentType: 'text/csv',
    });
    expect(named).toMatchObject({ ContentDisposition: 'attachment; filename="marks.csv"', ContentType: 'text/csv' });
  });

  test('what is not there says so', async () => {
    await expect(get('nothing')).rejects.toMatchObject({ name: 'NoSuchKey' });
    const head = world.client.send(new HeadObjectCommand({ Bucket: bucket, Key: 'nothing' }));
    await expect(head).rejects.toMatchObject({ name: 'NotFound' });
    const elsewhere = world.client.send(new GetObjectCommand({ Bucket: 'no-such-bucket', Key: 'x' }));
    await expect(elsewhere).rejects.toMatchObject({ name: 'NoSuchBucket' });
    await world.client.send(new HeadBucketCommand({ Bucket: bucket }));
    await expect(world.client.send(new HeadBucketCommand({ Bucket: 'nowhere' }))).rejects.toMatchObject({
      name: 'NotFound',
    });
  });

  test('are copied and deleted, one by one and together', async () => {
    await put('incoming/u1/é 1', 'moved', { ContentType: 'image/png' });
    const CopySource = `${bucket}/${encodeURIComponent('incoming/u1/é 1')}`;
    await world.client.send(new CopyObjectCommand({ Bucket: bucket, Key: 'events/1/logo', CopySource }));
    const copy = await get('events/1/logo');
    expect(copy.ContentType).toBe('image/png');
    expect(await copy.Body?.transformToString()).toBe('moved');
    await world.client.send(new DeleteObjectCommand({ Bucket: bucket, Key: 'incoming/u1/é 1' }));
    await expect(get('incoming/u1/é 1')).rejects.toMatchObject({ name: 'NoSuchKey' });
    await put('many/<1>&', '1');
    await put('many/2', '2');
    const Objects = [{ Key: 'many/<1>&' }, { Key: 'many/2' }, { Key: 'never there' }];
    const gone = await world.client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects } }));
    expect(gone.Deleted?.map(({ Key }) => Key)).toEqual(['many/<1>&', 'many/2', 'never there']);
    await expect(get('many/<1>&')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });
});

describe('lists', () => {
  test('page through keys and groups in order', async () => {
    for (const Key of ['l/b/1', 'l/b/2', 'l/c', 'l/a', 'l/d/1', 'l/d/2', 'l/e']) await put(Key);
    const page = async (more: object) => world.client.send(new ListObjectsV2Command({ Bucket: bucket, ...more }));
    const all = await page({ Prefix: 'l/' });
    expect(all.Contents?.map(({ Key }) => Key)).toEqual(['l/a', 'l/b/1', 'l/b/2', 'l/c', 'l/d/1', 'l/d/2', 'l/e']);
    const seen: (string | undefined)[] = [];
    let ContinuationToken: string | undefined;
    do {
      const part = await page({ Prefix: 'l/', Delimiter: '/', MaxKeys: 2, ContinuationToken });
      expect(part.KeyCount).toBeLessThanOrEqual(2);
      seen.push(...(part.Contents ?? []).map(({ Key }) => Key));
      seen.push(...(part.CommonPrefixes ?? []).map(({ Prefix }) => Prefix));
      ContinuationToken = part.NextContinuationToken;
    } while (ContinuationToken);
    expect(seen.map(String).sort()).toEqual(['l/a', 'l/b/', 'l/c', 'l/d/', 'l/e']);
    await world.client.send(new DeleteObjectCommand({ Bucket: bucket, Key: 'l/a' }));
    expect((await page({ Prefix: 'l/', StartAfter: 'l/d/1' })).Contents?.map(({ Key }) => Key)).toEqual([
      'l/d/2',
      'l/e',
    ]);
    expect((await page({ Prefix: 'l/a' })).KeyCount).toBe(0);
  });
});

describe('bodies', () => {
  test('256 MB stream through with the default trailing checksum and little memory', { timeout: 60_000 }, async () => {
    const chunk = Buffer.alloc(64 * 1024, 'rince');
    const chunks = 4096;
    const expected = createHash('md5');
    for (let i = 0; i < chunks; i++) expected.update(chunk);
    const before = process.memoryUsage().arrayBuffers;
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().arrayBuffers - before);
    }, 5);
    const body = Readable.from(
      (function* () {
        for (let i = 0; i < chunks; i++) yield chunk;
      })(),
    );
    const answer = await world.client.send(
      new PutObjectCommand({ Bucket: bucket, Key: 'large', Body: body, ContentLength: chunk.length * chunks }),
    );
    clearInterval(watch);
    expect(answer.ETag).toBe(`"${expected.digest('hex')}"`);
    expect(answer.ChecksumCRC32).toBeDefined();
    expect(most).toBeLessThan(100 * 1024 * 1024);
    const head = await world.client.send(new HeadObjectCommand({ Bucket: bucket, Key: 'large' }));
    expect(head).toMatchObject({ ContentLength: chunk.length * chunks });
    expect(head.ContentEncoding).toBeUndefined();
  });

  test.each(['CRC32', 'CRC32C', 'SHA1', 'SHA256'] as const)(
    'a %s checksum is verified and given back',
    async (name) => {
      await put(`checksum-${name}`, Buffer.from('123456789'), { ChecksumAlgorithm: name });
      const read = await get(`checksum-${name}`, { ChecksumMode: 'ENABLED' });
      expect(await read.Body?.transformToString()).toBe('123456789');
      expect(read[`Checksum${name}`]).toBeDefined();
      const wrong = put('wrong', 'abc', { [`Checksum${name}`]: name.startsWith('CRC') ? 'AAAAAA==' : 'AAAA' });
      await expect(wrong).rejects.toMatchObject({ name: 'BadDigest' });
      await expect(get('wrong')).rejects.toMatchObject({ name: 'NoSuchKey' });
    },
  );

  test('a body that is not the signed one leaves nothing', async () => {
    const client = clientOf(world.storage.url, owner, { requestChecksumCalculation: 'WHEN_REQUIRED' });
    client.middlewareStack.addRelativeTo(
      (next: (args: never) => unknown) => (args: object) => {
        (args as { request: { body: unknown } }).request.body = 'Mallory';
        return next(args as never) as Promise<never>;
      },
      { relation: 'after', toMiddleware: 'httpSigningMiddleware', name: 'tamper' },
    );
    const tampered = client.send(new PutObjectCommand({ Bucket: bucket, Key: 'tampered', Body: 'Saoirse' }));
    await expect(tampered).rejects.toMatchObject({ name: 'XAmzContentSHA256Mismatch' });
    await expect(get('tampered')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  test('an upload that breaks off leaves the old object', async () => {
    await put('steady', 'old');
    const command = new PutObjectCommand({ Bucket: bucket, Key: 'steady' });
    const url = await getSignedUrl(world.browserClient, command);
    const broken = request(url, { method: 'PUT', headers: { 'content-length': 5000 } });
    broken.on('error', () => undefined);
    await new Promise((sent) => broken.write(Buffer.alloc(1000), sent));
    broken.destroy();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await (await get('steady')).Body?.transformToString()).toBe('old');
  });
});

test('a lifecycle rule by tag removes what was tagged so, and nothing that took its place', async () => {
  const rule = { prefix: 'videos/', tags: { renditions: 'complete' }, expirationDays: 30 };
  const month = await storageWorld({ bucket: { lifecycle: [rule] } });
  const put = (Key: string) => month.client.send(new PutObjectCommand({ Bucket: bucket, Key, Body: 'x' }));
  const tag = (Key: string, Value: string) =>
    month.client.send(
      new PutObjectTaggingCommand({ Bucket: bucket, Key, Tagging: { TagSet: [{ Key: 'renditions', Value }] } }),
    );
  const keys = async () =>
    (await month.client.send(new ListObjectsV2Command({ Bucket: bucket }))).Contents?.map(({ Key }) => Key);
  for (const name of ['videos/1', 'videos/2', 'videos/3', 'videos/4', 'events/1']) await put(name);
  for (const name of ['videos/1', 'videos/3', 'events/1']) await tag(name, 'complete');
  await tag('videos/2', 'begun & <not> over');
  await put('videos/3');
  await expect(tag('videos/5', 'complete')).rejects.toMatchObject({ name: 'NoSuchKey' });
  await month.restart();
  const read = await month.client.send(new GetObjectTaggingCommand({ Bucket: bucket, Key: 'videos/2' }));
  expect(read.TagSet).toEqual([{ Key: 'renditions', Value: 'begun & <not> over' }]);
  const after = async (days: number) => {
    month.clock.now = Date.now() + days * 24 * 3600_000;
    await month.storage.sweep();
    month.clock.now = undefined;
    return keys();
  };
  expect(await after(29.9)).toHaveLength(5);
  expect(await after(30.1)).toEqual(['events/1', 'videos/2', 'videos/3', 'videos/4']);
  await month.end();
});

test('lifecycle rules remove what has had its time', async () => {
  const short = await storageWorld({ bucket: { lifecycle: [{ prefix: 'incoming/', expirationDays: 1 }] } });
  const keys = async () => (await short.client.send(new ListObjectsV2Command({ Bucket: bucket }))).KeyCount;
  for (const Key of ['incoming/u/1', 'events/1/logo']) {
    await short.client.send(new PutObjectCommand({ Bucket: bucket, Key, Body: 'x' }));
  }
  await short.storage.sweep();
  expect(await keys()).toBe(2);
  short.clock.now = Date.now() + 25 * 3600_000;
  await short.storage.sweep();
  short.clock.now = undefined;
  expect(await keys()).toBe(1);
  await short.end();
});
