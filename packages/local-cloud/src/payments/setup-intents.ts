import { needsAuthentication, nextAction, refuseForeign } from './attempts.ts';
import type { Call, Route } from './call.ts';
import { liveCustomer } from './customers.ts';
import { listPage, listParams } from './lists.ts';
import { chosenMethods, methodParams } from './method-types.ts';
import { invalidRequest, missing, PaymentError } from './payment-error.ts';
import { attachTo, namedMethod } from './payment-methods.ts';
import type { Failure, PaymentMethod, SetupIntent } from './rows.ts';
import { declineOnSaving } from './test-cards.ts';
import { newId, shown } from './unit.ts';

/** Setup intents: a card that somebody wants kept without paying now. */
export const setupIntentRoutes: Route[] = [
  { method: 'POST', path: '/v1/setup_intents', run: create },
  { method: 'GET', path: '/v1/setup_intents', run: list },
  { method: 'GET', path: '/v1/setup_intents/:id', browser: true, run: (call) => ownIntent(call) },
  { method: 'POST', path: '/v1/setup_intents/:id/confirm', browser: true, run: confirm },
  { method: 'POST', path: '/v1/setup_intents/:id/cancel', run: cancel },
  { method: 'POST', path: '/v1/setup_intents/:id/authenticate', browser: true, run: authenticate },
];

function create(call: Call): object {
  const { params, unit } = call;
  const special = [...methodParams, 'payment_method_options', 'return_url'];
  params.allow('customer', 'payment_method', 'usage', 'confirm', 'description', 'metadata', ...special);
  const customer = params.optionalText('customer');
  if (customer) liveCustomer(call, customer, 'customer');
  const base = unit.begin('seti', 'setup_intent');
  const intent: SetupIntent = {
    ...base,
    client_secret: newId(`${base.id}_secret`),
    customer: customer ?? null,
    description: params.optionalText('description') ?? null,
    last_setup_error: null,
    metadata: params.metadata(),
    next_action: null,
    payment_method: null,
    ...chosenMethods(params),
    status: 'requires_payment_method',
    usage: params.optionalText('usage') ?? 'off_session',
  };
  const kept = unit.put<'setup_intent'>(intent);
  if (params.flag('confirm')) return setUp(call, kept);
  const named = params.optionalText('payment_method');
  if (!named) return kept;
  const method = namedMethod(call, named);
  refuseForeign(kept, method);
  return unit.put<'setup_intent'>({ ...kept, payment_method: method.id, status: 'requires_confirmation' });
}

function confirm(call: Call): object {
  call.params.allow('payment_method', 'client_secret', 'return_url', 'use_stripe_sdk', 'mandate_data');
  return setUp(call, ownIntent(call));
}

function setUp(call: Call, intent: SetupIntent): SetupIntent {
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpected(intent, 'confirm');
  const named = call.params.optionalText('payment_method') ?? intent.payment_method;
  if (!named) {
    throw invalidRequest("You cannot confirm this SetupIntent because it's missing a payment method.", {
      code: 'setup_intent_unexpected_state',
      setup_intent: shown(intent),
    });
  }
  const method = namedMethod(call, named);
  refuseForeign(intent, method);
  const decline = declineOnSaving(method.hidden.behaviour);
  if (decline) return fail(call, intent, method, decline);
  if (!needsAuthentication(method)) return succeed(call, intent, method);
  const returnUrl = call.fromBrowser ? undefined : call.params.optionalText('return_url');
  return call.unit.put<'setup_intent'>({
    ...intent,
    payment_method: method.id,
    status: 'requires_action',
    last_setup_error: null,
    next_action: nextAction(call, intent, returnUrl),
  });
}

function authenticate(call: Call): object {
  call.params.allow('client_secret', 'outcome');
  return finishSetup(call, ownIntent(call), call.params.text('outcome') === 'succeeded');
}

/** What the cardholder answered when asked to authenticate a card to be kept. */
export function finishSetup(call: Call, intent: SetupIntent, passed: boolean): SetupIntent {
  if (intent.status !== 'requires_action') throw unexpected(intent, 'authenticate');
  const method = call.unit.get('payment_method', String(intent.payment_method));
  if (passed) return succeed(call, intent, method);
  return failedIntent(call, intent, {
    type: 'invalid_request_error',
    code: 'setup_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    payment_method: shown(method),
  });
}

function cancel(call: Call): object {
  call.params.allow('cancellation_reason');
  const intent = call.unit.get('setup_intent', call.id);
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpected(intent, 'cancel');
  return call.unit.put<'setup_intent'>({ ...intent, status: 'canceled', next_action: null });
}

function list(call: Call): object {
  call.params.allow('customer', ...listParams);
  const customer = call.params.optionalText('customer');
  const rows = call.unit.newest('setup_intent', (row) => customer === undefined || row.customer === customer);
  return listPage(call, rows, '/v1/setup_intents');
}

function succeed(call: Call, intent: SetupIntent, method: PaymentMethod): SetupIntent {
  if (intent.customer) attachTo(call, method, intent.customer, true);
  const done = call.unit.put<'setup_intent'>({
    ...intent,
    payment_method: method.id,
    status: 'succeeded',
    last_setup_error: null,
    next_action: null,
  });
  call.unit.emit('setup_intent.succeeded', done);
  return done;
}

function fail(call: Call, intent: SetupIntent, method: PaymentMethod, why: Failure): never {
  const error = { ...why, payment_method: shown(method) };
  const left = failedIntent(call, intent, error);
  throw new PaymentError(402, { ...error, setup_intent: shown(left) }, true);
}

function failedIntent(call: Call, intent: SetupIntent, why: Failure): SetupIntent {
  const left = call.unit.put<'setup_intent'>({
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: why,
  });
  call.unit.emit('setup_intent.setup_failed', left);
  return left;
}

function unexpected(intent: SetupIntent, act: string) {
  return invalidRequest(`You cannot ${act} this SetupIntent because it has a status of ${intent.status}.`, {
    code: 'setup_intent_unexpected_state',
    setup_intent: shown(intent),
  });
}

function ownIntent(call: Call): SetupIntent {
  const intent = call.unit.get('setup_intent', call.id);
  if (call.fromBrowser && call.params.optionalText('client_secret') !== intent.client_secret) {
    throw missing('setup_intent', call.id, 'intent');
  }
  return intent;
}
