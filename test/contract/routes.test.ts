import { type RouteName, routes } from '@rince/contracts/routes';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, signIn } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';

// Every row has a handler, refuses nonsense with 400 and a sentence for the field, and never fails by itself.

let cloud: TestCloud;
let admin: Client;

beforeAll(async () => {
  cloud = await startTestCloud({});
  admin = await signIn(cloud.url, 'admin@feis.test');
});
afterAll(() => cloud?.end());

const rows = (Object.entries(routes) as [RouteName, (typeof routes)[RouteName]][]).filter(
  ([name]) => name !== 'logout',
);
const someId = '01arz3ndektsv4rrffq69g5fav';
const address = (path: string): string => path.replace(/\{\w+\}/g, someId);
const withBody = rows.filter(([, row]) => row.method !== 'GET' && !row.body.safeParse({}).success);
const nonsense = fc.oneof(
  fc.constant({}),
  fc.jsonValue(),
  fc.dictionary(fc.constantFrom('id', 'event', 'data', 'body', 'user', 'entry'), fc.jsonValue()),
);

describe.each(rows)('%s', (name, row) => {
  it('has a handler that never fails by itself', async () => {
    const answer = await admin.raw(row.method, address(row.path), row.method === 'GET' ? undefined : {});
    expect(answer.http, name).toBeLessThan(500);
    expect(answer.code).not.toBe('ROUTE_NOT_FOUND');
    expect(answer.status).toBe(answer.http);
  });
});

describe.each(withBody)('%s, fuzzed', (_, row) => {
  it('answers 400 with the fields', async () => {
    await fc.assert(
      fc.asyncProperty(nonsense, async (body) => {
        fc.pre(!row.body.safeParse(body).success);
        const answer = await admin.raw(row.method, address(row.path), body);
        expect(answer.http).toBe(400);
        expect(answer.code).toBe('BAD_REQUEST');
        expect(answer.issues?.length).toBeGreaterThan(0);
      }),
      { numRuns: 15 },
    );
  });
});

it('answers text that is not JSON with 400', async () => {
  const response = await fetch(`${cloud.url}/api/dancers`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}` },
    body: '{"name": ',
  });
  expect(response.status).toBe(400);
});

it('answers an unknown path with 404 ROUTE_NOT_FOUND', async () =>
  expect(await admin.raw('GET', '/api/nothing/here')).toMatchObject({ http: 404, code: 'ROUTE_NOT_FOUND' }));

it('refuses to skip beyond 1,000', async () =>
  expect(await admin.raw('GET', '/api/entries?skip=1001')).toMatchObject({ http: 400, code: 'SKIP_TOO_FAR' }));

it('refuses a cursor that is not one of ours', async () =>
  expect(await admin.raw('GET', '/api/entries?cursor=nonsense')).toMatchObject({ http: 400 }));
