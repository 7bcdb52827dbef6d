import type { Payment } from '@rince/domain/entry/payment';
import { placesToFree } from '@rince/domain/entry/places';
import { changePayment } from '@rince/store/entries';
import { countPlaces } from '@rince/store/places';
import { returnOffer } from '@rince/store/waiting';
import type { Write } from '@rince/store/write';

/**
 * A payment that nobody will finish any more: the places it held are free again, in the same moment. An offer that it used stands as
 * before if it has not ended meanwhile.
 */
export const endPayment = (payment: Payment, now: Date, intent?: string): Write[] => {
  const { free, standing } = placesToFree(payment, now);
  return [
    changePayment(payment, { status: 'failed', ...(intent === undefined ? {} : { intent }) }),
    ...free.map(({ pool, places }) => countPlaces(pool, -places)),
    ...standing.flatMap(returnOffer),
  ];
};
