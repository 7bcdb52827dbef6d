import { changePayment, type Payment } from '@rince/store/entries';
import { countPlaces } from '@rince/store/places';
import type { Write } from '@rince/store/write';

/** A payment that nobody will finish any more: the places it held are free again, in the same moment. */
export const endPayment = (payment: Payment, intent?: string): Write[] => [
  changePayment(payment, { status: 'failed', ...(intent === undefined ? {} : { intent }) }),
  ...Object.entries(payment.held.competitions).map(([id, places]) => countPlaces({ kind: 'competition', id }, -places)),
  ...(payment.held.dancers === 0 ? [] : [countPlaces({ kind: 'event', id: payment.event }, -payment.held.dancers)]),
];
