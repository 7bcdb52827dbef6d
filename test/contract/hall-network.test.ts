import { networkInterfaces } from 'node:os';
import { demo } from '@rince/demo/seed';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Client } from '../support/client.ts';
import { startTestCloud, type TestCloud } from '../support/cloud.ts';

// The demo accounts share a password that stands in the manual: on a hall's network nobody is shown it, and nobody comes in by it.

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startTestCloud({ host: '0.0.0.0' });
});
afterAll(() => cloud?.end());

const outside = Object.values(networkInterfaces())
  .flatMap((entries) => entries ?? [])
  .filter(({ family, internal }) => family === 'IPv4' && !internal)
  .map(({ address }) => address);

it.each(['localhost', '127.0.0.1', '127.0.0.2', ...outside])('shuts the demo accounts out at %s', async (name) => {
  const site = `http://${name}:${cloud.port}`;
  const config = await (await fetch(`${site}/config.json`)).text();
  expect(JSON.parse(config)).toMatchObject({ local: true, demoAccounts: [] });
  expect(config).not.toContain(demo.password);
  expect(config).not.toContain('demoPassword');
  for (const { email } of demo.accounts.slice(0, 2)) {
    const body = { email, password: demo.password };
    const answer = await new Client(site).send('adminLogin', { body });
    expect(answer).toMatchObject({ http: 401 });
    expect(JSON.stringify(answer)).not.toMatch(/token"/i);
  }
});
