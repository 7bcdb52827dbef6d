import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fixture, post, startFixture } from './fixture.ts';

let fixture: Fixture;

beforeAll(async () => {
  process.env.LEAKED_FROM_THE_PROCESS = 'yes';
  fixture = await startFixture();
});
afterAll(async () => {
  delete process.env.LEAKED_FROM_THE_PROCESS;
  await fixture.end();
});

const stranger = () => post(fixture.cloud, '/api/stranger', {});

async function environmentOfEcho(): Promise<Record<string, string>> {
  const { json } = await post(fixture.cloud, '/api/things/1', {});
  return (json as unknown as { env: Record<string, string> }).env;
}

test('a role without the grant is refused, by the name of the exception of AWS', async () => {
  const { status, text } = await stranger();
  expect(status).toBe(403);
  expect(JSON.parse(text)).toMatchObject({
    name: 'AccessDeniedException',
    message: expect.stringContaining(
      'stranger is not authorized to perform: dynamodb:GetItem on resource: arn:aws:dynamodb',
    ),
  });
});

test('a role with the grant is let in', async () => {
  expect((await post(fixture.cloud, '/api/things/1', { put: 'granted' })).status).toBe(200);
});

test('every function has the environment of its template and credentials of its own', async () => {
  const echo = await environmentOfEcho();
  const other = (JSON.parse((await stranger()).text) as { env: Record<string, string> }).env;
  expect(echo).toMatchObject({ OWN: 'echo', TABLE_NAME: 'fixture-table', SITE_URL: fixture.cloud.url });
  expect(other).toMatchObject({ OWN: 'stranger', AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '64', AWS_REGION: 'us-east-1' });
  expect(other).not.toHaveProperty('SITE_URL');
  expect(other.AWS_ACCESS_KEY_ID).not.toBe(echo.AWS_ACCESS_KEY_ID);
  expect(other.AWS_SECRET_ACCESS_KEY).not.toBe(echo.AWS_SECRET_ACCESS_KEY);
  for (const environment of [echo, other])
    for (const name of ['LEAKED_FROM_THE_PROCESS', 'NODE_COMPILE_CACHE']) expect(environment).not.toHaveProperty(name);
});

test('what a function leaves behind reaches no other', async () => {
  await stranger();
  expect(await environmentOfEcho()).not.toHaveProperty('LEFT_BY_STRANGER');
  expect(process.env).not.toHaveProperty('LEFT_BY_STRANGER');
  expect(globalThis).not.toHaveProperty('leftByStranger');
});
