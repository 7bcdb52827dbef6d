import { groupedBy } from '../grouped.ts';
import type { RosterLine } from '../sheet/roster-line.ts';
import type { ResultVersion } from './result-version.ts';

/** Who is called for a place; several where they are tied. */
export interface Award {
  readonly rank: number;
  readonly people: readonly Pick<RosterLine, 'dancer' | 'dancerNumber' | 'name' | 'lname' | 'school'>[];
  /** How many have this place, too, and are not called, because their lines are hidden. */
  readonly uncalled: number;
}

/** In the order in which they are called: the last place first. Nobody is called whose line is hidden; their place is, so that none is missing. */
export const awardsOf = ({ standings }: Pick<ResultVersion, 'standings'>, roster: readonly RosterLine[]): Award[] => {
  const lines = new Map(roster.map((line) => [line._id, line]));
  const called = standings.flatMap(({ id, placed, final: { rank } }) => {
    const line = placed ? lines.get(id) : undefined;
    return line ? [{ rank, line }] : [];
  });
  return [...groupedBy(called, ({ rank }) => rank)]
    .map(([rank, some]) => ({
      rank,
      people: some.flatMap(({ line }) => (line.hidden ? [] : line)).sort((a, b) => a.dancerNumber - b.dancerNumber),
      uncalled: some.filter(({ line }) => line.hidden).length,
    }))
    .sort((a, b) => b.rank - a.rank);
};

const small = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];
const endings: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
const rules = new Intl.PluralRules('en', { type: 'ordinal' });

const words = ['', 'one', 'two', 'three'];
const inWords = (count: number): string => words[count] ?? String(count);

/** A place as it is said aloud, a tie as one: 'Third place', 'A tie for third place: two dancers', 'A tie for third place: two dancers, one of them not called'. */
export const placeAloud = ({ rank, people, uncalled }: Award): string => {
  const place = small[rank - 1] ?? `${rank}${endings[rules.select(rank)]}`;
  const all = people.length + uncalled;
  const isCalled = people.length > 0;
  if (all < 2) return `${place.charAt(0).toUpperCase()}${place.slice(1)} place${isCalled ? '' : ': not called'}`;
  const left = isCalled ? (uncalled > 0 ? `, ${inWords(uncalled)} of them not called` : '') : ', not called';
  return `A tie for ${place} place: ${inWords(all)} dancers${left}`;
};
