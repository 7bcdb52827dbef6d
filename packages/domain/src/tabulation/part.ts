import { type CardLine, card } from './card.ts';
import { judgesToDrop } from './drop-high-low.ts';
import { add, type Fraction, subtract, zero } from './fraction.ts';
import type { PointsTail } from './irish-points.ts';

/** One dancer's line in a part: a card line of each judge and the Irish points of the part. */
export interface PartLine {
  /** By judge; undefined where the dancer did not dance the part. */
  readonly cards: readonly (CardLine | undefined)[];
  /** Judges whose points were dropped as the highest and the lowest. */
  readonly dropped: readonly number[];
  readonly points: Fraction;
}

/**
 * A part: the cards of one panel, added up. With `drop`, each dancer loses one highest and one lowest value of Irish points within it.
 *
 * @param totals thousandths, by judge, then by position in the field
 */
export const part = (
  totals: readonly (readonly (number | undefined)[])[],
  { drop, tail }: { drop: boolean; tail: PointsTail },
): PartLine[] => {
  const cards = totals.map((judge) => card(judge, tail));
  const size = totals[0]?.length ?? 0;
  return Array.from({ length: size }, (_, dancer) => {
    const lines = cards.map((judge) => judge[dancer]);
    const dropped = drop ? judgesToDrop(lines) : [];
    const all = lines.reduce((sum, line) => (line ? add(sum, line.points) : sum), zero);
    const points = dropped.reduce((sum, judge) => subtract(sum, (lines[judge] as CardLine).points), all);
    return { cards: lines, dropped, points };
  });
};
