import type { Event } from '../event/event.ts';
import type { Grade } from '../event/grade.ts';
import type { RosterLine } from '../sheet/roster-line.ts';
import { isChampionship } from '../tabulation/label.ts';
import { cutRoundList } from '../tabulation/placed.ts';
import type { ResultVersion } from './result-version.ts';

/** A dancer as the public reads them: the number always, a name as the event allows. */
export const publicName = (
  { publicNames }: Pick<Event, 'publicNames'>,
  { name, lname }: Pick<RosterLine, 'name' | 'lname'>,
): string => {
  // Somebody who was erased has a number only.
  if (name === '') return '';
  // A team has one name.
  if (lname === '') return publicNames === 'number' ? '' : name;
  if (publicNames === 'full') return `${name} ${lname}`;
  return publicNames === 'initial' ? `${name} ${lname.slice(0, 1)}.` : '';
};

/** A placing as everybody reads it. */
export interface PublicPlacing {
  readonly dancerNumber: number;
  readonly name: string;
  readonly label: string;
  readonly rank: number;
  readonly tied: boolean;
  readonly placed: boolean;
  readonly recalled: boolean;
  readonly wq: boolean;
  readonly nq: boolean;
}

/**
 * What everybody reads of a result: who is placed or recalled, and nobody whose line is hidden. A grade of
 * one round is a list in the order of that round, and cut as such. Names are as the event makes them public.
 */
export const publicPlacings = (
  event: Pick<Event, 'publicNames'>,
  grade: Pick<Grade, 'type' | 'rounds'>,
  result: Pick<ResultVersion, 'standings'>,
  roster: readonly RosterLine[],
): PublicPlacing[] => {
  const lines = new Map(roster.map((line) => [line._id, line]));
  const isRoundList = grade.rounds === 1 && !isChampionship(grade.type);
  const listed = isRoundList ? cutRoundList(result.standings, ({ final }) => final.rank) : result.standings;
  return listed
    .filter(({ placed, recalled }) => placed || recalled)
    .flatMap(({ id, label, final, placed, recalled, wq, nq }) => {
      const line = lines.get(id);
      if (!line || line.hidden) return [];
      return [
        {
          dancerNumber: line.dancerNumber,
          name: publicName(event, line),
          label,
          rank: final.rank,
          tied: final.tied,
          placed,
          recalled,
          wq,
          nq,
        },
      ];
    });
};

const namesFromFewest: readonly Event['publicNames'][] = ['number', 'initial', 'full'];
/** Whether less of a name is public by one setting than by another. */
export const isStricter = (one: Event['publicNames'], other: Event['publicNames']): boolean =>
  namesFromFewest.indexOf(one) < namesFromFewest.indexOf(other);

/** How many of those whom everybody reads of are placed, by the name of their school; who was erased, or has none, counts for none. */
export const placedBySchool = (
  placings: readonly PublicPlacing[],
  roster: readonly RosterLine[],
): Readonly<Record<string, number>> => {
  const schools = new Map(roster.map(({ dancerNumber, school }) => [dancerNumber, school]));
  const counts = new Map<string, number>();
  for (const { dancerNumber, placed } of placings) {
    const school = schools.get(dancerNumber) ?? '';
    if (placed && school !== '') counts.set(school, (counts.get(school) ?? 0) + 1);
  }
  return Object.fromEntries(counts);
};
