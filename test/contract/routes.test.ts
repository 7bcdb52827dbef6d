import { type RouteName, routes } from '@rince/contracts/routes';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client, signIn } from '../support/client.ts';
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
/** Words that a person who filled in a form should never read. */
const programmers =
  /invalid|expected (a|an|one of|string|number|boolean|array|object)\b|received|undefined|null|NaN|<=|>=|regex/i;
/** The fields that a schema has, each with something that it hardly takes. */
const wrongly = (schema: unknown, value: unknown, depth = 0): unknown => {
  const { shape, element, def } = schema as {
    shape?: Record<string, unknown>;
    element?: unknown;
    def?: { innerType?: unknown; in?: unknown; out?: unknown };
  };
  if (shape && depth < 5)
    return Object.fromEntries(Object.entries(shape).map(([name, inner]) => [name, wrongly(inner, value, depth + 1)]));
  if (element && depth < 5) return [wrongly(element, value, depth + 1)];
  const inner = def?.innerType ?? def?.in;
  return inner && depth < 8 ? wrongly(inner, value, depth + 1) : value;
};
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
        expect(['BAD_REQUEST', 'REVISION_REQUIRED']).toContain(answer.code);
        expect(answer.issues?.length).toBeGreaterThan(0);
        for (const message of [answer.message, ...(answer.issues ?? []).map((issue) => issue.message)])
          expect(message).not.toMatch(programmers);
      }),
      { numRuns: 15 },
    );
  });
});

describe.each(rows)('%s, of the wrong kind in every field', (_, row) => {
  it('is refused in words for people', () => {
    for (const value of [undefined, null, 7, -7.5, 1e12, '', 'x', 'x'.repeat(70_000), true, [], ['x'], {}, [[]]]) {
      const sent = [row.body, row.query, row.params].map((schema) => schema.safeParse(wrongly(schema, value)));
      for (const { path, message } of sent.flatMap(({ error }) => error?.issues ?? []))
        expect([path.join('.'), value, message]).toEqual([
          path.join('.'),
          value,
          expect.not.stringMatching(programmers),
        ]);
    }
  });
});

it('asks for the revision before it says what else is wrong, and before it says what is not there', async () => {
  for (const [path, body] of [
    [`/api/scoring/${someId}`, { name: '' }],
    [`/api/events/${someId}`, { event: { name: 7 } }],
    [`/api/schools/${someId}`, { school: { name: '' } }],
    [`/api/dancers/${someId}`, { level: 'none' }],
    [`/api/users/${someId}`, {}],
    [`/api/teams/${someId}`, { team: {} }],
    [`/api/regions/${someId}`, {}],
    [`/api/updates/${someId}`, {}],
    [`/api/entries/${someId}`, {}],
  ] as const)
    expect([path, (await admin.raw('PATCH', path, body)).code]).toEqual([path, 'REVISION_REQUIRED']);
  expect((await new Client(cloud.url).raw('PATCH', `/api/scoring/${someId}`, {})).http).toBe(401);
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
