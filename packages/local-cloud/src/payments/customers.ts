import type { Call, Route } from './call.ts';
import { listPage, listParams } from './lists.ts';
import { missing } from './payment-error.ts';
import type { Customer } from './rows.ts';

const writable = ['email', 'name', 'description', 'phone', 'metadata', 'invoice_settings'];

/** Customers: who a card is kept for. */
export const customerRoutes: Route[] = [
  { method: 'POST', path: '/v1/customers', run: create },
  { method: 'GET', path: '/v1/customers', run: list },
  { method: 'GET', path: '/v1/customers/:id', run: retrieve },
  { method: 'POST', path: '/v1/customers/:id', run: update },
  { method: 'DELETE', path: '/v1/customers/:id', run: remove },
];

/** A customer that is still there; `param` names the parameter that mentioned it. */
export function liveCustomer(call: Call, id: string, param?: string): Customer {
  const customer = call.unit.get('customer', id, param);
  if (customer.deleted) throw missing('customer', id, param, param ? 400 : 404);
  return customer;
}

function create(call: Call): object {
  call.params.allow(...writable);
  const blank = { email: null, name: null, description: null, phone: null };
  return call.unit.put<'customer'>({
    ...call.unit.begin('cus', 'customer'),
    ...blank,
    ...written(call),
    metadata: call.params.metadata(),
    invoice_settings: { default_payment_method: null },
  });
}

function retrieve({ unit, id }: Call): object {
  const customer = unit.get('customer', id);
  return customer.deleted ? { id, object: 'customer', deleted: true } : customer;
}

function update(call: Call): object {
  call.params.allow(...writable);
  const customer = liveCustomer(call, call.id);
  const settings = call.params.group('invoice_settings');
  const preferred = settings.optionalText('default_payment_method');
  if (preferred && call.unit.get('payment_method', preferred, 'invoice_settings').customer !== customer.id) {
    throw missing('PaymentMethod', preferred, 'invoice_settings[default_payment_method]', 400);
  }
  return call.unit.put<'customer'>({
    ...customer,
    ...written(call),
    metadata: call.params.metadata(customer.metadata),
    ...(preferred && { invoice_settings: { default_payment_method: preferred } }),
  });
}

function remove(call: Call): object {
  const customer = liveCustomer(call, call.id);
  call.unit.put<'customer'>({ ...customer, deleted: true });
  for (const method of call.unit.newest('payment_method', (row) => row.customer === customer.id)) {
    call.unit.put<'payment_method'>({ ...method, customer: null, hidden: { ...method.hidden, spent: true } });
  }
  return { id: customer.id, object: 'customer', deleted: true };
}

function list(call: Call): object {
  call.params.allow('email', ...listParams);
  const email = call.params.optionalText('email');
  const rows = call.unit.newest('customer', (row) => !row.deleted && (email === undefined || row.email === email));
  return listPage(call, rows, '/v1/customers');
}

function written({ params }: Call): Partial<Customer> {
  const fields = ['email', 'name', 'description', 'phone'] as const;
  return Object.fromEntries(
    fields.filter((name) => params.has(name)).map((name) => [name, params.optionalText(name) ?? null]),
  );
}
