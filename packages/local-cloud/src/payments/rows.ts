/** Fields that every object of the provider has; `hidden` never leaves it. */
interface Base<Kind extends string> {
  readonly id: string;
  readonly object: Kind;
  readonly created: number;
  readonly livemode: false;
}

export type Metadata = Readonly<Record<string, string>>;

export interface Customer extends Base<'customer'> {
  readonly email: string | null;
  readonly name: string | null;
  readonly description: string | null;
  readonly phone: string | null;
  readonly metadata: Metadata;
  readonly invoice_settings: { readonly default_payment_method: string | null };
  readonly deleted?: true;
}

export interface PaymentMethod extends Base<'payment_method'> {
  readonly type: 'card';
  readonly allow_redisplay: 'unspecified';
  readonly billing_details: Readonly<Record<string, unknown>>;
  readonly card: {
    readonly brand: string;
    readonly country: string;
    readonly display_brand: string;
    readonly exp_month: number;
    readonly exp_year: number;
    readonly fingerprint: string;
    readonly funding: 'credit';
    readonly last4: string;
    readonly wallet: null;
  };
  readonly customer: string | null;
  readonly metadata: Metadata;
  readonly hidden: {
    readonly behaviour: TestCard['behaviour'];
    /** Authenticated once for use without the cardholder. */
    readonly prepared: boolean;
    /** Paid with while it belonged to no customer, or taken from one: it cannot be used again. */
    readonly spent: boolean;
  };
}

/** Why an attempt failed, as intents and errors carry it. */
export interface Failure {
  readonly type: 'card_error' | 'invalid_request_error';
  readonly code: string;
  readonly decline_code?: string;
  readonly message: string;
  readonly charge?: string;
  readonly payment_method?: object;
}

export interface NextAction {
  readonly type: 'redirect_to_url' | 'use_stripe_sdk';
  readonly redirect_to_url?: { readonly url: string; readonly return_url: string };
  readonly use_stripe_sdk?: { readonly type: 'three_d_secure_redirect'; readonly stripe_js: string };
}

/** Which ways of paying an intent takes; here always cards. */
export interface MethodChoice {
  readonly allowed_payment_method_types: readonly string[] | null;
  readonly automatic_payment_methods: { readonly enabled: boolean; readonly allow_redirects: string } | null;
  readonly payment_method_types: readonly string[];
}

export interface SetupIntent extends Base<'setup_intent'>, MethodChoice {
  readonly client_secret: string;
  readonly customer: string | null;
  readonly description: string | null;
  readonly last_setup_error: Failure | null;
  readonly metadata: Metadata;
  readonly next_action: NextAction | null;
  readonly payment_method: string | null;
  readonly status: 'requires_payment_method' | 'requires_confirmation' | 'requires_action' | 'succeeded' | 'canceled';
  readonly usage: string;
}

export interface PaymentIntent extends Base<'payment_intent'>, MethodChoice {
  readonly amount: number;
  readonly amount_capturable: 0;
  readonly amount_received: number;
  readonly application_fee_amount: number | null;
  readonly canceled_at: number | null;
  readonly cancellation_reason: string | null;
  readonly capture_method: 'automatic_async';
  readonly client_secret: string;
  readonly confirmation_method: 'automatic';
  readonly currency: string;
  readonly customer: string | null;
  readonly description: string | null;
  readonly last_payment_error: Failure | null;
  readonly latest_charge: string | null;
  readonly metadata: Metadata;
  readonly next_action: NextAction | null;
  readonly on_behalf_of: string | null;
  readonly payment_method: string | null;
  readonly receipt_email: string | null;
  readonly setup_future_usage: string | null;
  readonly statement_descriptor_suffix: string | null;
  readonly status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'processing'
    | 'succeeded'
    | 'canceled';
  readonly transfer_data: { readonly destination: string } | null;
  readonly transfer_group: string | null;
}

export interface Charge extends Base<'charge'> {
  readonly amount: number;
  readonly amount_captured: number;
  readonly amount_refunded: number;
  readonly application_fee: string | null;
  readonly application_fee_amount: number | null;
  readonly captured: boolean;
  readonly currency: string;
  readonly customer: string | null;
  readonly description: string | null;
  readonly destination: string | null;
  /** Its cardholder has asked the bank for the money. */
  readonly disputed?: boolean;
  readonly failure_code: string | null;
  readonly failure_message: string | null;
  readonly metadata: Metadata;
  readonly on_behalf_of: string | null;
  readonly outcome: { readonly type: string; readonly network_status: string; readonly reason: string | null };
  readonly paid: boolean;
  readonly payment_intent: string;
  readonly payment_method: string;
  readonly payment_method_details: object;
  readonly refunded: boolean;
  readonly status: 'succeeded' | 'failed';
  readonly transfer: string | null;
  readonly transfer_data: { readonly destination: string } | null;
}

export interface Transfer extends Base<'transfer'> {
  readonly amount: number;
  readonly amount_reversed: number;
  readonly currency: string;
  readonly destination: string;
  readonly reversed: boolean;
  readonly source_transaction: string;
}

export interface ApplicationFee extends Base<'application_fee'> {
  readonly account: string;
  readonly amount: number;
  readonly amount_refunded: number;
  readonly charge: string;
  readonly currency: string;
  readonly refunded: boolean;
}

export interface Refund extends Base<'refund'> {
  readonly amount: number;
  readonly charge: string;
  readonly currency: string;
  readonly metadata: Metadata;
  readonly payment_intent: string;
  readonly reason: string | null;
  readonly status: 'pending' | 'succeeded' | 'failed';
  readonly failure_reason?: string;
  readonly transfer_reversal: string | null;
  readonly hidden: {
    readonly withTransfer: boolean;
    readonly withFee: boolean;
    readonly transferReversed: number;
    readonly feeRefunded: number;
  };
}

/** What a cardholder has asked their bank to take back. */
export interface Dispute extends Base<'dispute'> {
  readonly amount: number;
  readonly charge: string;
  readonly currency: string;
  readonly metadata: Metadata;
  readonly payment_intent: string;
  readonly reason: 'general';
  readonly status: 'needs_response' | 'won' | 'lost';
}

export interface Account extends Base<'account'> {
  readonly business_profile: { readonly name: string };
  readonly charges_enabled: boolean;
  readonly country: string;
  readonly default_currency: string;
  readonly details_submitted: boolean;
  readonly email: string | null;
  readonly payouts_enabled: boolean;
  readonly type: 'standard';
  readonly hidden: { readonly connected: boolean };
}

export interface ProviderEvent extends Base<'event'> {
  readonly account?: string;
  readonly api_version: string;
  readonly data: { readonly object: object };
  readonly pending_webhooks: number;
  readonly request: { readonly id: string; readonly idempotency_key: string | null };
  readonly type: string;
  readonly hidden: {
    readonly delivered: boolean;
    readonly attempts: number;
    readonly nextAt: number;
    readonly lastAnswer: string | null;
    /** Tried for as long as the provider does, and never again by itself. */
    readonly givenUp?: boolean;
  };
}

export interface AuthorizationCode {
  readonly account: string;
  readonly scope: string;
  readonly expires: number;
  readonly used: boolean;
}

export interface KeptAnswer {
  readonly fingerprint: string;
  readonly status: number;
  readonly body: string;
  readonly at: number;
}

/** What the provider keeps. */
export type PaymentTables = {
  customer: Customer;
  payment_method: PaymentMethod;
  setup_intent: SetupIntent;
  payment_intent: PaymentIntent;
  charge: Charge;
  transfer: Transfer;
  application_fee: ApplicationFee;
  refund: Refund;
  dispute: Dispute;
  account: Account;
  event: ProviderEvent;
  code: AuthorizationCode;
  answer: KeptAnswer;
};

/** The tables whose rows are objects of the API. */
export type ApiTable = Exclude<keyof PaymentTables, 'code' | 'answer'>;

/** How a card of the provider's documented test numbers behaves. */
export interface TestCard {
  readonly number: string;
  readonly brand: 'visa' | 'mastercard' | 'amex' | 'discover';
  readonly behaviour:
    | 'pays'
    /** Asks for authentication until it was set up for later use. */
    | 'authenticates-once'
    | 'authenticates-always'
    | 'declines-charges-only'
    | 'declines'
    | 'insufficient-funds'
    | 'expired'
    | 'wrong-cvc'
    | 'processing-error'
    /** Neither pays nor declines until it is said which. */
    | 'processing'
    /** Pays; what is given back of it waits, or fails after it was given. */
    | 'refunds-later'
    | 'refunds-fail-later';
  /** The ready-made payment method of the same card. */
  readonly alias: string;
}
