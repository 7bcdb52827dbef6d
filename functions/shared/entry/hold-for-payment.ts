import type { Entry } from '@rince/domain/entry/entry';
import type { Payment } from '@rince/domain/entry/payment';
import { arrivalsOf, placesToHold, wantedPlaces } from '@rince/domain/entry/places';
import type { Event } from '@rince/domain/event/event';
import type { Tools } from '@rince/runtime/context';
import { getPlacesAndEntered, holdPlaces } from '@rince/store/places';
import { holdTeams } from '@rince/store/teams';
import { getWaiting, takeOffer } from '@rince/store/waiting';
import type { Write } from '@rince/store/write';

/** The places, and the teams, that a payment of this entry must hold before anything is charged. */
export const holdForPayment = async (
  { table, now }: Tools,
  event: Event,
  entry: Entry,
): Promise<{ held: Payment['held']; writes: Write[] }> => {
  const arrivals = arrivalsOf(entry);
  const { places, entered } = await getPlacesAndEntered(table, entry._id, arrivals.pools, arrivals.fresh);
  const wanted = wantedPlaces(event, arrivals, places, entered);
  const asked = wanted.flatMap(({ pool, dancers }) => dancers.map((dancer) => ({ pool, dancer })));
  const { held, holds } = placesToHold(wanted, await getWaiting(table, asked), now);
  const teams = arrivals.sections.filter(({ team }) => team);
  return {
    held,
    writes: [
      ...holdTeams(
        teams.map(({ dancer, profile: { name } }) => ({ _id: dancer, name })),
        entry._id,
      ),
      ...held.offers.flatMap(takeOffer),
      ...holds.map(({ pool, places: count, cap, refusal }) => holdPlaces(pool, count, cap, refusal)),
    ],
  };
};
