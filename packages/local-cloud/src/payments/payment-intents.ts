import { connectedAccount } from './accounts.ts';
import { confirmPayment, finishAuthentication, refuseFinished, refuseForeign } from './attempts.ts';
import type { Call, Route } from './call.ts';
import { liveCustomer } from './customers.ts';
import { listPage, listParams } from './lists.ts';
import { chosenMethods, methodParams } from './method-types.ts';
import { readAmount } from './money.ts';
import { invalidRequest, missing } from './payment-error.ts';
import { namedMethod } from './payment-methods.ts';
import type { PaymentIntent } from './rows.ts';
import { newId } from './unit.ts';

const texts = [
  'description',
  'receipt_email',
  'setup_future_usage',
  'statement_descriptor_suffix',
  'transfer_group',
] as const;
const confirming = ['off_session', 'return_url', 'error_on_requires_action', 'use_stripe_sdk', 'mandate_data'];
const editable = ['amount', 'currency', 'customer', 'payment_method', 'metadata', 'application_fee_amount', ...texts];

/** Payment intents: one amount that somebody means to pay. */
export const paymentIntentRoutes: Route[] = [
  { method: 'POST', path: '/v1/payment_intents', run: create },
  { method: 'GET', path: '/v1/payment_intents', run: list },
  { method: 'GET', path: '/v1/payment_intents/:id', browser: true, run: retrieve },
  { method: 'POST', path: '/v1/payment_intents/:id', run: update },
  { method: 'POST', path: '/v1/payment_intents/:id/confirm', browser: true, run: confirm },
  { method: 'POST', path: '/v1/payment_intents/:id/cancel', run: cancel },
  { method: 'POST', path: '/v1/payment_intents/:id/authenticate', browser: true, run: authenticate },
];

function create(call: Call): object {
  const { params, unit } = call;
  const special = [...methodParams, 'payment_method_options', 'capture_method', 'confirmation_method'];
  params.allow(...editable, ...special, ...confirming, 'confirm', 'on_behalf_of', 'transfer_data');
  for (const name of ['capture_method', 'confirmation_method']) {
    const value = params.optionalText(name);
    if (value?.startsWith('manual')) throw invalidRequest(`Manual ${name} is not emulated here.`, { param: name });
  }
  const { amount, currency } = readAmount(params);
  const customer = params.optionalText('customer');
  if (customer) liveCustomer(call, customer, 'customer');
  const base = unit.begin('pi', 'payment_intent');
  const intent: PaymentIntent = {
    ...base,
    amount,
    amount_capturable: 0,
    amount_received: 0,
    ...chosenMethods(params),
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: newId(`${base.id}_secret`),
    confirmation_method: 'automatic',
    currency,
    customer: customer ?? null,
    last_payment_error: null,
    latest_charge: null,
    metadata: params.metadata(),
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
    ...destination(call, amount),
    ...writtenTexts(call),
  };
  const given = withMethod(call, intent);
  const kept = unit.put<'payment_intent'>(given);
  if (params.flag('confirm')) return confirmPayment(call, kept);
  const stray = confirming.find((name) => params.has(name) && name !== 'use_stripe_sdk');
  if (stray) {
    throw invalidRequest(
      `The parameter ${stray} cannot be passed when creating a PaymentIntent unless confirm is set to true.`,
      {
        param: stray,
      },
    );
  }
  return kept;
}

function update(call: Call): object {
  const { params } = call;
  params.allow(...editable);
  const intent = call.unit.get('payment_intent', call.id);
  if (['amount', 'currency', 'payment_method', 'customer', 'application_fee_amount'].some((name) => params.has(name))) {
    refuseFinished(intent, 'update');
  }
  const money = params.has('amount') ? readAmount(params, intent.currency) : {};
  const customer = params.optionalText('customer');
  if (customer) liveCustomer(call, customer, 'customer');
  const fee = params.optionalInteger('application_fee_amount') ?? intent.application_fee_amount;
  const changed = { ...intent, ...money, ...(customer && { customer }), ...writtenTexts(call, intent) };
  checkFee(fee, changed.amount, intent.transfer_data?.destination);
  return call.unit.put<'payment_intent'>(
    withMethod(call, { ...changed, application_fee_amount: fee, metadata: params.metadata(intent.metadata) }),
  );
}

function retrieve(call: Call): object {
  return ownIntent(call);
}

function confirm(call: Call): object {
  call.params.allow('payment_method', 'client_secret', 'setup_future_usage', 'receipt_email', ...confirming);
  return confirmPayment(call, ownIntent(call));
}

function authenticate(call: Call): object {
  call.params.allow('client_secret', 'outcome');
  return finishAuthentication(call, ownIntent(call), call.params.text('outcome') === 'succeeded');
}

function cancel(call: Call): object {
  call.params.allow('cancellation_reason');
  const intent = call.unit.get('payment_intent', call.id);
  refuseFinished(intent, 'cancel');
  const canceled = call.unit.put<'payment_intent'>({
    ...intent,
    status: 'canceled',
    canceled_at: call.unit.now(),
    cancellation_reason: call.params.optionalText('cancellation_reason') ?? null,
    next_action: null,
  });
  call.unit.emit('payment_intent.canceled', canceled);
  return canceled;
}

function list(call: Call): object {
  call.params.allow('customer', ...listParams);
  const customer = call.params.optionalText('customer');
  const rows = call.unit.newest('payment_intent', (row) => customer === undefined || row.customer === customer);
  return listPage(call, rows, '/v1/payment_intents');
}

/** The intent in the address; a browser must know its secret. */
function ownIntent(call: Call): PaymentIntent {
  const intent = call.unit.get('payment_intent', call.id);
  if (call.fromBrowser && call.params.optionalText('client_secret') !== intent.client_secret) {
    throw missing('payment_intent', call.id, 'intent');
  }
  return intent;
}

function withMethod(call: Call, intent: PaymentIntent) {
  const named = call.params.optionalText('payment_method');
  if (!named || call.params.flag('confirm')) return intent;
  const method = namedMethod(call, named);
  refuseForeign(intent, method);
  const status = intent.status === 'requires_payment_method' ? ('requires_confirmation' as const) : intent.status;
  return { ...intent, payment_method: method.id, status };
}

function destination(call: Call, amount: number) {
  const { params } = call;
  if (params.has('transfer_data')) params.group('transfer_data').allow('destination');
  const account = params.has('transfer_data') ? params.group('transfer_data').text('destination') : undefined;
  if (account) connectedAccount(call, account, 'transfer_data[destination]');
  const behalf = params.optionalText('on_behalf_of');
  if (behalf) connectedAccount(call, behalf, 'on_behalf_of');
  const fee = params.optionalInteger('application_fee_amount') ?? null;
  checkFee(fee, amount, account);
  return {
    application_fee_amount: fee,
    on_behalf_of: behalf ?? null,
    transfer_data: account ? { destination: account } : null,
  };
}

function checkFee(fee: number | null, amount: number, account: string | undefined): void {
  const param = 'application_fee_amount';
  if (fee === null) return;
  if (!account) {
    throw invalidRequest(
      'Can only apply an application_fee_amount when the PaymentIntent is attempting a direct payment (using an OAuth key or Stripe-Account header) or destination payment (using `transfer_data[destination]`).',
      { param },
    );
  }
  if (fee < 0) throw invalidRequest('Invalid positive integer', { code: 'parameter_invalid_integer', param });
  if (fee > amount) {
    throw invalidRequest('Your application fee cannot exceed the amount of the payment.', { param });
  }
}

function writtenTexts({ params }: Call, before?: PaymentIntent) {
  const read = (name: (typeof texts)[number]) =>
    params.has(name) ? (params.optionalText(name) ?? null) : (before?.[name] ?? null);
  return {
    description: read('description'),
    receipt_email: read('receipt_email'),
    setup_future_usage: read('setup_future_usage'),
    statement_descriptor_suffix: read('statement_descriptor_suffix'),
    transfer_group: read('transfer_group'),
  };
}
