import type { ProvidedPayment } from '@rince/domain/entry/payout';
import type { PartState } from '@rince/domain/entry/refund';
import { refuse } from '@rince/domain/refusal';
import Stripe from 'stripe';
import { optionalSetting } from './environment.ts';
import { paymentKeys } from './payment-keys.ts';

export interface StoredCard {
  readonly _id: string;
  readonly last4: string;
  readonly type: string;
  readonly expires: string;
}

/** A charge as the provider reports it by itself. */
export type ReportedCharge = Pick<
  Stripe.PaymentIntent,
  'id' | 'amount_received' | 'currency' | 'metadata' | 'transfer_data'
>;

/** One part of a refund, by which the provider finds it again. */
interface RefundedPart {
  readonly entry: string;
  readonly refund: string;
  readonly part: number;
}

/** What the provider reports by itself. */
export type Report = Stripe.Event;
/** What is asked for where it was not delivered. */
const followed = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const satisfies Report['type'][];

/** A cardholder's objection to a charge of ours. */
export interface Disputed {
  readonly entry: string;
  readonly amount: number;
  readonly currency: string;
  readonly createdAt: string;
  readonly status: 'open' | 'won' | 'lost';
}

export interface Charge {
  /** The payment's own id: the same payment asked for twice is one. */
  readonly payment: string;
  readonly entry: string;
  readonly amount: number;
  readonly currency: string;
  readonly customer: string;
  readonly card: string;
  /** The organizer's connected account, which receives the money less the fee. */
  readonly destination: string;
  readonly fee: number;
}

export type ChargeState =
  /** Prepared, and nobody has been asked for money yet. */
  | { readonly status: 'prepared'; readonly intent: string }
  | { readonly status: 'paid'; readonly intent: string }
  /** The provider does not know yet: it may be paid, or not, a minute later. */
  | { readonly status: 'processing'; readonly intent: string }
  | { readonly status: 'requires_action'; readonly intent: string; readonly clientSecret: string }
  | { readonly status: 'failed'; readonly intent?: string; readonly message: string };

const cardTypes: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'MasterCard',
  amex: 'American Express',
  discover: 'Discover',
};

const cardOf = (method: Stripe.PaymentMethod): StoredCard => ({
  _id: method.id,
  last4: method.card?.last4 ?? '',
  type: cardTypes[method.card?.brand ?? ''] ?? method.card?.brand ?? 'Card',
  expires: method.card
    ? `${String(method.card.exp_month).padStart(2, '0')}/${String(method.card.exp_year).slice(-2)}`
    : '',
});

const stateOf = (intent: Stripe.PaymentIntent): ChargeState => {
  if (intent.status === 'requires_confirmation') return { status: 'prepared', intent: intent.id };
  if (intent.status === 'succeeded') return { status: 'paid', intent: intent.id };
  if (intent.status === 'processing') return { status: 'processing', intent: intent.id };
  if (intent.status === 'requires_action' && intent.client_secret)
    return { status: 'requires_action', intent: intent.id, clientSecret: intent.client_secret };
  return {
    status: 'failed',
    intent: intent.id,
    message: intent.last_payment_error?.message ?? 'Your card was declined.',
  };
};

const refundStateOf = ({ status, failure_reason: reason }: Stripe.Refund): PartState => {
  if (status === 'failed' || status === 'canceled')
    return { status: 'refused', message: `The bank sent it back${reason ? ` (${reason.replaceAll('_', ' ')})` : ''}.` };
  return { status: status === 'succeeded' ? 'given' : 'pending' };
};

/** What the provider answers about a charge; a card that does not pay is an answer, too. */
const settledOr = async (ask: () => Promise<Stripe.PaymentIntent>): Promise<ChargeState> => {
  try {
    return stateOf(await ask());
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError)
      return {
        status: 'failed',
        ...(error.payment_intent ? { intent: error.payment_intent.id } : {}),
        message: error.message,
      };
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return { status: 'failed', message: error.message };
    throw error;
  }
};

/** The payment provider: cards, charges to organizers' accounts, and what it reports by itself. */
class Payments {
  #made: { readonly key: string; readonly stripe: Stripe } | undefined;

  async #stripe(): Promise<Stripe> {
    const { secretKey: key } = await paymentKeys();
    if (this.#made?.key === key) return this.#made.stripe;
    const api = optionalSetting('PAYMENTS_API_URL');
    const url = api === undefined ? undefined : new URL(api);
    const stripe = new Stripe(key, {
      maxNetworkRetries: 2,
      ...(url
        ? { host: url.hostname, port: Number(url.port), protocol: url.protocol === 'http:' ? 'http' : 'https' }
        : {}),
    });
    this.#made = { key, stripe };
    return stripe;
  }

  async createCustomer(user: string, email: string): Promise<string> {
    const customer = await (await this.#stripe()).customers.create(
      { email, metadata: { user } },
      { idempotencyKey: `customer-${user}` },
    );
    return customer.id;
  }

  /** The secret with which the provider's own fields verify and keep a card. */
  async setupCard(customer: string): Promise<string> {
    const intent = await (await this.#stripe()).setupIntents.create({
      customer,
      usage: 'on_session',
    });
    if (!intent.client_secret) throw new Error('The payment provider answered a setup without a secret');
    return intent.client_secret;
  }

  /** The card that a finished setup kept for this customer. */
  async cardOfSetup(customer: string, setupIntent: string): Promise<StoredCard> {
    try {
      const intent = await (await this.#stripe()).setupIntents.retrieve(setupIntent, { expand: ['payment_method'] });
      if (intent.customer !== customer || intent.status !== 'succeeded' || !intent.payment_method)
        throw refuse('PAYMENT_FAILED', 'This card could not be verified.');
      const method =
        typeof intent.payment_method === 'string'
          ? await (await this.#stripe()).paymentMethods.retrieve(intent.payment_method)
          : intent.payment_method;
      return cardOf(method);
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError)
        throw refuse('PAYMENT_FAILED', 'This card could not be verified.');
      throw error;
    }
  }

  async cards(customer: string): Promise<StoredCard[]> {
    const { data } = await (await this.#stripe()).paymentMethods.list({ customer, type: 'card', limit: 100 });
    return data.map(cardOf);
  }

  /** Removes a card of this customer; false when it is not theirs. */
  async removeCard(customer: string, card: string): Promise<boolean> {
    const mine = (await this.cards(customer)).some(({ _id }) => _id === card);
    if (mine) await (await this.#stripe()).paymentMethods.detach(card);
    return mine;
  }

  /** Forgets a customer with all cards; one that is gone already does not matter. */
  async removeCustomer(customer: string): Promise<void> {
    try {
      await (await this.#stripe()).customers.del(customer);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    }
  }

  /** A charge that waits to be confirmed: the same one, however often it is prepared for the same payment. */
  async prepareCharge(charge: Charge): Promise<ChargeState> {
    return settledOr(async () =>
      (await this.#stripe()).paymentIntents.create(
        {
          amount: charge.amount,
          currency: charge.currency,
          customer: charge.customer,
          payment_method: charge.card,
          // A card on our own page: nothing that would lead the family away from it.
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          ...(charge.fee > 0 ? { application_fee_amount: charge.fee } : {}),
          transfer_data: { destination: charge.destination },
          metadata: { payment: charge.payment, entry: charge.entry },
        },
        { idempotencyKey: `pay-${charge.payment}` },
      ),
    );
  }

  /** Takes the money, once however often it is asked. */
  async confirmCharge(intent: string): Promise<ChargeState> {
    return settledOr(async () =>
      (await this.#stripe()).paymentIntents.confirm(intent, {}, { idempotencyKey: `confirm-${intent}` }),
    );
  }

  /** Where a charge stands now. */
  async chargeState(intent: string): Promise<ChargeState> {
    return stateOf(await (await this.#stripe()).paymentIntents.retrieve(intent));
  }

  /**
   * Calls a charge off; false when it went through before, even in this very moment. One whose outcome the provider does not know yet can only be waited
   * for: `IN_PROGRESS`.
   */
  async cancelCharge(intent: string): Promise<boolean> {
    const { status } = await (await this.#stripe()).paymentIntents.retrieve(intent);
    if (status === 'canceled') return true;
    if (status === 'succeeded') return false;
    try {
      await (await this.#stripe()).paymentIntents.cancel(intent);
      return true;
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      const now = await (await this.#stripe()).paymentIntents.retrieve(intent);
      if (now.status === 'canceled') return true;
      if (now.status === 'succeeded') return false;
      throw refuse('IN_PROGRESS', 'A payment for this entry is under way. Please wait a moment.', { retryAfter: 3 });
    }
  }

  /**
   * Gives part of a charge back, the organizer's and our share in proportion, and answers how that stands; once for the same refund and part, however
   * late it is asked again: the provider forgets its keys after a day, so it is asked first what became of it.
   */
  async refund(intent: string, amount: number, of: RefundedPart): Promise<PartState> {
    const metadata = { entry: of.entry, refund: of.refund, part: String(of.part) };
    try {
      const before = await this.refundState(intent, of);
      if (before) return before;
      const { application_fee_amount } = await (await this.#stripe()).paymentIntents.retrieve(intent);
      const refund = await (await this.#stripe()).refunds.create(
        {
          payment_intent: intent,
          amount,
          reverse_transfer: true,
          ...(application_fee_amount ? { refund_application_fee: true } : {}),
          metadata,
        },
        { idempotencyKey: `refund-${of.refund}-${of.part}` },
      );
      return refundStateOf(refund);
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError)
        return { status: 'refused', message: error.message };
      throw error;
    }
  }

  /** How a part of a refund stands that was asked for before; undefined where it never was. */
  async refundState(intent: string, { refund, part }: RefundedPart): Promise<PartState | undefined> {
    try {
      for await (const before of (await this.#stripe()).refunds.list({ payment_intent: intent, limit: 100 }))
        if (before.metadata?.refund === refund && before.metadata.part === String(part)) return refundStateOf(before);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    }
    return undefined;
  }

  /**
   * What was paid to an organizer's account between two moments, for whatever event of theirs. `PAYMENT_FAILED` where the provider does not answer.
   */
  async paidTo(account: string, { from, to }: { readonly from: Date; readonly to: Date }): Promise<ProvidedPayment[]> {
    const second = (at: Date): number => Math.floor(at.getTime() / 1000);
    const paid: ProvidedPayment[] = [];
    try {
      const transfers = (await this.#stripe()).transfers.list({
        destination: account,
        created: { gte: second(from), lt: second(to) },
        limit: 100,
        expand: ['data.source_transaction.application_fee'],
      });
      for await (const { source_transaction: charge, amount, amount_reversed: reversed } of transfers) {
        // What is sent to the account otherwise is no payment of a family.
        if (charge === null || typeof charge === 'string' || charge.metadata.payment === undefined) continue;
        const of = charge.application_fee;
        const fee = of === null || typeof of === 'string' ? 0 : of.amount - of.amount_refunded;
        paid.push({
          payment: charge.metadata.payment,
          entry: charge.metadata.entry ?? '',
          amount: charge.amount_captured,
          refunded: charge.amount_refunded,
          fee,
          payout: amount - reversed - fee,
          at: new Date(charge.created * 1000).toISOString(),
        });
      }
      return paid;
    } catch (error) {
      if (error instanceof Stripe.errors.StripeError)
        throw refuse('PAYMENT_FAILED', 'The payment provider does not answer. Please try again in a minute.');
      throw error;
    }
  }

  /** Where an organizer connects an account. */
  async connectUrl(state: string, redirect: string): Promise<string> {
    const { clientId } = await paymentKeys();
    const base = optionalSetting('PAYMENTS_CONNECT_URL') ?? 'https://connect.stripe.com/oauth/authorize';
    const query = new URLSearchParams({
      response_type: 'code',
      scope: 'read_write',
      client_id: clientId,
      state,
      redirect_uri: redirect,
    });
    return `${base}?${query}`;
  }

  /** The account that an organizer connected. */
  async connectedAccount(code: string): Promise<string> {
    try {
      const answer = await (await this.#stripe()).oauth.token({ grant_type: 'authorization_code', code });
      if (!answer.stripe_user_id)
        throw refuse('PAYMENT_FAILED', 'The payment provider did not connect an account. Please start again.');
      return answer.stripe_user_id;
    } catch (error) {
      if (error instanceof Stripe.errors.StripeError)
        throw refuse('PAYMENT_FAILED', 'The payment provider did not connect an account. Please start again.');
      throw error;
    }
  }

  /** How a dispute stands now; undefined where its charge was not made by us. */
  async dispute(id: string): Promise<Disputed | undefined> {
    const {
      amount,
      currency,
      created,
      status,
      payment_intent: of,
    } = await (await this.#stripe()).disputes.retrieve(id);
    const intent = typeof of === 'string' ? await (await this.#stripe()).paymentIntents.retrieve(of) : of;
    const entry = intent?.metadata.entry;
    if (entry === undefined) return undefined;
    return {
      ...{ entry, amount, currency, createdAt: new Date(created * 1000).toISOString() },
      status: status === 'won' ? 'won' : status === 'lost' ? 'lost' : 'open',
    };
  }

  /** What the provider has reported since then and could not deliver, oldest first. */
  async undelivered(since: Date): Promise<Report[]> {
    const gte = Math.floor(since.getTime() / 1000);
    const asked = { types: [...followed], delivery_success: false, created: { gte }, limit: 100 };
    const reports: Report[] = [];
    for await (const report of (await this.#stripe()).events.list(asked)) reports.push(report);
    return reports.reverse();
  }

  /** A report of the provider, undefined when it is not signed by it or is too old. */
  async verifiedReport(body: string, signature: string): Promise<Stripe.Event | undefined> {
    const [stripe, { webhookSecret }] = await Promise.all([this.#stripe(), paymentKeys()]);
    try {
      return await stripe.webhooks.constructEventAsync(body, signature, webhookSecret);
    } catch {
      return undefined;
    }
  }
}

export const payments = new Payments();
