import { passesLuhn } from './luhn.ts';
import type { Params } from './params.ts';
import { PaymentError } from './payment-error.ts';
import type { TestCard } from './rows.ts';
import { testCards } from './test-cards.ts';

/** The test card a browser sent, or the refusal that its fields deserve. */
export function checkNumber(sent: { card: Params; month: number; year: number; now: number }): TestCard {
  const { card, month, year } = sent;
  const refuse = (code: string, param: string, message: string, more = {}) =>
    new PaymentError(402, { type: 'card_error', code, param, message, ...more });
  const number = card.text('number').replace(/\s/g, '');
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) {
    throw refuse('incorrect_number', 'number', 'Your card number is incorrect.');
  }
  if (month < 1 || month > 12) {
    throw refuse('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.");
  }
  const today = new Date(sent.now);
  if (year < today.getUTCFullYear() || year > today.getUTCFullYear() + 50) {
    throw refuse('invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid.");
  }
  if (year === today.getUTCFullYear() && month < today.getUTCMonth() + 1) {
    throw refuse('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.");
  }
  const known = testCards.find((test) => test.number === number);
  if (!known) {
    throw refuse(
      'card_declined',
      'number',
      'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
      { decline_code: 'test_mode_live_card' },
    );
  }
  const cvc = card.optionalText('cvc');
  if (cvc !== undefined && !(known.brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/).test(cvc)) {
    throw refuse('invalid_cvc', 'cvc', "Your card's security code is invalid.");
  }
  return known;
}
