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

it('refuses a cursor that is not one of ours, and one of somebody else', async () => {
  const { _id } = await admin.ask('me');
  const made = (key: unknown): string => Buffer.from(JSON.stringify(key)).toString('base64url');
  const own = { pk: `USER#${_id}`, sk: 'NOTICE#01' };
  for (const cursor of [
    'nonsense',
    ...[null, [], { pk: 1, sk: 2 }, { pk: own.pk }, { ...own, more: 'x' }, { ...own, sk: 'PROFILE' }].map(made),
    made({ pk: `USER#${someId}`, sk: own.sk }),
  ])
    for (const path of ['notifications', 'entries', 'updates', 'users', 'schools'])
      expect([path, cursor, (await admin.raw('GET', `/api/${path}?cursor=${cursor}`)).http]).toEqual([
        path,
        cursor,
        400,
      ]);
});

it('keeps names readable, whatever is typed into them', async () => {
  const named = async (name: string) => {
    const { _id, revision } = await admin.ask('me');
    return admin.send('editUser', { params: { id: _id }, body: { name, revision } });
  };
  for (const [typed, kept] of [
    ['A\u0301da\u0007', '\u00c1da'],
    ['\u202eadA\nda', 'adA da'],
    ['\u0645\u062d\u0645\u062f', '\u0645\u062d\u0645\u062f'],
    ['\u{1f469}\u200d\u{1f467}', '\u{1f469}\u200d\u{1f467}'],
    ['Ada', 'Ada'],
  ] as const)
    expect((await named(typed)).data.name).toBe(kept);
  for (const nothing of ['\u200b\u200d', ' \u0007 ', '\u0301'])
    expect((await named(nothing)).issues).toEqual([{ path: 'name', message: 'This field is required' }]);
  expect((await named('x'.repeat(81))).issues).toEqual([{ path: 'name', message: 'At most 80 characters.' }]);
});
