import type { Call, Route } from './call.ts';
import { listPage, listParams } from './lists.ts';
import { spoken } from './money.ts';
import { invalidRequest } from './payment-error.ts';
import type { Charge, Refund } from './rows.ts';
import { newId } from './unit.ts';

/** Charges, what was given back of them, and the transfers and fees that hang on them. */
export const refundRoutes: Route[] = [
  { method: 'GET', path: '/v1/charges', run: listCharges },
  { method: 'GET', path: '/v1/charges/:id', run: ({ unit, id }) => unit.get('charge', id) },
  { method: 'POST', path: '/v1/refunds', run: create },
  { method: 'GET', path: '/v1/refunds', run: list },
  { method: 'GET', path: '/v1/refunds/:id', run: ({ unit, id }) => unit.get('refund', id) },
  { method: 'GET', path: '/v1/transfers', run: listTransfers },
  { method: 'GET', path: '/v1/transfers/:id', run: ({ unit, id }) => unit.get('transfer', id) },
  { method: 'GET', path: '/v1/application_fees/:id', run: ({ unit, id }) => unit.get('application_fee', id) },
];

const reasons = ['duplicate', 'fraudulent', 'requested_by_customer'];

function create(call: Call): object {
  const { params, unit } = call;
  const flags = ['reverse_transfer', 'refund_application_fee'];
  params.allow('charge', 'payment_intent', 'amount', 'reason', 'metadata', ...flags);
  const charge = refundable(call);
  if (charge.disputed)
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  const left = charge.amount_captured - charge.amount_refunded;
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  const amount = params.optionalInteger('amount') ?? left;
  if (amount < 1) {
    throw invalidRequest('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' });
  }
  if (amount > left) {
    const [asked, most] = [spoken(amount, charge.currency), spoken(left, charge.currency)];
    throw invalidRequest(`Refund amount (${asked}) is greater than unrefunded amount on charge (${most})`, {
      param: 'amount',
    });
  }
  const { behaviour } = unit.get('payment_method', charge.payment_method).hidden;
  const reason = params.optionalText('reason');
  if (reason && !reasons.includes(reason)) {
    throw invalidRequest(`Invalid reason: must be one of ${reasons.join(', ')}`, { param: 'reason' });
  }
  const transferReversed = params.flag('reverse_transfer') ? reverseTransfer(call, charge, amount) : undefined;
  const feeRefunded = params.flag('refund_application_fee') ? refundFee(call, charge, amount) : undefined;
  const refund = unit.put<'refund'>({
    ...unit.begin('re', 'refund'),
    amount,
    charge: charge.id,
    currency: charge.currency,
    metadata: params.metadata(),
    payment_intent: charge.payment_intent,
    reason: reason ?? null,
    status: behaviour === 'refunds-later' ? 'pending' : 'succeeded',
    transfer_reversal: transferReversed === undefined ? null : newId('trr'),
    hidden: {
      withTransfer: transferReversed !== undefined,
      withFee: feeRefunded !== undefined,
      transferReversed: transferReversed ?? 0,
      feeRefunded: feeRefunded ?? 0,
    },
  });
  const after = unit.put<'charge'>({
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  });
  unit.emit('charge.refunded', after);
  return refund;
}

/** How a refund ends that waited, or that the bank sent back after it was given. */
export function finishRefund(call: Call, refund: Refund, isGiven: boolean): Refund {
  const { unit } = call;
  if (isGiven) {
    const done = unit.put<'refund'>({ ...refund, status: 'succeeded' });
    unit.emit('refund.updated', done);
    return done;
  }
  const charge = unit.get('charge', refund.charge);
  unit.put<'charge'>({ ...charge, amount_refunded: charge.amount_refunded - refund.amount, refunded: false });
  const failed = unit.put<'refund'>({ ...refund, status: 'failed', failure_reason: 'expired_or_canceled_card' });
  unit.emit('refund.failed', failed);
  return failed;
}

function refundable(call: Call): Charge {
  const { params, unit } = call;
  const chargeId = params.optionalText('charge');
  if (!chargeId && !params.has('payment_intent')) {
    throw invalidRequest('One of the following params should be provided for this request: payment_intent or charge.');
  }
  const intentId = chargeId ? undefined : params.text('payment_intent');
  const found = intentId ? unit.get('payment_intent', intentId, 'payment_intent').latest_charge : chargeId;
  const charge = found ? unit.get('charge', found, 'charge') : undefined;
  if (charge?.status === 'succeeded') return charge;
  const what = intentId ? `This PaymentIntent (${intentId})` : `This charge (${found})`;
  throw invalidRequest(`${what} does not have a successful charge to refund.`, {
    code: intentId ? 'payment_intent_unexpected_state' : 'charge_not_refundable',
  });
}

function reverseTransfer(call: Call, charge: Charge, amount: number): number {
  if (!charge.transfer) {
    throw invalidRequest(`Cannot reverse transfer: charge ${charge.id} has no associated transfer.`, {
      param: 'reverse_transfer',
    });
  }
  const transfer = call.unit.get('transfer', charge.transfer);
  const earlier = refundsOf(call, charge).filter((refund) => refund.hidden.withTransfer);
  const part = share(transfer.amount, charge.amount, amount, earlier) - transfer.amount_reversed;
  const amount_reversed = transfer.amount_reversed + part;
  call.unit.put<'transfer'>({ ...transfer, amount_reversed, reversed: amount_reversed === transfer.amount });
  return part;
}

function refundFee(call: Call, charge: Charge, amount: number): number {
  if (!charge.application_fee) {
    throw invalidRequest(`Cannot refund application fee: charge ${charge.id} has no application fee.`, {
      param: 'refund_application_fee',
    });
  }
  const fee = call.unit.get('application_fee', charge.application_fee);
  const earlier = refundsOf(call, charge).filter((refund) => refund.hidden.withFee);
  const part = share(fee.amount, charge.amount, amount, earlier) - fee.amount_refunded;
  const amount_refunded = fee.amount_refunded + part;
  call.unit.put<'application_fee'>({ ...fee, amount_refunded, refunded: amount_refunded === fee.amount });
  return part;
}

/** What of `whole` belongs to all that was given back so: by sums, so that cents never get lost on the way. */
function share(whole: number, charged: number, amount: number, earlier: Refund[]): number {
  const given = earlier.reduce((sum, refund) => sum + refund.amount, amount);
  return Math.round((whole * given) / charged);
}

function refundsOf(call: Call, charge: Charge): Refund[] {
  return call.unit.newest('refund', (refund) => refund.charge === charge.id);
}

function list(call: Call): object {
  call.params.allow('charge', 'payment_intent', ...listParams);
  const [charge, intent] = [call.params.optionalText('charge'), call.params.optionalText('payment_intent')];
  const rows = call.unit.newest(
    'refund',
    (row) => (charge ?? row.charge) === row.charge && (intent ?? row.payment_intent) === row.payment_intent,
  );
  return listPage(call, rows, '/v1/refunds');
}

function listTransfers(call: Call): object {
  call.params.allow('destination', ...listParams);
  const destination = call.params.optionalText('destination');
  const rows = call.unit.newest('transfer', (row) => (destination ?? row.destination) === row.destination);
  return listPage(call, rows, '/v1/transfers');
}

function listCharges(call: Call): object {
  call.params.allow('customer', 'payment_intent', ...listParams);
  const [customer, intent] = [call.params.optionalText('customer'), call.params.optionalText('payment_intent')];
  const rows = call.unit.newest(
    'charge',
    (row) =>
      (customer === undefined || row.customer === customer) && (intent ?? row.payment_intent) === row.payment_intent,
  );
  return listPage(call, rows, '/v1/charges');
}
