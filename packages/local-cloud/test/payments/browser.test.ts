import AxeBuilder from '@axe-core/playwright';
import { type Browser, chromium, type Page } from '@playwright/test';
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendPage } from '../../src/local-pages/html.ts';
import { listenOnLoopback } from '../../src/loopback.ts';
import type { Payments } from '../../src/payments/provider.ts';
import { publishableKey, sdk, startProvider } from './provider-under-test.ts';

let payments: Payments;
let stripe: Stripe;
let site: Awaited<ReturnType<typeof listenOnLoopback>>;
let browser: Browser;
let page: Page;

// What a site allows itself: the script and the frame come from its own address, and nothing is inline.
const csp = "default-src 'self'; object-src 'none'";
const shop = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Pay</title>
<meta name="viewport" content="width=device-width"><script src="/_local/payments/script.js"></script></head>
<body><main><h1>Pay</h1><div id="card"></div></main></body></html>`;

interface Told {
  paymentIntent?: { status: string };
  setupIntent?: { status: string };
  error?: { code?: string; message: string };
}

type Script = Record<string, (...given: unknown[]) => Promise<Told>> & {
  elements(): {
    create(type: string): { on(event: string, heard: (event: object) => void): void; mount(at: string): void };
  };
};

type Shop = typeof globalThis & { Stripe(key: string): Script; stripe: Script; card: unknown; heard: object[] };

beforeAll(async () => {
  site = await listenOnLoopback((req, res) =>
    req.url?.startsWith('/_local/payments') ? payments.handle(req, res) : sendPage(res, shop, { csp }),
  );
  payments = await startProvider({ publicBase: `${site.url}/_local/payments` });
  stripe = sdk(payments);
  // Lets the packed browser bring its own system libraries where a machine lacks them.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x';
  const { default: packed } = await import('@sparticuz/chromium');
  const unwanted = ['--single-process', '--disable-web-security', '--no-zygote'];
  browser = await chromium.launch({
    executablePath: await packed.executablePath(),
    args: packed.args.filter((arg) => !unwanted.includes(arg)),
  });
}, 60_000);

afterAll(async () => {
  await browser.close();
  await site.close();
  await payments.close();
});

async function openShop(): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 390, height: 700 } });
  page = await context.newPage();
  await page.goto(site.url);
  await page.evaluate((key) => {
    const shopping = globalThis as Shop;
    shopping.heard = [];
    shopping.stripe = shopping.Stripe(key);
    const card = shopping.stripe.elements().create('card');
    for (const event of ['ready', 'change']) card.on(event, (told) => shopping.heard.push({ event, ...told }));
    card.mount('#card');
    shopping.card = card;
  }, publishableKey);
  await fields().getByLabel('Card number').waitFor();
  await expect.poll(() => heard()).toContainEqual({ event: 'ready', elementType: 'card' });
}

const fields = () => page.frameLocator('iframe[title="Secure card payment input frame"]');
const heard = () => page.evaluate(() => (globalThis as Shop).heard);
const call = (act: string, secret: string | null) =>
  page.evaluate(
    ([name, given]) => {
      const { stripe: script, card } = globalThis as Shop;
      return script[String(name)]?.(given, { payment_method: { card } });
    },
    [act, secret] as const,
  );

async function type(number: string): Promise<void> {
  await fields().getByLabel('Card number').fill(number);
  await fields().getByLabel('Expiry (month / year)').fill('1240');
  await fields().getByLabel('Security code').fill('123');
  await expect.poll(async () => (await heard()).at(-1)).toMatchObject({ complete: true });
}

describe('the script in a browser', { timeout: 60_000 }, () => {
  it('takes a card by keyboard alone, in a frame the page cannot look into', async () => {
    await openShop();
    expect(await page.evaluate(() => document.querySelector('iframe')?.contentDocument ?? null)).toBeNull();
    await fields().getByLabel('Card number').focus();
    await page.keyboard.type('4242424242424242');
    await page.keyboard.type('1240');
    await page.keyboard.type('123');
    await expect.poll(async () => (await heard()).at(-1)).toMatchObject({ complete: true, brand: 'visa' });
    const intent = await stripe.paymentIntents.create({ amount: 2500, currency: 'cad' });
    expect((await call('confirmCardPayment', intent.client_secret))?.paymentIntent?.status).toBe('succeeded');
    expect(JSON.stringify(await heard())).not.toContain('4242');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.context().close();
  });

  it('says what is wrong with a card', async () => {
    await openShop();
    await fields().getByLabel('Card number').fill('4242424242424241');
    await expect
      .poll(async () => (await heard()).at(-1))
      .toMatchObject({ complete: false, error: { code: 'invalid_number', message: 'Your card number is invalid.' } });
    await type('4000000000000002');
    const intent = await stripe.paymentIntents.create({ amount: 2500, currency: 'cad' });
    const declined = await call('confirmCardPayment', intent.client_secret);
    expect(declined?.error).toMatchObject({ code: 'card_declined', message: 'Your card was declined.' });
    const setup = await stripe.setupIntents.create({ customer: (await stripe.customers.create()).id });
    expect((await call('confirmCardSetup', setup.client_secret))?.error?.code).toBe('card_declined');
    await page.context().close();
  });

  it('asks the cardholder, and takes yes and no for an answer', async () => {
    await openShop();
    await type('4000000000003220');
    for (const [button, status] of [
      ['Complete authentication', 'succeeded'],
      ['Fail authentication', undefined],
    ] as const) {
      const intent = await stripe.paymentIntents.create({ amount: 2500, currency: 'cad' });
      const asked = call('confirmCardPayment', intent.client_secret);
      await page
        .getByRole('dialog', { name: 'Authenticate this payment' })
        .getByRole('button', { name: button })
        .click();
      const told = await asked;
      expect(told?.paymentIntent?.status).toBe(status);
      expect(told?.error?.code).toBe(status ? undefined : 'payment_intent_authentication_failure');
    }
    const waiting = await stripe.paymentIntents.create({
      amount: 2500,
      currency: 'cad',
      confirm: true,
      payment_method: 'pm_card_threeDSecure2Required',
      allowed_payment_method_types: ['card'],
    });
    const going = page.evaluate(
      (clientSecret) => (globalThis as Shop).stripe.handleNextAction?.({ clientSecret }),
      waiting.client_secret,
    );
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    expect((await going)?.error?.code).toBe('payment_intent_authentication_failure');
    await page.context().close();
  });

  it('and the provider’s pages are accessible, light and dark', async () => {
    await openShop();
    const connect = new URLSearchParams({
      response_type: 'code',
      client_id: 'ca_local',
      redirect_uri: `${site.url}/connected`,
    });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const path of [
        '/',
        '/_local/payments/',
        `/_local/payments/connect/oauth/authorize?${connect}`,
        '/_local/payments/card',
      ]) {
        if (path !== '/') await page.goto(`${site.url}${path}`);
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
          .analyze();
        expect(violations.map(({ id, nodes }) => [path, colorScheme, id, nodes[0]?.html])).toEqual([]);
      }
    }
    await page.context().close();
  });
});
