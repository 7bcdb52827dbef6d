import { describe, expect, it } from 'vitest';
import {
  brandOf,
  cvcError,
  expiryError,
  groupExpiry,
  groupNumber,
  numberError,
} from '../../src/payments/browser/card-checks.ts';

const today = new Date('2026-06-15T12:00:00Z');

describe('the card fields', () => {
  it('group a number as it is printed', () => {
    expect(groupNumber('42424')).toBe('4242 4');
    expect(groupNumber('378282246310005')).toBe('3782 822463 10005');
    expect(brandOf('5555').brand).toBe('mastercard');
    expect(brandOf('6011').brand).toBe('discover');
  });

  it('say what is wrong with a number, in time', () => {
    expect(numberError('424242', false)).toBeUndefined();
    expect(numberError('424242', true)?.message).toBe('Your card number is incomplete.');
    expect(numberError('4242424242424241', false)?.message).toBe('Your card number is invalid.');
    expect(numberError('4242424242424242', true)).toBeUndefined();
  });

  it('take an expiry as people type it', () => {
    expect(groupExpiry('1', false)).toBe('1');
    expect(groupExpiry('4', false)).toBe('04 / ');
    expect(groupExpiry('1228', false)).toBe('12 / 28');
    expect(groupExpiry('12/2028', false)).toBe('12 / 28');
    expect(groupExpiry('12 / ', true)).toBe('12');
  });

  it('refuse what has expired', () => {
    expect(expiryError('05 / 26', false, today)?.code).toBe('invalid_expiry_month_past');
    expect(expiryError('12 / 25', false, today)?.code).toBe('invalid_expiry_year_past');
    expect(expiryError('13 / 30', false, today)?.code).toBe('invalid_expiry_month');
    expect(expiryError('06 / 26', true, today)).toBeUndefined();
    expect(expiryError('06', true, today)?.code).toBe('incomplete_expiry');
  });

  it('want the security code that the card has', () => {
    expect(cvcError('123', '4242', true)).toBeUndefined();
    expect(cvcError('123', '3782', true)?.code).toBe('incomplete_cvc');
    expect(cvcError('1234', '3782', true)).toBeUndefined();
  });
});
