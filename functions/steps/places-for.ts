import { getCompetitions } from '@rince/store/competitions';
import type { Entry, Payment } from '@rince/store/entries';
import type { Event } from '@rince/store/events';
import { holdPlaces } from '@rince/store/places';
import type { Table } from '@rince/store/table';
import type { Write } from '@rince/store/write';
import { dancersBetween, movesBetween } from './entry-moves.ts';

/** The places a payment must hold before anything is charged: only where there is a cap; everywhere else they are counted when taken. */
export const placesFor = async (
  table: Table,
  event: Event,
  entry: Entry,
): Promise<{ held: Payment['held']; writes: Write[] }> => {
  const before = entry.paidAt === undefined ? [] : entry.sections;
  const wanted = entry.draft?.sections ?? entry.sections;
  const fresh = movesBetween(before, wanted).in;
  const competitions = await getCompetitions(table, [...new Set(fresh.map(({ competition }) => competition))]);
  const codes = new Map(
    wanted.flatMap((section) => section.competitions.map(({ competition, code }) => [competition, code] as const)),
  );
  const capped = competitions.flatMap(({ _id, cap }) => {
    const places = fresh.filter(({ competition }) => competition === _id).length;
    return cap === undefined ? [] : [{ _id, cap, places }];
  });
  const { come } = dancersBetween(before, wanted);
  const isEventCapped = event.cap > 0 && come > 0;
  return {
    held: {
      competitions: Object.fromEntries(capped.map(({ _id, places }) => [_id, places])),
      dancers: isEventCapped ? come : 0,
    },
    writes: [
      ...capped.map(({ _id, cap, places }) =>
        holdPlaces(
          { kind: 'competition', id: _id },
          places,
          cap,
          `${codes.get(_id)} is full. Please choose another one, or join its waiting list.`,
        ),
      ),
      ...(isEventCapped
        ? [holdPlaces({ kind: 'event', id: event._id }, come, event.cap, `${event.name} is full.`)]
        : []),
    ],
  };
};
