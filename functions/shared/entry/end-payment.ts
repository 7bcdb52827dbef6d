import type { Payment } from '@rince/domain/entry/payment';
import { placesToFree } from '@rince/domain/entry/places';
import type { Tools } from '@rince/runtime/context';
import { changePayment } from '@rince/store/entries';
import { countPlaces } from '@rince/store/places';
import { getWaiting, returnOffer } from '@rince/store/waiting';
import type { Write } from '@rince/store/write';

/**
 * A payment that nobody will finish any more: the places it held are free again, in the same moment. An offer that it used stands as
 * before if it has not ended meanwhile, and its dancer has not joined the list anew.
 */
export const endPayment = async (
  { table, now }: Pick<Tools, 'table' | 'now'>,
  payment: Payment,
  intent?: string,
): Promise<Write[]> => {
  const { offers } = payment.held;
  const { free, standing } = placesToFree(payment, now, offers.length === 0 ? [] : await getWaiting(table, offers));
  return [
    changePayment(payment, { status: 'failed', ...(intent === undefined ? {} : { intent }) }),
    ...free.map(({ pool, places }) => countPlaces(pool, -places)),
    ...standing.flatMap(returnOffer),
  ];
};
