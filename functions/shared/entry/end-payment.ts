import { isTeam } from '@rince/domain/entry/competitor';
import type { Payment } from '@rince/domain/entry/payment';
import { placesToFree } from '@rince/domain/entry/places';
import type { Tools } from '@rince/runtime/context';
import { checkName } from '@rince/store/dancers';
import { changePayment, getEntry } from '@rince/store/entries';
import { leaveErased } from '@rince/store/erasure';
import { countPlaces } from '@rince/store/places';
import { getWaiting, returnOffer } from '@rince/store/waiting';
import type { Write } from '@rince/store/write';
import { getCompetitors } from './competitors.ts';

/**
 * A payment that nobody will finish any more: the places it held are free again, in the same moment. An offer that it used stands as
 * before if it has not ended meanwhile, and its dancer has not joined the list anew; it says the name of today. One of a dancer who was erased since ends,
 * and the dancer leaves the entry, which was kept for the money.
 * Refused where any of this changes at the same moment: the payment has to be read again.
 */
export const endPayment = async (
  { table, now }: Pick<Tools, 'table' | 'now'>,
  payment: Payment,
  intent?: string,
): Promise<Write[]> => {
  const { event, held } = payment;
  const asked = held.offers.map(({ dancer }) => dancer);
  const [entry, found, waiting] = await Promise.all([
    getEntry(table, payment.entry),
    asked.length === 0 ? [] : getCompetitors(table, event, asked),
    asked.length === 0 ? [] : getWaiting(table, held.offers),
  ]);
  const known = new Map(found.flatMap((one) => (one ? [[one._id, one] as const] : [])));
  const offers = held.offers.filter(({ dancer }) => known.has(dancer));
  const { free, standing } = placesToFree({ event, held: { ...held, offers } }, now, waiting);
  const offered = [...known.values()].filter(({ _id }) => standing.some(({ dancer }) => dancer === _id));
  return [
    changePayment(payment, { status: 'failed', ...(intent === undefined ? {} : { intent }) }),
    ...(entry ? leaveErased(entry) : []),
    ...free.map(({ pool, places }) => countPlaces(pool, -places)),
    ...offered.flatMap((one) => (isTeam(one) ? [] : [checkName(one)])),
    ...standing.flatMap((offer) => returnOffer({ ...offer, name: known.get(offer.dancer)?.name ?? '' })),
  ];
};
