import { createHash } from 'node:crypto';
import type { Call, Route } from './call.ts';
import { checkNumber } from './card-rules.ts';
import { liveCustomer } from './customers.ts';
import { listPage, listParams } from './lists.ts';
import { invalidRequest, missing, PaymentError } from './payment-error.ts';
import type { PaymentMethod, TestCard } from './rows.ts';
import { declineOnSaving, testCards } from './test-cards.ts';

/** Cards: made in the browser from a number that nobody else sees, kept with a customer. */
export const paymentMethodRoutes: Route[] = [
  { method: 'POST', path: '/v1/payment_methods', browser: true, run: create },
  { method: 'GET', path: '/v1/payment_methods', run: list },
  { method: 'GET', path: '/v1/payment_methods/:id', run: ({ unit, id }) => unit.get('payment_method', id) },
  { method: 'POST', path: '/v1/payment_methods/:id/attach', run: attach },
  { method: 'POST', path: '/v1/payment_methods/:id/detach', run: detach },
  { method: 'GET', path: '/v1/customers/:id/payment_methods', run: listOfCustomer },
];

/** The payment method a parameter names; a ready-made test card becomes a method of its own. */
export function namedMethod(call: Call, id: string, param = 'payment_method'): PaymentMethod {
  const card = testCards.find(({ alias }) => alias === id);
  if (card) return keep(call, card, 12, new Date(call.unit.now() * 1000).getUTCFullYear() + 4);
  const method = call.unit.find('payment_method', id);
  if (!method) throw missing('PaymentMethod', id, param, 400);
  return method;
}

/** Keeps a card with a customer, or refuses as the bank would. */
export function attachTo(call: Call, method: PaymentMethod, customer: string, prepared = false): PaymentMethod {
  if (method.customer !== null && method.customer !== customer) {
    throw invalidRequest('The payment method you provided has already been attached to a customer.', {
      code: 'payment_method_unexpected_state',
    });
  }
  if (method.customer === null) refuseSpent(method);
  const decline = declineOnSaving(method.hidden.behaviour);
  if (decline) throw new PaymentError(402, { ...decline }, true);
  const hidden = { ...method.hidden, prepared: method.hidden.prepared || prepared };
  return call.unit.put<'payment_method'>({ ...method, customer, hidden });
}

/** Refuses a method that was paid with or detached and belongs to nobody. */
export function refuseSpent(method: PaymentMethod): void {
  if (!method.hidden.spent) return;
  throw invalidRequest(
    'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
    { param: 'payment_method' },
  );
}

function create(call: Call): object {
  const { params } = call;
  params.allow('type', 'card', 'billing_details', 'metadata');
  if (params.text('type') !== 'card') {
    throw invalidRequest('Only cards are emulated here.', { param: 'type' });
  }
  const card = params.group('card');
  card.allow('number', 'exp_month', 'exp_year', 'cvc', 'token');
  if (!call.fromBrowser) {
    throw invalidRequest(
      'Sending credit card numbers directly to the Stripe API is generally unsafe. We suggest you use test tokens that map to the test card you are using, see https://stripe.com/docs/testing.',
    );
  }
  const month = card.integer('exp_month');
  const year = card.integer('exp_year');
  return keep(call, checkNumber({ card, month, year, now: call.unit.now() * 1000 }), month, year);
}

function keep(call: Call, card: TestCard, month: number, year: number): PaymentMethod {
  return call.unit.put<'payment_method'>({
    ...call.unit.begin('pm', 'payment_method'),
    type: 'card',
    allow_redisplay: 'unspecified',
    billing_details: { address: null, email: null, name: null, phone: null, ...call.params.raw('billing_details') },
    card: {
      brand: card.brand,
      country: 'US',
      display_brand: card.brand,
      exp_month: month,
      exp_year: year,
      fingerprint: createHash('sha256').update(card.number).digest('hex').slice(0, 16),
      funding: 'credit',
      last4: card.number.slice(-4),
      wallet: null,
    },
    customer: null,
    metadata: {},
    hidden: { behaviour: card.behaviour, prepared: false, spent: false },
  });
}

function attach(call: Call): object {
  call.params.allow('customer');
  const customer = liveCustomer(call, call.params.text('customer'), 'customer');
  return attachTo(call, namedMethod(call, call.id), customer.id);
}

function detach(call: Call): object {
  call.params.allow();
  const method = call.unit.get('payment_method', call.id);
  if (method.customer === null) {
    throw invalidRequest('The payment method you provided is not attached to a customer so detachment is impossible.', {
      code: 'payment_method_unexpected_state',
    });
  }
  const customer = call.unit.get('customer', method.customer);
  if (customer.invoice_settings.default_payment_method === method.id) {
    call.unit.put<'customer'>({ ...customer, invoice_settings: { default_payment_method: null } });
  }
  return call.unit.put<'payment_method'>({ ...method, customer: null, hidden: { ...method.hidden, spent: true } });
}

function list(call: Call): object {
  call.params.allow('customer', 'type', ...listParams);
  return cardsOf(call, call.params.text('customer'), 'customer', '/v1/payment_methods');
}

function listOfCustomer(call: Call): object {
  call.params.allow('type', ...listParams);
  return cardsOf(call, call.id, undefined, `/v1/customers/${call.id}/payment_methods`);
}

function cardsOf(call: Call, id: string, param: string | undefined, url: string): object {
  const customer = liveCustomer(call, id, param);
  const kind = call.params.optionalText('type') ?? 'card';
  const rows = call.unit.newest('payment_method', (row) => row.customer === customer.id && row.type === kind);
  return listPage(call, rows, url);
}
