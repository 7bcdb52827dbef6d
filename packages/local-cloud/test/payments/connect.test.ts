import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Payments } from '../../src/payments/provider.ts';
import { connectAccount, mount, newFolder, refusal, sdk, startHook, startProvider } from './provider-under-test.ts';

let payments: Payments;
let site: Awaited<ReturnType<typeof mount>>;
let clock = Date.now();

beforeAll(async () => {
  payments = await startProvider({ now: () => clock });
  site = await mount(payments);
});
afterAll(async () => {
  await site.close();
  await payments.close();
});

const fields = {
  response_type: 'code',
  client_id: 'ca_local',
  scope: 'read_write',
  redirect_uri: 'http://localhost:4000/events/connected',
  state: 'bound-to-me"><script>',
};

async function answerPage(answer: string, more: Record<string, string> = {}) {
  const response = await fetch(`${site.url}/connect/oauth/authorize`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ ...fields, answer, account_name: 'Feis na Coille', ...more }),
  });
  return new URL(response.headers.get('location') ?? 'about:blank').searchParams;
}

const exchange = (code: string) => sdk(payments).oauth.token({ grant_type: 'authorization_code', code });

describe('connecting an account', () => {
  it('asks on a page that says what it is, and escapes what it was given', async () => {
    const page = await fetch(`${site.url}/connect/oauth/authorize?${new URLSearchParams(fields)}`);
    const text = await page.text();
    expect(text).toContain('local stand-in for the payment provider');
    expect(text).toContain('Connect account');
    expect(text).not.toContain('<script>');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('brings back a code that works once', async () => {
    const back = await answerPage('connect');
    expect(back.get('state')).toBe(fields.state);
    const code = String(back.get('code'));
    const token = await exchange(code);
    const account = await sdk(payments).accounts.retrieve(String(token.stripe_user_id));
    expect(account).toMatchObject({ charges_enabled: true, business_profile: { name: 'Feis na Coille' } });
    const again = await refusal(exchange(code));
    expect([again.statusCode, again.type]).toEqual([400, 'StripeInvalidGrantError']);
  });

  it('refuses codes that are unknown or older than five minutes, and other grants', async () => {
    expect((await refusal(exchange('ac_guess'))).type).toBe('StripeInvalidGrantError');
    const code = String((await answerPage('connect')).get('code'));
    clock += 5 * 60_000;
    expect((await refusal(exchange(code))).type).toBe('StripeInvalidGrantError');
    const grant = sdk(payments).oauth.token({ grant_type: 'refresh_token' });
    expect((await refusal(grant)).type).toBe('StripeUnsupportedGrantTypeError');
  });

  it('can be declined, and returns nowhere but here', async () => {
    const back = await answerPage('cancel');
    expect([back.get('error'), back.get('state'), back.get('code')]).toEqual(['access_denied', fields.state, null]);
    for (const redirect_uri of ['https://elsewhere.example/', 'javascript:alert(1)', 'nonsense']) {
      const page = await fetch(
        `${site.url}/connect/oauth/authorize?${new URLSearchParams({ ...fields, redirect_uri })}`,
      );
      expect(page.status).toBe(400);
    }
    const forged = await fetch(`${site.url}/connect/oauth/authorize`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams({ ...fields, answer: 'connect' }),
    });
    expect(forged.status).toBe(403);
  });
});

describe('a connected account', () => {
  it('can be disconnected by the platform, which is told of it, and takes no money then', async () => {
    const hook = await startHook();
    payments.setWebhook({ url: hook.url, secret: 'whsec_x' });
    const account = await connectAccount(payments);
    await sdk(payments).oauth.deauthorize({ client_id: 'ca_local', stripe_user_id: account });
    await expect.poll(() => hook.types()).toContain('account.application.deauthorized');
    expect((JSON.parse(hook.received.at(-1)?.body ?? '') as { account: string }).account).toBe(account);
    expect((await refusal(sdk(payments).accounts.retrieve(account))).statusCode).toBe(403);
    const pay = sdk(payments).paymentIntents.create({
      amount: 1000,
      currency: 'cad',
      transfer_data: { destination: account },
    });
    expect((await refusal(pay)).code).toBe('resource_missing');
    const again = sdk(payments).oauth.deauthorize({ client_id: 'ca_local', stripe_user_id: account });
    expect((await refusal(again)).type).toBe('StripeInvalidClientError');
    await hook.close();
  });

  it('can be disconnected on the provider’s own page', async () => {
    const account = await connectAccount(payments);
    const pressed = await fetch(`${site.url}/accounts/${account}/disconnect`, { method: 'POST', redirect: 'manual' });
    expect(pressed.status).toBe(303);
    expect((await refusal(sdk(payments).accounts.retrieve(account))).statusCode).toBe(403);
  });

  it('is still connected after a restart', async () => {
    const dir = newFolder();
    const first = await startProvider({ dir });
    const account = await connectAccount(first);
    await first.close();
    const second = await startProvider({ dir });
    expect((await sdk(second).accounts.retrieve(account)).id).toBe(account);
    await second.close();
  });
});
