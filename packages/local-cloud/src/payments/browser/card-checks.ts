import { passesLuhn } from '../luhn.ts';
import type { ScriptError } from './messages.ts';

const brands: readonly [RegExp, string, number, number][] = [
  [/^3[47]/, 'amex', 15, 4],
  [/^(5[1-5]|2[2-7])/, 'mastercard', 16, 3],
  [/^(6011|65|64[4-9])/, 'discover', 16, 3],
  [/^4/, 'visa', 16, 3],
];

/** What the first digits tell of a card. */
export function brandOf(number: string): { brand: string; digits: number; cvc: number } {
  const [, brand = 'unknown', digits = 16, cvc = 3] = brands.find(([start]) => start.test(number)) ?? [];
  return { brand, digits, cvc };
}

/** Digits in the groups printed on the card. */
export function groupNumber(number: string): string {
  const groups =
    brandOf(number).brand === 'amex' ? /^(\d{0,4})(\d{0,6})(\d{0,5})/ : /^(\d{0,4})(\d{0,4})(\d{0,4})(\d{0,7})/;
  return (groups.exec(number) ?? []).slice(1).filter(Boolean).join(' ');
}

/** `1`, `12`, `12 / 3`, `12 / 34`, from what was typed. */
export function groupExpiry(typed: string, deleting: boolean): string {
  let digits = typed.replace(/\D/g, '');
  if (/^[2-9]/.test(digits)) digits = `0${digits}`;
  // A year pasted in full loses its century.
  const year = digits.length > 4 ? digits.slice(-2) : digits.slice(2, 4);
  const month = digits.slice(0, 2);
  if (digits.length < 2 || (deleting && digits.length === 2)) return month;
  return `${month} / ${year}`;
}

/** What is wrong with a number; `left` says that its field was left. */
export function numberError(number: string, left: boolean): ScriptError | undefined {
  const { digits } = brandOf(number);
  if (number.length >= digits) {
    return passesLuhn(number) && number.length === digits
      ? undefined
      : invalid('number', 'Your card number is invalid.');
  }
  return left ? incomplete('number', 'Your card number is incomplete.') : undefined;
}

/** What is wrong with an expiry, on the day of `today`. */
export function expiryError(expiry: string, left: boolean, today: Date): ScriptError | undefined {
  const [month = '', year = ''] = expiry.split(' / ');
  const value = Number(month);
  if (month.length === 2 && (value < 1 || value > 12)) {
    return invalid('expiry_month', 'Your card’s expiration date is invalid.');
  }
  if (year.length < 2) return left ? incomplete('expiry', 'Your card’s expiration date is incomplete.') : undefined;
  const full = 2000 + Number(year);
  if (full < today.getFullYear()) return invalid('expiry_year_past', 'Your card’s expiration year is in the past.');
  if (full > today.getFullYear() + 50) return invalid('expiry_year', 'Your card’s expiration year is invalid.');
  if (full === today.getFullYear() && value < today.getMonth() + 1) {
    return invalid('expiry_month_past', 'Your card’s expiration date is in the past.');
  }
  return undefined;
}

/** What is wrong with a security code. */
export function cvcError(cvc: string, number: string, left: boolean): ScriptError | undefined {
  const complete = cvc.length === brandOf(number).cvc;
  return complete || !left ? undefined : incomplete('cvc', 'Your card’s security code is incomplete.');
}

function invalid(what: string, message: string): ScriptError {
  return { type: 'validation_error', code: `invalid_${what}`, message };
}

function incomplete(what: string, message: string): ScriptError {
  return { type: 'validation_error', code: `incomplete_${what}`, message };
}
