import { createHmac } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, type Fixture, post, startFixture } from './fixture.ts';
import { signIn } from './sign-in.ts';

let fixture: Fixture;
let token: string;

beforeAll(async () => {
  fixture = await startFixture();
  token = await signIn(fixture.cloud, 'aine@feis.test');
});
afterAll(() => fixture.end());

interface Echoed {
  readonly event: Record<string, never> & {
    readonly requestContext: {
      readonly timeEpoch: number;
      readonly http: object;
      readonly authorizer: { jwt: { claims: object } };
    };
  };
  readonly env: Readonly<Record<string, string>>;
  readonly calls: number;
  readonly left: number;
}

const echoed = (json: unknown): Echoed => json as Echoed;

describe('the HTTP API', () => {
  test('hands over a call in payload format 2.0', async () => {
    const { status, headers, json } = await call(fixture.cloud, '/api/things/a%20b?x=1&x=2&y=%C3%A1', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: 'k=v; l=w', 'x-one': 'eins' },
      body: '{"a":1}',
    });
    expect(status).toBe(200);
    expect(headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(headers.get('x-own')).toBe('echo');
    const { event } = echoed(json);
    expect(event).toMatchObject({
      version: '2.0',
      routeKey: 'POST /api/things/{id}',
      rawPath: '/api/things/a%20b',
      rawQueryString: 'x=1&x=2&y=%C3%A1',
      cookies: ['k=v', 'l=w'],
      headers: { 'x-one': 'eins', 'content-type': 'application/json' },
      queryStringParameters: { x: '1,2', y: 'á' },
      pathParameters: { id: 'a b' },
      body: '{"a":1}',
      isBase64Encoded: false,
    });
    expect(event.requestContext).toMatchObject({
      stage: '$default',
      http: { method: 'POST', path: '/api/things/a%20b', sourceIp: '127.0.0.1', protocol: 'HTTP/1.1' },
    });
    expect(event.headers).not.toHaveProperty('cookie');
    expect(Math.abs(event.requestContext.timeEpoch - Date.now())).toBeLessThan(5000);
  });

  test('prefers the most specific route and falls back to $default', async () => {
    expect(echoed((await post(fixture.cloud, '/api/things/list', {})).json).event.routeKey).toBe(
      'POST /api/things/list',
    );
    expect(echoed((await call(fixture.cloud, '/api/nothing/here')).json).event.routeKey).toBe('$default');
    expect(echoed((await call(fixture.cloud, '/api/things/list')).json).event.routeKey).toBe('$default');
  });

  test('hands over what is not text in base64', async () => {
    const init = { method: 'POST', headers: { 'content-type': 'image/png' }, body: Buffer.from([1, 2, 255]) };
    const { event } = echoed((await call(fixture.cloud, '/api/things/1', init)).json);
    expect(event).toMatchObject({ isBase64Encoded: true, body: Buffer.from([1, 2, 255]).toString('base64') });
  });

  test('takes an answer without a status as the body', async () => {
    const { status, json } = await post(fixture.cloud, '/api/things/1', { plain: 'x' });
    expect({ status, json }).toEqual({ status: 200, json: { anything: 'x' } });
  });

  test('answers 500 when the function throws, dies or answers too much, and goes on', async () => {
    for (const body of [{ fail: 'no' }, { exit: true }, { fill: true }, { large: 6 * 1024 * 1024 }]) {
      const { status, text } = await post(fixture.cloud, '/api/things/1', body);
      expect({ body, status, text }).toEqual({ body, status: 500, text: '{"message":"Internal Server Error"}' });
    }
    expect((await post(fixture.cloud, '/api/things/1', {})).status).toBe(200);
  });

  test('ends a function that takes longer than its time', async () => {
    const started = Date.now();
    expect((await post(fixture.cloud, '/api/things/1', { wait: 60_000 })).status).toBe(500);
    expect(Date.now() - started).toBeLessThan(4000);
    expect(echoed((await post(fixture.cloud, '/api/things/1', {})).json).left).toBeLessThanOrEqual(2000);
  });

  test('refuses a body over 10 MB', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { 'content-type': 'text/plain' };
      const sending = request(`${fixture.cloud.url}/api/things/1`, { method: 'POST', headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sending.on('error', reject);
      sending.end(Buffer.alloc(10 * 1024 * 1024 + 1, 'x'));
    });
    expect(status).toBe(413);
  });

  test('keeps a worker for the next call and runs four at once', async () => {
    const first = echoed((await post(fixture.cloud, '/api/things/1', {})).json).calls;
    expect(echoed((await post(fixture.cloud, '/api/things/1', {})).json).calls).toBe(first + 1);
    const waits = await Promise.all(
      Array.from({ length: 8 }, () => post(fixture.cloud, '/api/things/1', { wait: 100 })),
    );
    expect(waits.every(({ status }) => status === 200)).toBe(true);
    expect(fixture.cloud.runtime.functions.get('echo')?.status).toMatchObject({ workers: 4, busy: 0, waiting: 0 });
  });

  test('gives the time of the rules and leaves tokens to the real clock', async () => {
    fixture.cloud.clock.set('2020-02-29T10:00:00Z');
    const moved = await call(fixture.cloud, '/api/mine', { headers: { authorization: token } });
    fixture.cloud.clock.reset();
    expect(moved.status).toBe(200);
    expect(new Date(echoed(moved.json).event.requestContext.timeEpoch).toISOString()).toMatch(/^2020-02-29T10:00:0/);
  });

  test('moves the clock by a call', async () => {
    const { json } = await post(fixture.cloud, '/_local/clock', { now: '2031-01-01T00:00:00Z' });
    expect(json.now).toMatch(/^2031-01-01T00:00:0/);
    expect((await post(fixture.cloud, '/_local/clock', { now: 'soon' })).status).toBe(400);
    await post(fixture.cloud, '/_local/clock', { now: null });
    expect(fixture.cloud.clock.moved).toBe(false);
  });
});

describe('the JWT authorizer', () => {
  const mine = (authorization?: string) =>
    call(fixture.cloud, '/api/mine', { headers: authorization === undefined ? {} : { authorization } });

  test('lets a good token in, with and without Bearer, and hands over its claims as texts', async () => {
    for (const authorization of [token, `Bearer ${token}`, `bearer ${token}`]) {
      const { status, json } = await mine(authorization);
      expect(status).toBe(200);
      expect(echoed(json).event.requestContext.authorizer.jwt.claims).toMatchObject({
        token_use: 'access',
        exp: expect.stringMatching(/^\d+$/),
        client_id: fixture.cloud.services.pool.clientId,
      });
    }
  });

  test('refuses no token, rubbish, a tampered, a foreign and an expired one', async () => {
    const [head = '', body = '', signature = ''] = token.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
    const changed = (more: object) => Buffer.from(JSON.stringify({ ...claims, ...more })).toString('base64url');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    const hs256 = `${Buffer.from('{"alg":"HS256"}').toString('base64url')}.${body}`;
    const tokens = {
      missing: undefined,
      rubbish: 'rubbish',
      changed: `${head}.${changed({ username: 'somebody' })}.${signature}`,
      unsigned: `${none}.${body}.`,
      symmetric: `${hs256}.${createHmac('sha256', 'x').update(hs256).digest('base64url')}`,
      foreign: await foreignToken(),
      expired: await expiredToken(),
    };
    for (const [kind, one] of Object.entries(tokens)) {
      const { status, text, headers } = await mine(one);
      expect({ kind, status, text }).toEqual({ kind, status: 401, text: '{"message":"Unauthorized"}' });
      expect(headers.get('www-authenticate')).toBe('Bearer');
    }
  });
});

/** A token of another pool that has the same names but its own key. */
async function foreignToken(): Promise<string> {
  const other = await startFixture();
  try {
    return await signIn(other.cloud, 'aine@feis.test');
  } finally {
    await other.end();
  }
}

/** A token that this pool has signed and whose hour is over. */
async function expiredToken(): Promise<string> {
  const past = Date.now() - 2 * 3600_000;
  return signIn(fixture.cloud, 'aine@feis.test', past);
}
