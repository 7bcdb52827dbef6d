import { request as httpRequest } from 'node:http';
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import { createPresignedPost, type PresignedPostOptions } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bucket, clientOf, owner, type StorageWorld, site, someone, storageWorld } from './support.ts';

const uploader = someone('uploader', (action, resource) =>
  action === 's3:GetObject' || action === 's3:PutObject'
    ? resource.startsWith(`arn:aws:s3:::${bucket}/incoming/`)
    : false,
);
const hour = 3600_000;
const mib = 1024 * 1024;

let world: StorageWorld;
beforeAll(async () => {
  world = await storageWorld({
    others: [uploader],
    bucket: {
      cors: [
        {
          allowedOrigins: [site],
          allowedMethods: ['GET', 'PUT', 'POST'],
          allowedHeaders: ['*'],
          exposedHeaders: ['ETag'],
          maxAgeSeconds: 300,
        },
      ],
    },
  });
  await world.client.send(new PutObjectCommand({ Bucket: bucket, Key: 'private.pdf', Body: 'marks' }));
});
afterAll(() => world.end());
afterEach(() => {
  world.clock.now = undefined;
});

const codeOf = async (response: Response) => /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1];
const signedGet = (expiresIn = 300) =>
  getSignedUrl(world.browserClient, new GetObjectCommand({ Bucket: bucket, Key: 'private.pdf' }), { expiresIn });

describe('signatures', () => {
  test('an unsigned request is denied, in and outside the public prefix', async () => {
    for (const base of [world.storage.url, world.publicBase]) {
      const response = await fetch(`${base}/${bucket}/private.pdf`);
      expect(response.status).toBe(403);
      expect(await codeOf(response)).toBe('AccessDenied');
    }
  });

  test('an unknown key, a wrong secret and another hour are refused', async () => {
    const get = new GetObjectCommand({ Bucket: bucket, Key: 'private.pdf' });
    const { url } = world.storage;
    const refused = (client: ReturnType<typeof clientOf>) => client.send(get).catch((error: Error) => error.name);
    expect(await refused(clientOf(url, someone('stranger')))).toBe('InvalidAccessKeyId');
    expect(await refused(clientOf(url, { ...owner, secretAccessKey: 'guessed' }))).toBe('SignatureDoesNotMatch');
    expect(await refused(clientOf(url, owner, { systemClockOffset: -hour }))).toBe('RequestTimeTooSkewed');
  });

  test('a presigned URL works under the public prefix until it expires', async () => {
    const url = await signedGet();
    expect(url.startsWith(`${world.publicBase}/${bucket}/private.pdf?`)).toBe(true);
    const response = await fetch(url, { headers: { origin: site } });
    expect(await response.text()).toBe('marks');
    expect(response.headers.get('access-control-allow-origin')).toBe(site);
    const part = (ifRange: string) => fetch(url, { headers: { range: 'bytes=1-2', 'if-range': ifRange } });
    expect(await (await part(response.headers.get('etag') ?? '')).text()).toBe('ar');
    expect(await (await part('"older"')).text()).toBe('marks');
    world.clock.now = Date.now() + 301_000;
    const late = await fetch(url);
    expect(late.status).toBe(403);
    expect(await late.text()).toContain('Request has expired');
  });

  test('a tampered presigned URL is refused, whatever was changed', async () => {
    await world.client.send(new PutObjectCommand({ Bucket: bucket, Key: 'other.pdf', Body: 'secret' }));
    const url = await signedGet();
    const changes: [from: string | RegExp, to: string][] = [
      ['private.pdf', 'other.pdf'],
      ['X-Amz-Expires=300', 'X-Amz-Expires=3000'],
      [/X-Amz-Signature=./, 'X-Amz-Signature=x'],
      ['x-id=GetObject', 'x-id=GetObject&response-content-type=text%2Fhtml'],
      [new URL(url).hostname, 'localhost'],
    ];
    for (const [from, to] of changes) {
      const changed = url.replace(from, to);
      expect(changed).not.toBe(url);
      const response = await fetch(changed);
      expect(response.status, changed).toBe(403);
      expect(await codeOf(response)).toBe('SignatureDoesNotMatch');
    }
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(403);
    expect((await fetch(url, { headers: { 'x-amz-copy-source': `${bucket}/other.pdf` } })).status).toBe(403);
  });

  test('a presigned PUT takes a body of the signed type only', async () => {
    const command = new PutObjectCommand({ Bucket: bucket, Key: 'incoming/put.png', ContentType: 'image/png' });
    const url = await getSignedUrl(world.browserClient, command, {
      signableHeaders: new Set(['content-type', 'host']),
    });
    const put = (type: string) => fetch(url, { method: 'PUT', body: 'png', headers: { 'content-type': type } });
    expect((await put('text/html')).status).toBe(403);
    expect((await put('image/png')).status).toBe(200);
  });
});

describe('roles', () => {
  test("may do what they are granted and nothing else; what a URL permits is its signer's", async () => {
    const client = clientOf(world.storage.url, uploader);
    await client.send(new PutObjectCommand({ Bucket: bucket, Key: 'incoming/mine', Body: 'x' }));
    const denied = { name: 'AccessDenied' };
    await expect(
      client.send(new PutObjectCommand({ Bucket: bucket, Key: 'events/1', Body: 'x' })),
    ).rejects.toMatchObject(denied);
    await expect(client.send(new ListObjectsV2Command({ Bucket: bucket }))).rejects.toMatchObject(denied);
    const absent = new GetObjectCommand({ Bucket: bucket, Key: 'incoming/absent' });
    await expect(client.send(absent)).rejects.toMatchObject(denied);
    const get = new GetObjectCommand({ Bucket: bucket, Key: 'private.pdf' });
    expect((await fetch(await getSignedUrl(client, get))).status).toBe(403);
  });
});

describe('POST forms', () => {
  const sign = (more: Partial<PresignedPostOptions> = {}) =>
    createPresignedPost(world.browserClient, {
      Bucket: bucket,
      Key: 'incoming/u1/file',
      Conditions: [
        ['content-length-range', 1, 2 * mib],
        ['starts-with', '$Content-Type', 'image/'],
      ],
      Expires: 300,
      ...more,
    });
  const send = async (
    { url, fields }: Awaited<ReturnType<typeof sign>>,
    size: number,
    more: Record<string, string> = { 'Content-Type': 'image/png' },
    name = 'crest.png',
  ) => {
    const form = new FormData();
    for (const [field, value] of Object.entries({ ...fields, ...more })) form.append(field, value);
    form.append('file', new Blob([new Uint8Array(size).fill(7)]), name);
    return fetch(url, { method: 'POST', body: form, headers: { origin: site } });
  };

  test('an upload within its policy is stored with its type, and a page may read the answer', async () => {
    const response = await send(await sign(), 2 * mib);
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe(site);
    const read = await world.client.send(new GetObjectCommand({ Bucket: bucket, Key: 'incoming/u1/file' }));
    expect(read).toMatchObject({ ContentType: 'image/png', ContentLength: 2 * mib });
    expect((await read.Body?.transformToByteArray())?.every((byte) => byte === 7)).toBe(true);
    expect(world.events.at(-1)).toMatchObject({ eventName: 'ObjectCreated:Post' });
  });

  test('3 MB over a policy of 2 MB and an empty file are refused', async () => {
    const large = await send(await sign({ Key: 'incoming/u1/large' }), 3 * mib);
    expect([large.status, await codeOf(large)]).toEqual([400, 'EntityTooLarge']);
    const empty = await send(await sign({ Key: 'incoming/u1/empty' }), 0);
    expect([empty.status, await codeOf(empty)]).toEqual([400, 'EntityTooSmall']);
    const listed = await world.client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: 'incoming/u1/' }));
    expect(listed.Contents?.map(({ Key }) => Key)).toEqual(['incoming/u1/file']);
  });

  test('a wrong type, another key, an extra field, a late hour and a forged signature are refused', async () => {
    const signed = await sign();
    const refused = async (response: Response) => {
      expect(response.status).toBe(403);
      return codeOf(response);
    };
    expect(await refused(await send(signed, 10, { 'Content-Type': 'text/html' }))).toBe('AccessDenied');
    expect(await refused(await send(signed, 10, {}))).toBe('AccessDenied');
    const type = { 'Content-Type': 'image/png' };
    expect(await refused(await send(signed, 10, { ...type, key: 'incoming/u2/file' }))).toBe('AccessDenied');
    expect(await refused(await send(signed, 10, { ...type, 'x-amz-meta-a': 'b' }))).toBe('AccessDenied');
    expect((await send(signed, 10, { ...type, 'x-ignore-me': 'b' })).status).toBe(204);
    const forged = { ...type, 'X-Amz-Signature': signed.fields['X-Amz-Signature']?.replace(/^./, 'x') ?? '' };
    expect(await refused(await send(signed, 10, forged))).toBe('SignatureDoesNotMatch');
    const wider = JSON.parse(Buffer.from(signed.fields.Policy ?? '', 'base64').toString());
    wider.conditions.push({ acl: 'public-read' });
    const Policy = Buffer.from(JSON.stringify(wider)).toString('base64');
    expect(await refused(await send(signed, 10, { ...type, Policy }))).toBe('SignatureDoesNotMatch');
    const elsewhere = { ...signed, url: signed.url.replace(bucket, 'other-bucket') };
    expect((await send(elsewhere, 10)).status).toBe(403);
    world.clock.now = Date.now() + 301_000;
    expect(await refused(await send(signed, 10))).toBe('AccessDenied');
  });

  test("a key may end in the file's name, and the answer may be a document or a redirect", async () => {
    const Key = `incoming/u3/${'$'}{filename}`;
    const signed = await sign({ Key, Fields: { success_action_status: '201' } });
    const response = await send(signed, 10, { 'Content-Type': 'image/png' }, 'súil & croí.png');
    expect(response.status).toBe(201);
    expect(await response.text()).toContain('<Key>incoming/u3/súil &#x26; croí.png</Key>');
    const redirected = await sign({ Fields: { success_action_redirect: 'http://localhost:4000/done' } });
    const form = await fetch(redirected.url, { method: 'POST', redirect: 'manual', body: formOf(redirected.fields) });
    expect(form.status).toBe(303);
    expect(form.headers.get('location')).toContain('http://localhost:4000/done?bucket=');
  });

  test("a policy is only as good as its signer's role", async () => {
    const client = clientOf(world.publicBase, uploader);
    const post = await createPresignedPost(client, { Bucket: bucket, Key: 'events/1/logo', Expires: 60 });
    const response = await fetch(post.url, { method: 'POST', body: formOf(post.fields) });
    expect(response.status).toBe(403);
  });

  const formOf = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [field, value] of Object.entries({ ...fields, 'Content-Type': 'image/png' })) form.append(field, value);
    form.append('file', new Blob(['x']), 'x.png');
    return form;
  };
});

describe('other origins', () => {
  // fetch does not let a caller set the headers of a preflight request.
  const preflight = (origin: string, method: string, headers = 'content-type,x-amz-meta-a') =>
    new Promise<{ status: number | undefined; headers: Record<string, unknown> }>((resolve, reject) => {
      httpRequest(
        `${world.publicBase}/${bucket}/incoming/x`,
        {
          method: 'OPTIONS',
          headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': headers },
        },
        (response) => resolve({ status: response.resume().statusCode, headers: response.headers }),
      )
        .on('error', reject)
        .end();
    });

  test("a preflight is answered by the bucket's rules", async () => {
    const answer = await preflight(site, 'PUT');
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': site,
      'access-control-allow-methods': 'GET, PUT, POST',
      'access-control-allow-headers': 'content-type, x-amz-meta-a',
      'access-control-expose-headers': 'ETag',
      'access-control-max-age': '300',
    });
    expect((await preflight('http://evil.example', 'PUT')).status).toBe(403);
    expect((await preflight(site, 'DELETE')).status).toBe(403);
  });

  test('a page of a strange origin gets no permission to read', async () => {
    const response = await fetch(await signedGet(), { headers: { origin: 'http://evil.example' } });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });
});
