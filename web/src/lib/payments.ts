import type { Stripe, StripeConstructor } from '@stripe/stripe-js';
import { config } from './config.ts';

let provider: Promise<Stripe> | undefined;

const loadScript = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error('The payment provider cannot be reached.'));
    };
    document.head.append(script);
  });

/** The payment provider's own script: card numbers go from its fields to it, never through our pages. */
export function paymentProvider(): Promise<Stripe> {
  provider ??= (async () => {
    const { paymentsScriptUrl, paymentsPublishableKey } = config();
    await loadScript(paymentsScriptUrl);
    const { Stripe: create } = globalThis as unknown as { Stripe?: StripeConstructor };
    if (!create) throw new Error('The payment provider did not load.');
    return create(paymentsPublishableKey);
  })().catch((error: unknown) => {
    provider = undefined;
    throw error;
  });
  return provider;
}
