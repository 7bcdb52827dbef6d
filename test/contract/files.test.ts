import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, signIn } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';
import { until } from '../support/until.ts';
import { onePixel, upload, uploadImage } from '../support/upload.ts';

// Files go to storage by a permit, and to their owner by a claim; both are one person's alone.

let cloud: TestCloud;
let parent: Client;
let dancer: Client;

beforeAll(async () => {
  cloud = await startTestCloud();
  [parent, dancer] = await Promise.all([signIn(cloud.url, 'parent@feis.test'), signIn(cloud.url, 'dancer@feis.test')]);
});
afterAll(() => cloud?.end());

const bytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text));
const picture = new Uint8Array(onePixel);

/** What comes with every file, so that no browser takes it for something that runs. */
const guarded = {
  'x-content-type-options': 'nosniff',
  'content-disposition': 'inline',
  'content-security-policy': expect.stringContaining("script-src 'none'"),
};

const saveImage = async (who: Client, image: { key: string; thumbKey: string } | null) => {
  const { _id, revision } = await who.ask('me');
  return who.send('editUser', { params: { id: _id }, body: { image, revision } });
};

it('keeps a picture, shows it by a signed address, and takes it away again', async () => {
  const saved = await saveImage(parent, await uploadImage(parent));
  expect(saved.http).toBe(200);
  const { image } = await parent.ask('me');
  expect(image).toBeDefined();
  for (const address of [image?.path ?? '', image?.thumb ?? '']) {
    const answer = await fetch(address);
    expect(Object.fromEntries(answer.headers)).toMatchObject({ ...guarded, 'content-type': 'image/png' });
    expect(Buffer.from(await answer.arrayBuffer()).equals(onePixel)).toBe(true);
    // Without the signature nothing is shown, to nobody.
    expect((await fetch(address.split('?')[0] ?? '')).status).toBe(403);
  }
  expect((await parent.ask('me')).image, 'the address is the same for a while, for caches').toEqual(image);

  expect((await saveImage(parent, null)).data.image).toBeUndefined();
  expect((await parent.ask('me')).image).toBeUndefined();
  await until(async () => (await fetch(image?.path ?? '')).status === 403);
});

it('signs for whoever may read the owner, and for nobody else', async () => {
  await saveImage(parent, await uploadImage(parent));
  const path = new URL((await parent.ask('me')).image?.path ?? '').pathname;
  const key = decodeURIComponent(/users\/.*$/.exec(path)?.[0] ?? '');
  const { url } = await parent.ask('signedUrl', { query: { key, expiration: 86_400 } });
  expect((await fetch(url)).status).toBe(200);
  expect(Number(new URL(url).searchParams.get('X-Amz-Expires')), 'a picture is never signed for a day').toBe(900);

  expect((await dancer.send('signedUrl', { query: { key } })).http).toBe(404);
  const admin = await signIn(cloud.url, 'admin@feis.test');
  expect((await admin.send('signedUrl', { query: { key } })).http).toBe(200);
  const own = (await upload(dancer, { kind: 'image', type: 'image/png', bytes: picture })).key;
  for (const foreign of [own, 'results/x/current.json', `users/../${key}`, key.replace('/image/', '/secret/')])
    expect((await parent.send('signedUrl', { query: { key: foreign } })).http, foreign).toBe(404);
});

it('gives out a syllabus to be kept, not to be run, whatever its sender called it', async () => {
  const organizer = await signIn(cloud.url, 'organizer@feis.test');
  const { data: events } = await organizer.ask('listEvents', { query: {} });
  const feis = events.find(({ name }) => name === 'Feis na Coille')?._id ?? '';
  const { revision } = await organizer.ask('getForOrganizer', { query: { id: feis } });
  const sent = { kind: 'pdf', type: 'application/pdf', bytes: bytes('%PDF-1.7 <script>alert(1)</script>') } as const;
  const { key } = await upload(organizer, sent);
  const event = { revision, pdf: { key, name: 'page.html' } };
  expect(await organizer.send('editEvent', { params: { id: feis }, body: { event } })).toMatchObject({ http: 200 });
  const { pdf } = await organizer.ask('getEvent', { params: { id: feis } });
  const answer = await fetch(pdf?.path ?? '');
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    ...guarded,
    'content-type': 'application/pdf',
    'content-disposition': 'attachment',
  });
});

it('lets nobody say what an upload is, beyond its kind', async () => {
  const { url, fields } = await parent.ask('uploadFile', {
    body: { kind: 'xml', type: 'text/xml', size: picture.length },
  });
  expect(fields).toMatchObject({ 'Content-Type': 'application/octet-stream', 'Content-Disposition': 'attachment' });
  const send = (changed: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...fields, ...changed })) form.append(name, value);
    form.append('file', new Blob([picture]));
    return fetch(url, { method: 'POST', body: form });
  };
  expect((await send({ 'Content-Type': 'text/html' })).status).toBe(403);
  expect((await send({ 'Content-Disposition': 'inline' })).status).toBe(403);
});

it("does not take what is somebody else's, not there, or not what it says", async () => {
  const refused = async (who: Client, key: string) => (await saveImage(who, { key, thumbKey: key })).message;
  const foreign = (await uploadImage(dancer)).key;
  expect(await refused(parent, foreign)).toBe('This file is no longer there. Please choose it again.');
  expect(await refused(parent, foreign.replace(/[^/]+$/, '0'.repeat(26)))).toMatch(/no longer there/);
  const page = await upload(parent, { kind: 'image', type: 'image/png', bytes: bytes('<script>alert(1)</script>') });
  expect(page.status).toBe(204);
  expect(await refused(parent, page.key)).toBe('This file is not a picture (JPEG, PNG or WebP).');
  expect((await parent.ask('me')).image).toBeDefined();
});

it('permits one kind, one size and no more than fits', async () => {
  const asked = (body: object) => parent.send('uploadFile', { body: body as never });
  expect(await asked({ kind: 'image', type: 'text/html', size: 10 })).toMatchObject({
    http: 400,
    message: 'This type of file is not taken here.',
  });
  expect(await asked({ kind: 'pdf', type: 'application/pdf', size: 21 * 1_048_576 })).toMatchObject({
    http: 400,
    message: 'File is too large',
  });
  expect((await asked({ kind: 'pdf', type: 'application/pdf', size: 0 })).http).toBe(400);
  const more = await upload(parent, { kind: 'image', type: 'image/png', bytes: picture, saidSize: 20 });
  expect(more.status).toBe(400);
  const other = await parent.ask('uploadFile', { body: { kind: 'image', type: 'image/png', size: picture.length } });
  const form = new FormData();
  for (const [name, value] of Object.entries(other.fields)) form.append(name, name === 'key' ? 'users/x.png' : value);
  form.append('file', new Blob([picture]));
  expect((await fetch(other.url, { method: 'POST', body: form })).status).toBe(403);
});

it('lets the site of another name of this machine send and read', async () => {
  const permit = await parent.ask('uploadFile', { body: { kind: 'image', type: 'image/png', size: picture.length } });
  const origin = cloud.url.replace('localhost', '127.0.0.1');
  const answer = await fetch(permit.url, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST' },
  });
  expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
  const stranger = await fetch(permit.url, {
    method: 'OPTIONS',
    headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
  });
  expect(stranger.headers.get('access-control-allow-origin')).toBeNull();
});
