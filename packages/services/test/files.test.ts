import { afterEach, expect, test, vi } from 'vitest';
import { files } from '../src/files.ts';

afterEach(() => vi.unstubAllEnvs());

test('in the cloud a file is read at the site, by an address that storage has signed', async () => {
  vi.stubEnv('AWS_REGION', 'eu-west-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIAEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('FILES_BUCKET', 'rince-files');
  vi.stubEnv('SITE_URL', 'https://feis.example');
  const { url } = await files.url('users/a/image/b.png');
  const { origin, pathname, searchParams } = new URL(url);
  expect(`${origin}${pathname}`).toBe('https://feis.example/files/users/a/image/b.png');
  expect(searchParams.get('X-Amz-SignedHeaders')).toBe('host');
  expect(searchParams.get('X-Amz-Signature')).toMatch(/^[0-9a-f]{64}$/);
});
