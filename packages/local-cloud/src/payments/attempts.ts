import type { Call } from './call.ts';
import { invalidRequest, PaymentError } from './payment-error.ts';
import { attachTo, namedMethod, refuseSpent } from './payment-methods.ts';
import type { Charge, Failure, NextAction, PaymentIntent, PaymentMethod } from './rows.ts';
import { declineOf } from './test-cards.ts';
import { shown } from './unit.ts';

const authenticationFailed =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

/** Tries to take the money of an intent, with the parameters of a confirmation. */
export function confirmPayment(call: Call, intent: PaymentIntent): PaymentIntent {
  refuseFinished(intent, 'confirm');
  const { params } = call;
  const named = params.optionalText('payment_method') ?? intent.payment_method;
  if (!named) {
    throw invalidRequest(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      { code: 'payment_intent_unexpected_state', payment_intent: shown(intent) },
    );
  }
  const method = namedMethod(call, named);
  refuseForeign(intent, method);
  const returnUrl = params.optionalText('return_url');
  const offSession = params.has('off_session') && params.optionalText('off_session') !== 'false';
  if (
    !call.fromBrowser &&
    !returnUrl &&
    !offSession &&
    intent.automatic_payment_methods?.allow_redirects === 'always'
  ) {
    throw invalidRequest(
      "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.",
      { payment_intent: shown(intent) },
    );
  }
  const future = params.optionalText('setup_future_usage') ?? intent.setup_future_usage;
  const trying = { ...intent, payment_method: method.id, setup_future_usage: future };
  if (!needsAuthentication(method)) return begin(call, trying, method);
  if (offSession || params.flag('error_on_requires_action')) {
    return fail(call, trying, method, {
      type: 'card_error',
      code: 'authentication_required',
      decline_code: 'authentication_required',
      message: 'Your card was declined. This transaction requires authentication.',
    });
  }
  const waiting = call.unit.put<'payment_intent'>({
    ...trying,
    status: 'requires_action',
    last_payment_error: null,
    next_action: nextAction(call, trying, call.fromBrowser ? undefined : returnUrl),
  });
  call.unit.emit('payment_intent.requires_action', waiting);
  return waiting;
}

/** What the cardholder answered when asked to authenticate a payment. */
export function finishAuthentication(call: Call, intent: PaymentIntent, passed: boolean): PaymentIntent {
  if (intent.status !== 'requires_action') {
    throw invalidRequest(`This PaymentIntent's status is ${intent.status}: there is nothing to authenticate.`, {
      code: 'payment_intent_unexpected_state',
      payment_intent: shown(intent),
    });
  }
  const method = call.unit.get('payment_method', String(intent.payment_method));
  if (passed) return begin(call, { ...intent, next_action: null }, method);
  const failed = call.unit.put<'payment_intent'>({
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message: authenticationFailed,
      payment_method: shown(method),
    },
  });
  call.unit.emit('payment_intent.payment_failed', failed);
  return failed;
}

/** Whether using this card asks its holder to authenticate. */
export function needsAuthentication({ hidden }: PaymentMethod): boolean {
  return hidden.behaviour === 'authenticates-always' || (hidden.behaviour === 'authenticates-once' && !hidden.prepared);
}

/** Where or how the cardholder authenticates. */
export function nextAction(call: Call, intent: { id: string; client_secret: string }, returnUrl?: string): NextAction {
  const url = `${call.publicBase}/authenticate?intent=${intent.id}&client_secret=${intent.client_secret}`;
  return returnUrl
    ? { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } }
    : { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } };
}

/** Refuses to touch an intent that is done with. */
export function refuseFinished(intent: PaymentIntent, act: string): void {
  if (!['succeeded', 'canceled', 'processing'].includes(intent.status)) return;
  const why =
    intent.status === 'succeeded' && act === 'confirm'
      ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
      : `You cannot ${act} this PaymentIntent because it has a status of ${intent.status}.`;
  throw invalidRequest(why, { code: 'payment_intent_unexpected_state', payment_intent: shown(intent) });
}

/** Refuses a card that belongs to somebody else, or that was used up. */
export function refuseForeign(intent: { customer: string | null }, method: PaymentMethod): void {
  if (method.customer === null) refuseSpent(method);
  if (method.customer === null || intent.customer === method.customer) return;
  const why = intent.customer
    ? `The customer does not have a payment method with the ID ${method.id}. The payment method must be attached to the customer.`
    : `The PaymentMethod provided (${method.id}) is attached to a Customer. Provide that customer to use it.`;
  throw invalidRequest(why, { param: 'payment_method' });
}

/** Takes the money, or begins to where the outcome is known only later. */
function begin(call: Call, intent: PaymentIntent, method: PaymentMethod): PaymentIntent {
  if (method.hidden.behaviour !== 'processing') return charge(call, intent, method);
  const processing = call.unit.put<'payment_intent'>({ ...intent, status: 'processing', last_payment_error: null });
  call.unit.emit('payment_intent.processing', processing);
  return processing;
}

/** How a charge that was in processing ends. */
export function finishProcessing(call: Call, intent: PaymentIntent, paid: boolean): PaymentIntent {
  const method = call.unit.get('payment_method', String(intent.payment_method));
  if (paid) return charge(call, intent, method);
  const failed = call.unit.put<'payment_intent'>({
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    last_payment_error: {
      type: 'card_error',
      code: 'payment_intent_payment_attempt_failed',
      message: 'The payment failed.',
      payment_method: shown(method),
    },
  });
  call.unit.emit('payment_intent.payment_failed', failed);
  return failed;
}

function charge(call: Call, intent: PaymentIntent, method: PaymentMethod): PaymentIntent {
  const decline = declineOf(method.hidden.behaviour);
  if (decline) return fail(call, intent, method, decline);
  const { unit } = call;
  const destination = intent.transfer_data?.destination;
  const paid = { ...chargeOf(call, intent, method), paid: true, captured: true, status: 'succeeded' as const };
  const { currency, amount } = intent;
  const links = { transfer: null as string | null, application_fee: null as string | null };
  if (destination) {
    links.transfer = unit.put<'transfer'>({
      ...unit.begin('tr', 'transfer'),
      amount,
      amount_reversed: 0,
      currency,
      destination,
      reversed: false,
      source_transaction: paid.id,
    }).id;
  }
  if (destination && intent.application_fee_amount) {
    links.application_fee = unit.put<'application_fee'>({
      ...unit.begin('fee', 'application_fee'),
      account: destination,
      amount: intent.application_fee_amount,
      amount_refunded: 0,
      charge: paid.id,
      currency,
      refunded: false,
    }).id;
  }
  unit.put<'charge'>({ ...paid, ...links, amount_captured: amount });
  keepMethod(call, intent, method);
  const done = unit.put<'payment_intent'>({
    ...intent,
    status: 'succeeded',
    amount_received: amount,
    last_payment_error: null,
    latest_charge: paid.id,
    next_action: null,
  });
  unit.emit('payment_intent.succeeded', done);
  return done;
}

function keepMethod(call: Call, intent: PaymentIntent, method: PaymentMethod): void {
  if (method.customer === null && intent.customer && intent.setup_future_usage) {
    attachTo(call, method, intent.customer, true);
  } else if (method.customer === null) {
    call.unit.put<'payment_method'>({ ...method, hidden: { ...method.hidden, spent: true } });
  } else if (intent.setup_future_usage && !method.hidden.prepared) {
    call.unit.put<'payment_method'>({ ...method, hidden: { ...method.hidden, prepared: true } });
  }
}

function fail(call: Call, intent: PaymentIntent, method: PaymentMethod, failure: Failure): never {
  const failed = call.unit.put<'charge'>({
    ...chargeOf(call, intent, method),
    failure_code: failure.code,
    failure_message: failure.message,
    outcome: {
      type: 'issuer_declined',
      network_status: 'declined_by_network',
      reason: failure.decline_code ?? failure.code,
    },
  });
  const error: Failure = { ...failure, charge: failed.id, payment_method: shown(method) };
  const left = call.unit.put<'payment_intent'>({
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: error,
    latest_charge: failed.id,
  });
  call.unit.emit('payment_intent.payment_failed', left);
  throw new PaymentError(402, { ...error, payment_intent: shown(left) }, true);
}

function chargeOf(call: Call, intent: PaymentIntent, method: PaymentMethod): Charge {
  return {
    ...call.unit.begin('ch', 'charge'),
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application_fee: null,
    application_fee_amount: intent.application_fee_amount,
    captured: false,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    destination: intent.transfer_data?.destination ?? null,
    failure_code: null,
    failure_message: null,
    metadata: intent.metadata,
    on_behalf_of: intent.on_behalf_of,
    outcome: { type: 'authorized', network_status: 'approved_by_network', reason: null },
    paid: false,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: method.card },
    refunded: false,
    status: 'failed',
    transfer: null,
    transfer_data: intent.transfer_data,
  };
}
