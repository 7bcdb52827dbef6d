import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import type { Payments } from '../../src/payments/provider.ts';
import { mount, newFolder, sdk, startHook, startProvider } from './provider-under-test.ts';

const secret = 'whsec_rince';
const pay = (payments: Payments, payment_method = 'pm_card_visa') =>
  sdk(payments).paymentIntents.create({
    amount: 1000,
    currency: 'cad',
    confirm: true,
    payment_method,
    allowed_payment_method_types: ['card'],
  });

describe('webhooks', () => {
  it('tell what happened, signed so that the SDK believes them', async () => {
    const hook = await startHook();
    const payments = await startProvider({ webhook: { url: hook.url, secret } });
    const intent = await pay(payments);
    await sdk(payments).refunds.create({ payment_intent: intent.id });
    await pay(payments, 'pm_card_visa_chargeDeclined').catch(() => undefined);
    await pay(payments, 'pm_card_threeDSecure2Required');
    await sdk(payments).setupIntents.create({ confirm: true, payment_method: 'pm_card_visa' });
    await expect
      .poll(() => hook.types().sort())
      .toEqual([
        'charge.refunded',
        'payment_intent.payment_failed',
        'payment_intent.requires_action',
        'payment_intent.succeeded',
        'setup_intent.succeeded',
      ]);
    const events: Stripe.Event[] = [];
    for (const { body, signature } of hook.received) {
      events.push(await sdk(payments).webhooks.constructEventAsync(body, signature, secret));
    }
    const paid = events.find(({ type }) => type === 'payment_intent.succeeded');
    expect(paid?.data.object).toMatchObject({ id: intent.id, status: 'succeeded', amount_received: 1000 });
    const given = events.find(({ type }) => type === 'charge.refunded');
    expect(given?.data.object).toMatchObject({ payment_intent: intent.id, amount_refunded: 1000, refunded: true });
    await hook.close();
    await payments.close();
  });

  it('are refused by the SDK once altered, replayed late, or signed with another secret', async () => {
    const hook = await startHook();
    const payments = await startProvider({ webhook: { url: hook.url, secret } });
    await pay(payments);
    await expect.poll(() => hook.received.length).toBe(1);
    const { body, signature } = hook.received[0] ?? { body: '', signature: '' };
    const { webhooks } = sdk(payments);
    const check = (text: string, header = signature, key = secret, at?: number) =>
      webhooks.constructEventAsync(text, header, key, undefined, undefined, at);
    await expect(check(body)).resolves.toMatchObject({ type: 'payment_intent.succeeded' });
    await expect(check(body.replace('1000', '9000'))).rejects.toThrow(/signature/i);
    await expect(check(body, signature, 'whsec_other')).rejects.toThrow(/signature/i);
    await expect(check(body, signature, secret, Date.now() + 301_000)).rejects.toThrow(/tolerance/i);
    await expect(check(body, signature.replace(/t=\d+/, `t=${Math.floor(Date.now() / 1000) - 5}`))).rejects.toThrow();
    await hook.close();
    await payments.close();
  });

  it('are sent again until they are taken, and once more on request', async () => {
    const hook = await startHook((count) => (count < 3 ? 500 : 200));
    const payments = await startProvider({ webhook: { url: hook.url, secret } });
    const site = await mount(payments);
    await pay(payments);
    await expect.poll(() => hook.received.length, { timeout: 5000 }).toBe(3);
    const ids = hook.received.map(({ body }) => (JSON.parse(body) as { id: string }).id);
    expect(new Set(ids).size).toBe(1);
    await expect.poll(async () => (await sdk(payments).events.retrieve(String(ids[0]))).pending_webhooks).toBe(0);
    const page = await (await fetch(`${site.url}/`)).text();
    expect(page).toContain('payment_intent.succeeded');
    expect(page).toContain('Delivered');
    await fetch(`${site.url}/events/${ids[0]}/resend`, { method: 'POST', redirect: 'manual' });
    expect(hook.received).toHaveLength(4);
    await site.close();
    await hook.close();
    await payments.close();
  });

  it('that nobody took are delivered after a restart', async () => {
    const dir = newFolder();
    const first = await startProvider({ dir, webhook: { url: 'http://127.0.0.1:9/', secret } });
    const intent = await pay(first);
    await first.close();
    const hook = await startHook();
    const second = await startProvider({ dir });
    expect(hook.received).toHaveLength(0);
    second.setWebhook({ url: hook.url, secret });
    await expect.poll(() => hook.types(), { timeout: 5000 }).toEqual(['payment_intent.succeeded']);
    const { id, data } = JSON.parse(String(hook.received[0]?.body)) as Stripe.Event;
    expect(data.object).toMatchObject({ id: intent.id });
    // Until it has noted the answer, it would send once more.
    await expect.poll(async () => (await sdk(second).events.retrieve(id)).pending_webhooks).toBe(0);
    await second.close();
    const third = await startProvider({ dir, webhook: { url: hook.url, secret } });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(hook.received).toHaveLength(1);
    await third.close();
    await hook.close();
  });
});
