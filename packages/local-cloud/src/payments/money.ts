import type { Params } from './params.ts';
import { invalidRequest } from './payment-error.ts';

/** The least that the provider charges, in the smallest unit, per currency it is emulated for. */
const least = new Map([
  ['usd', 50],
  ['cad', 50],
  ['eur', 50],
  ['aud', 50],
  ['nzd', 50],
  ['gbp', 30],
]);

/** The amount and currency of a request, refused where the provider would. */
export function readAmount(params: Params, knownCurrency?: string): { amount: number; currency: string } {
  const amount = params.integer('amount');
  const currency = (knownCurrency ?? params.text('currency')).toLowerCase();
  const minimum = least.get(currency);
  if (minimum === undefined) throw invalidRequest(`Invalid currency: ${currency}.`, { param: 'currency' });
  const param = 'amount';
  if (amount < 0) throw invalidRequest('Invalid positive integer', { code: 'parameter_invalid_integer', param });
  if (amount < minimum) {
    throw invalidRequest(`Amount must be at least ${spoken(minimum, currency)}`, { code: 'amount_too_small', param });
  }
  if (amount > 99_999_999) {
    throw invalidRequest('Amount must be no more than $999,999.99', { code: 'amount_too_large', param });
  }
  return { amount, currency };
}

/** An amount in words a person reads: `$12.50 cad`. */
export function spoken(cents: number, currency: string): string {
  const sign = currency === 'eur' ? '€' : currency === 'gbp' ? '£' : '$';
  return `${sign}${(cents / 100).toFixed(2)} ${currency}`;
}
