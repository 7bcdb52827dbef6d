import { createServer } from 'node:http';
import Stripe from 'stripe';
import { listenOnLoopback } from '../../src/loopback.ts';
import { type Payments, type PaymentsOptions, startPayments } from '../../src/payments/provider.ts';
import { newFolder as folderOf } from '../new-folder.ts';

const secretKey = 'sk_test_rince';
export const publishableKey = 'pk_test_rince';
const publicBase = 'http://localhost:4000/_local/payments';

export const newFolder = () => folderOf('payments');

export function startProvider(options: Partial<PaymentsOptions> = {}): Promise<Payments> {
  return startPayments({ dir: newFolder(), publicBase, secretKey, publishableKey, ...options });
}

/** The official SDK, pointed at the stand-in. */
export function sdk(payments: Payments, key = secretKey): Stripe {
  const { hostname, port } = new URL(payments.url);
  return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 });
}

/** The public side of the provider, mounted as the one public port mounts it. */
export async function mount(payments: Payments): Promise<{ url: string; close(): Promise<void> }> {
  const server = await listenOnLoopback((req, res) => payments.handle(req, res));
  return { url: `${server.url}/_local/payments`, close: () => server.close() };
}

/** A platform's webhook that remembers what it was told and answers as it is told. */
export async function startHook(statusOf: (count: number) => number = () => 200) {
  const received: { body: string; signature: string }[] = [];
  const server = createServer((req, res) => {
    let body = '';
    req.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    req.on('end', () => {
      received.push({ body, signature: String(req.headers['stripe-signature']) });
      res.writeHead(statusOf(received.length)).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/webhook`,
    received,
    types: () => received.map(({ body }) => (JSON.parse(body) as { type: string }).type),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** The id of something that may stand there whole. */
export function idOf(value: string | { id: string } | null | undefined): string {
  return typeof value === 'string' ? value : (value?.id ?? 'nothing');
}

/** What the provider refuses, as the SDK reports it. */
export async function refusal(promise: Promise<unknown>): Promise<InstanceType<typeof Stripe.errors.StripeError>> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw new Error(`Expected a refusal, got ${String(error)}`);
}

/** Connects an account the way an organizer does, and answers its id. */
export async function connectAccount(payments: Payments): Promise<string> {
  const site = await mount(payments);
  const form = new URLSearchParams({
    response_type: 'code',
    client_id: 'ca_local',
    redirect_uri: 'http://localhost:4000/connected',
    answer: 'connect',
  });
  const answered = await fetch(`${site.url}/connect/oauth/authorize`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  await site.close();
  const code = new URL(answered.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const token = await sdk(payments).oauth.token({ grant_type: 'authorization_code', code });
  return String(token.stripe_user_id);
}
