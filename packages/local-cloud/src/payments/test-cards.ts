import type { Failure, TestCard } from './rows.ts';

const rows: readonly [string, TestCard['brand'], TestCard['behaviour'], string][] = [
  ['4242424242424242', 'visa', 'pays', 'pm_card_visa'],
  ['5555555555554444', 'mastercard', 'pays', 'pm_card_mastercard'],
  ['378282246310005', 'amex', 'pays', 'pm_card_amex'],
  ['6011111111111117', 'discover', 'pays', 'pm_card_discover'],
  ['4000002500003155', 'visa', 'authenticates-once', 'pm_card_authenticationRequiredOnSetup'],
  ['4000002760003184', 'visa', 'authenticates-always', 'pm_card_authenticationRequired'],
  ['4000000000003220', 'visa', 'authenticates-always', 'pm_card_threeDSecure2Required'],
  ['4000000000000341', 'visa', 'declines-charges-only', 'pm_card_chargeCustomerFail'],
  ['4000000000000002', 'visa', 'declines', 'pm_card_visa_chargeDeclined'],
  ['4000000000009995', 'visa', 'insufficient-funds', 'pm_card_visa_chargeDeclinedInsufficientFunds'],
  ['4000000000000069', 'visa', 'expired', 'pm_card_chargeDeclinedExpiredCard'],
  ['4000000000000127', 'visa', 'wrong-cvc', 'pm_card_chargeDeclinedIncorrectCvc'],
  ['4000000000000119', 'visa', 'processing-error', 'pm_card_chargeDeclinedProcessingError'],
  ['4000000000007726', 'visa', 'refunds-later', 'pm_card_pendingRefund'],
  ['4000000000005126', 'visa', 'refunds-fail-later', 'pm_card_refundFail'],
  // Not one of the provider's numbers: its cards are never in processing, other means of payment are.
  ['4000009900000004', 'visa', 'processing', 'pm_local_processing'],
];

export const testCards: readonly TestCard[] = rows.map(([number, brand, behaviour, alias]) => ({
  number,
  brand,
  behaviour,
  alias,
}));

/** The failure of charging a card that behaves so, or undefined when it pays. */
export function declineOf(behaviour: TestCard['behaviour']): Failure | undefined {
  const declined = (decline_code: string, message: string): Failure => ({
    type: 'card_error',
    code: 'card_declined',
    decline_code,
    message,
  });
  switch (behaviour) {
    case 'declines':
    case 'declines-charges-only':
      return declined('generic_decline', 'Your card was declined.');
    case 'insufficient-funds':
      return declined('insufficient_funds', 'Your card has insufficient funds.');
    case 'expired':
      return { type: 'card_error', code: 'expired_card', message: 'Your card has expired.' };
    case 'wrong-cvc':
      return { type: 'card_error', code: 'incorrect_cvc', message: "Your card's security code is incorrect." };
    case 'processing-error':
      return {
        type: 'card_error',
        code: 'processing_error',
        message: 'An error occurred while processing your card. Try again in a little bit.',
      };
    default:
      return undefined;
  }
}

/** Whether a card can be kept with a customer at all. */
export function declineOnSaving(behaviour: TestCard['behaviour']): Failure | undefined {
  return behaviour === 'declines-charges-only' ? undefined : declineOf(behaviour);
}
