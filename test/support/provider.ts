import Stripe from 'stripe';
import type { Client } from './client.ts';

/** Numbers of the provider's documented test cards. */
export const cards = {
  pays: '4242424242424242',
  asks: '4000002760003184',
  declines: '4000000000000341',
  /** Its bank takes its time; a test says when it is over. */
  processes: '4000009900000004',
  refundsLater: '4000000000007726',
  refundsFailLater: '4000000000005126',
} as const;

/** The payment provider's side: what a browser does there, and what its books say. */
export class Provider {
  readonly #url: string;
  readonly #env: Readonly<Record<string, string>>;
  readonly #api: Stripe;

  constructor(url: string, env: Readonly<Record<string, string>>) {
    this.#url = url;
    this.#env = env;
    const { hostname, port } = new URL(env.PAYMENTS_API_URL ?? '');
    this.#api = new Stripe(env.PAYMENTS_SECRET_KEY ?? '', { host: hostname, port: Number(port), protocol: 'http' });
  }

  /** Where reports go, and the secret they are signed with. */
  get webhook(): { url: string; secret: string } {
    return { url: `${this.#url}/api/payments/webhook`, secret: this.#env.PAYMENTS_WEBHOOK_SECRET ?? '' };
  }

  /** A call of the browser script: with the key that everybody may know. */
  async #browser<T>(path: string, form: Record<string, string>): Promise<T> {
    const response = await fetch(`${this.#url}/_local/payments/v1/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#env.PAYMENTS_PUBLISHABLE_KEY}` },
      body: new URLSearchParams(form),
    });
    const answer = (await response.json()) as T & { error?: { message: string } };
    if (!response.ok) throw new Error(`${path}: ${answer.error?.message}`);
    return answer;
  }

  /** Keeps a card with the parent's account, as the card form does; answers its id. */
  async keepCard(parent: Client, number: string): Promise<string> {
    const { clientSecret } = await parent.ask('setupCard');
    const setup = clientSecret.split('_secret')[0] ?? '';
    const method = await this.#browser<{ id: string }>('payment_methods', {
      type: 'card',
      'card[number]': number,
      'card[exp_month]': '12',
      'card[exp_year]': String(new Date().getUTCFullYear() + 3),
      'card[cvc]': '123',
    });
    const secret = { client_secret: clientSecret };
    const confirmed = await this.#browser<{ status: string }>(`setup_intents/${setup}/confirm`, {
      ...secret,
      payment_method: method.id,
    });
    if (confirmed.status === 'requires_action')
      await this.#browser(`setup_intents/${setup}/authenticate`, { ...secret, outcome: 'succeeded' });
    return (await parent.ask('addCard', { body: { setupIntent: setup } }))._id;
  }

  /** The cardholder's answer to the bank's question. */
  async authenticate(clientSecret: string, outcome: 'succeeded' | 'failed' = 'succeeded'): Promise<void> {
    const intent = clientSecret.split('_secret')[0] ?? '';
    await this.#browser(`payment_intents/${intent}/authenticate`, { client_secret: clientSecret, outcome });
  }

  /** Everything the provider holds for an entry, with the charge that was made. */
  async intentsOf(entry: string): Promise<(Stripe.PaymentIntent & { latest_charge: Stripe.Charge | null })[]> {
    const { data } = await this.#api.paymentIntents.list({ limit: 100, expand: ['data.latest_charge'] });
    return data.filter(({ metadata }) => metadata.entry === entry) as (Stripe.PaymentIntent & {
      latest_charge: Stripe.Charge | null;
    })[];
  }

  /** What was taken for an entry, charge by charge, in cents. */
  async takenFor(entry: string): Promise<number[]> {
    return (await this.intentsOf(entry))
      .filter(({ status }) => status === 'succeeded')
      .map(({ amount_received }) => amount_received);
  }

  /** The latest refund of a charge. */
  async refundOf(intent: string): Promise<Stripe.Refund | undefined> {
    return (await this.#api.refunds.list({ payment_intent: intent })).data[0];
  }

  /** The report that a charge of this entry went through, as it was sent. */
  async reportOf(entry: string): Promise<Stripe.Event | undefined> {
    const { data } = await this.#api.events.list({ type: 'payment_intent.succeeded', limit: 100 });
    return data.find(({ data: { object } }) => (object as Stripe.PaymentIntent).metadata.entry === entry);
  }

  /** A customer of the provider with a card that pays, as the account's settings would have made it. */
  async customerWithCard(email: string): Promise<{ customer: string; card: string }> {
    const { id } = await this.#api.customers.create({ email });
    const { id: card } = await this.#api.paymentMethods.attach('pm_card_visa', { customer: id });
    return { customer: id, card };
  }

  /** Every charge that went through: whose entry it paid, and how much. */
  async everyCharge(): Promise<{ entry: string; amount: number }[]> {
    const found: { entry: string; amount: number }[] = [];
    for await (const intent of this.#api.paymentIntents.list({ limit: 100 }))
      if (intent.status === 'succeeded')
        found.push({ entry: intent.metadata.entry ?? '', amount: intent.amount_received });
    return found;
  }

  /** The bank ends what it took its time for, or sends a refund back that it had taken. */
  async settle(kind: 'intents' | 'refunds', id: string, outcome: 'succeeded' | 'failed'): Promise<void> {
    const path = `${this.#url}/_local/payments/${kind}/${id}/settle`;
    await fetch(path, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' });
  }

  /** A cardholder asks the bank for their money back; what the bank then decides. */
  async dispute(intent: string): Promise<void> {
    await fetch(`${this.#url}/_local/payments/intents/${intent}/dispute`, { method: 'POST', redirect: 'manual' });
  }
  async decide(dispute: string, outcome: 'succeeded' | 'failed'): Promise<void> {
    const path = `${this.#url}/_local/payments/disputes/${dispute}/settle`;
    await fetch(path, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' });
  }
  /** The dispute of a charge, as it was reported. */
  async disputeOf(intent: string): Promise<string | undefined> {
    const { data } = await this.#api.events.list({ type: 'charge.dispute.created', limit: 100 });
    return data.map(({ data: { object } }) => object as Stripe.Dispute).find((one) => one.payment_intent === intent)
      ?.id;
  }

  /** Gives a charge back behind our back, as somebody at the provider's own pages does. */
  async refundElsewhere(intent: string): Promise<void> {
    await this.#api.refunds.create({ payment_intent: intent });
  }

  /** Sends a report again. */
  async resend(event: string): Promise<void> {
    await fetch(`${this.#url}/_local/payments/events/${event}/resend`, { method: 'POST', redirect: 'manual' });
  }

  /** Sends any text to the webhook, signed at a moment with a secret. */
  async report(
    payload: string,
    {
      at = new Date(),
      secret = this.webhook.secret,
      sent = payload,
    }: { at?: Date; secret?: string; sent?: string } = {},
  ): Promise<number> {
    const signature = await this.#api.webhooks.generateTestHeaderStringAsync({
      payload,
      secret,
      timestamp: Math.floor(at.getTime() / 1000),
    });
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    return (await fetch(this.webhook.url, { method: 'POST', headers, body: sent })).status;
  }
}
