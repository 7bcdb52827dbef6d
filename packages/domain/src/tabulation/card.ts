import { type Fraction, zero } from './fraction.ts';
import { type PointsTail, sharedPoints } from './irish-points.ts';
import { rankGroups } from './rank.ts';

/** One line of a judge's card: the marks counted (in thousandths), the rank among the dancers on the card, and its Irish points. */
export interface CardLine {
  readonly total: number;
  readonly rank: number;
  readonly tied: boolean;
  /** Hundredths of an Irish point. */
  readonly points: Fraction;
}

/**
 * A judge's card: highest total first. Only dancers with a total are on it. A total of 0 ranks last and earns nothing, because a
 * place among zeros was not danced for.
 *
 * @param totals thousandths by position in the field; undefined where the dancer did not dance
 */
export const card = (totals: readonly (number | undefined)[], tail: PointsTail): (CardLine | undefined)[] => {
  const lines: (CardLine | undefined)[] = totals.map(() => undefined);
  const danced = totals.flatMap((total, dancer) => (total === undefined ? [] : [{ total, dancer }]));
  for (const { rank, tied, members } of rankGroups(danced, (a, b) => a.total - b.total)) {
    const points = members[0]?.total === 0 ? zero : sharedPoints(rank, members.length, tail);
    for (const { total, dancer } of members) lines[dancer] = { total, rank, tied, points };
  }
  return lines;
};
