import { mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { call, type Fixture, newFolder, post, startFixture } from './fixture.ts';

let fixture: Fixture;
const site = newFolder();

beforeAll(async () => {
  mkdirSync(join(site, 'assets'), { recursive: true });
  writeFileSync(join(site, 'index.html'), `<!doctype html><title>Rince</title>${'<p>feis</p>'.repeat(500)}`);
  writeFileSync(join(site, 'assets/app-12ab.js'), `console.log(${JSON.stringify('x'.repeat(5000))});`);
  fixture = await startFixture({ site });
});
afterAll(() => fixture.end());

/** A request with exactly these headers: `fetch` would set the host and unpack the answer by itself. */
function raw(path: string, headers: Record<string, string>) {
  return new Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]>; body: Buffer }>(
    (resolve, reject) => {
      request(`${fixture.cloud.url}${path}`, { headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
        );
      })
        .on('error', reject)
        .end();
    },
  );
}

describe('the site', () => {
  test('opens every page with the one document and misses files with 404', async () => {
    for (const path of ['/', '/events/7/judging', '/results'])
      expect(await call(fixture.cloud, path)).toMatchObject({ status: 200, text: expect.stringContaining('Rince') });
    for (const path of ['/assets/gone.js', '/favicon.ico', '/..%2f..%2fpackage.json', '/%E0%A4%A.js'])
      expect((await call(fixture.cloud, path)).status).toBe(404);
  });

  test('sends compressed forms, keeps hashed files for ever and asks again for the document', async () => {
    const page = await raw('/', { 'accept-encoding': 'gzip, br' });
    expect(page.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
    });
    expect(brotliDecompressSync(page.body).toString()).toContain('feis');
    expect((await raw('/', { 'if-none-match': String(page.headers.etag) })).status).toBe(304);
    const asset = await raw('/assets/app-12ab.js', { 'accept-encoding': 'gzip' });
    expect(asset.headers).toMatchObject({
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
    });
  });

  test('sets the headers of the template with this machine among the sources', async () => {
    const { headers } = await call(fixture.cloud, '/');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toMatch(new RegExp(`connect-src 'self' .*${fixture.cloud.url}`));
    expect(policy).toContain(`ws://localhost:${fixture.cloud.port}`);
    expect(headers.has('strict-transport-security')).toBe(false);
  });

  test('says where things are under the name it was asked by', async () => {
    const { body } = await raw('/config.json', { host: `127.0.0.1:${fixture.cloud.port}` });
    expect(JSON.parse(body.toString())).toMatchObject({
      api: '/api',
      socket: `ws://127.0.0.1:${fixture.cloud.port}/ws`,
      userPoolId: expect.stringMatching(/^us-east-1_\w{9}$/),
      userPoolEndpoint: `http://127.0.0.1:${fixture.cloud.port}/_local/user-pool`,
      paymentsPublishableKey: expect.stringMatching(/^pk_test_/),
      local: true,
      demoAccounts: [],
    });
  });
});

describe('the published results', () => {
  test('are read by anyone, as long from the cache as they say', async () => {
    const { env, services } = fixture.cloud;
    const credentials = { accessKeyId: env.AWS_ACCESS_KEY_ID ?? '', secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? '' };
    const s3 = new S3Client({ region: 'us-east-1', credentials, endpoint: services.storage.url, forcePathStyle: true });
    const put = (Body: string, seconds: number) =>
      s3.send(
        new PutObjectCommand({
          Bucket: 'fixture-results',
          Key: 'results/feis/current.json',
          Body,
          ContentType: 'application/json',
          CacheControl: `public, max-age=${seconds}`,
        }),
      );
    const read = async () => {
      const { status, text, headers } = await call(fixture.cloud, '/results/feis/current.json');
      return { status, text, cache: headers.get('cache-control') };
    };
    expect((await read()).status).toBe(404);
    // The clock that the cache reads; nothing waits, and nothing is too slow.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    try {
      await put('{"version":1}', 1);
      expect(await read()).toEqual({ status: 200, text: '{"version":1}', cache: 'public, max-age=1' });
      await put('{"version":2}', 1);
      expect((await read()).text).toBe('{"version":1}');
      vi.setSystemTime(Date.now() + 1100);
      expect((await read()).text).toBe('{"version":2}');
    } finally {
      vi.useRealTimers();
    }
    expect((await post(fixture.cloud, '/results/feis/current.json', {})).status).toBe(403);
    s3.destroy();
  });
});

describe('the local pages', () => {
  test('show what runs here', async () => {
    for (const path of ['', '/', '/accounts', '/clock', '/functions', '/queues', '/table', '/inbox', '/payments/'])
      expect({ path, status: (await call(fixture.cloud, `/_local${path}`)).status }).toEqual({ path, status: 200 });
    expect((await call(fixture.cloud, '/_local/nothing')).status).toBe(404);
  });

  test('open to no other name, and take no form of another site', async () => {
    expect((await raw('/_local/table', { host: 'feis.example' })).status).toBe(403);
    const init = { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } };
    expect((await call(fixture.cloud, '/_local/functions/echo/kill', init)).status).toBe(403);
  });

  test('leave open what other people need for signing in and paying', async () => {
    const host = 'feis.example';
    const keys = `/_local/user-pool/${fixture.cloud.services.pool.poolId}/.well-known/jwks.json`;
    for (const path of [keys, '/_local/payments/script.js'])
      expect({ path, status: (await raw(path, { host })).status }).toEqual({ path, status: 200 });
    expect((await raw('/_local/payments/', { host })).status).toBe(403);
  });

  test('end the threads of a function and say how many', async () => {
    await post(fixture.cloud, '/api/things/1', {});
    expect((await post(fixture.cloud, '/_local/functions/echo/kill', {})).json).toEqual({ killed: 1 });
    expect((await post(fixture.cloud, '/_local/functions/nobody/kill', {})).status).toBe(404);
  });
});
