import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { StaticSite } from '../src/gateway/static-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'rince-site-'));
const site = new StaticSite(folder);
const server = createServer((request, response) => void site.handle(request, response, request.url ?? '/'));
let origin: string;

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html>page');
  writeFileSync(join(folder, 'assets/there.js'), 'export {};');
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

// The same addresses as in the test of the CDN's own function.
it.each([
  '/',
  '/a/login',
  '/a/set-password/parent@feis.org/0123abcd',
  '/a/set-password/parent@feis.org',
  '/public/confirm/a@b.ie/code.with.dots',
  '/app/dancers',
  '/onboarding/step.2',
  '/nothing/here',
])('opens the page at %s', async (path) => {
  const answer = await fetch(`${origin}${path}`);
  expect([answer.status, await answer.text()]).toEqual([200, '<!doctype html>page']);
});

it.each([
  ['/assets/there.js', 200],
  ['/assets/missing.js', 404],
  ['/missing.png', 404],
  ['/assets/a/missing.js', 404],
])('answers the file %s with %i', async (path, status) => {
  const answer = await fetch(`${origin}${path}`);
  expect(answer.status).toBe(status);
  expect(await answer.text()).not.toContain('page');
});
