import { groupedBy } from '../grouped.ts';
import type { RosterLine } from '../sheet/roster-line.ts';
import type { ResultVersion } from './result-version.ts';

/** Who is called for a place; several where they are tied. */
export interface Award {
  readonly rank: number;
  readonly people: readonly Pick<RosterLine, 'dancer' | 'dancerNumber' | 'name' | 'lname' | 'school'>[];
}

/** In the order in which they are called: the last place first. Nobody is called whose line is hidden. */
export const awardsOf = ({ standings }: Pick<ResultVersion, 'standings'>, roster: readonly RosterLine[]): Award[] => {
  const lines = new Map(roster.filter(({ hidden }) => !hidden).map((line) => [line._id, line]));
  const called = standings.flatMap(({ id, placed, final: { rank } }) => {
    const line = placed ? lines.get(id) : undefined;
    return line ? [{ rank, line }] : [];
  });
  return [...groupedBy(called, ({ rank }) => rank)]
    .map(([rank, some]) => ({
      rank,
      people: some.map(({ line }) => line).sort((a, b) => a.dancerNumber - b.dancerNumber),
    }))
    .sort((a, b) => b.rank - a.rank);
};

const small = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];
const endings: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
const rules = new Intl.PluralRules('en', { type: 'ordinal' });

/** A place as it is said aloud, a tie as one: 'Third place', 'A tie for third place: two dancers'. */
export const placeAloud = ({ rank, people }: Award): string => {
  const place = small[rank - 1] ?? `${rank}${endings[rules.select(rank)]}`;
  const tied = people.length === 2 ? 'two' : people.length === 3 ? 'three' : String(people.length);
  return people.length > 1
    ? `A tie for ${place} place: ${tied} dancers`
    : `${place.charAt(0).toUpperCase()}${place.slice(1)} place`;
};
