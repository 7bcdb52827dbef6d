import type { Payment } from '@rince/domain/entry/payment';
import type { Pool } from '@rince/domain/entry/places';
import { changePayment } from '@rince/store/entries';
import { countPlaces } from '@rince/store/places';
import { returnOffer } from '@rince/store/waiting';
import type { Write } from '@rince/store/write';

/**
 * A payment that nobody will finish any more: the places it held are free again, in the same moment. An offer that it used stands as
 * before if it has not ended meanwhile.
 */
export const endPayment = (payment: Payment, now: Date, intent?: string): Write[] => {
  const { competitions, dancers, offers } = payment.held;
  const standing = offers.filter(({ until = '' }) => until > now.toISOString());
  const free = (pool: Pool, held: number): Write[] => {
    const places = held - standing.filter((offer) => offer.pool.kind === pool.kind && offer.pool.id === pool.id).length;
    return places === 0 ? [] : [countPlaces(pool, -places)];
  };
  return [
    changePayment(payment, { status: 'failed', ...(intent === undefined ? {} : { intent }) }),
    ...Object.entries(competitions).flatMap(([id, held]) => free({ kind: 'competition', id }, held)),
    ...free({ kind: 'event', id: payment.event }, dancers),
    ...standing.flatMap(returnOffer),
  ];
};
