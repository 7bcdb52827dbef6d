import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { paymentKeys } from '../src/payment-keys.ts';

// A secret store that counts how often it is asked, and answers what the test says.

let store: Server;
let asked = 0;
let secret: string | undefined;

beforeAll(async () => {
  store = createServer((request, response) => {
    asked++;
    request.resume();
    const answer = secret === undefined ? { __type: 'ResourceNotFoundException' } : { SecretString: secret };
    response.writeHead(secret === undefined ? 400 : 200, { 'content-type': 'application/x-amz-json-1.1' });
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('AWS_ENDPOINT_URL_SECRETS_MANAGER', `http://127.0.0.1:${(store.address() as AddressInfo).port}`);
  for (const [name, value] of [
    ['AWS_REGION', 'us-east-1'],
    ['AWS_ACCESS_KEY_ID', 'key'],
    ['AWS_SECRET_ACCESS_KEY', 'secret'],
    ['PAYMENTS_SECRET', 'rince/payments'],
  ] as const)
    vi.stubEnv(name, value);
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  store.close();
});

const minute = 60_000;
const keys = (secretKey: string) => ({ secretKey, webhookSecret: 'whsec', clientId: 'ca' });

it('is asked for once in five minutes, whoever asks, and then again', async () => {
  secret = JSON.stringify(keys('old'));
  expect(await Promise.all([paymentKeys(), paymentKeys(), paymentKeys()])).toEqual(Array(3).fill(keys('old')));
  secret = JSON.stringify(keys('new'));
  vi.setSystemTime(Date.now() + 4 * minute);
  expect([await paymentKeys(), asked]).toEqual([keys('old'), 1]);
  vi.setSystemTime(Date.now() + 2 * minute);
  expect([await paymentKeys(), asked]).toEqual([keys('new'), 2]);
});

it('is not remembered when it could not be had, and says what it lacks', async () => {
  vi.setSystemTime(Date.now() + 10 * minute);
  secret = undefined;
  await expect(paymentKeys()).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  secret = JSON.stringify({ secretKey: 'new' });
  await expect(paymentKeys()).rejects.toThrow('rince/payments lacks webhookSecret, clientId');
  secret = JSON.stringify(keys('good'));
  expect(await paymentKeys()).toEqual(keys('good'));
});
