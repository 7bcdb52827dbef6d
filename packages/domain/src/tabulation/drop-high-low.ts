import type { CardLine } from './card.ts';
import { compare } from './fraction.ts';

/**
 * Drop High/Low: the judges of a dancer's highest and lowest Irish points in a part; the first judge of equals, since which equal one goes
 * changes nothing.
 */
export const judgesToDrop = (cards: readonly (CardLine | undefined)[]): number[] => {
  let high = -1;
  let low = -1;
  cards.forEach((line, judge) => {
    if (!line) return;
    if (high < 0 || compare(line.points, (cards[high] as CardLine).points) > 0) high = judge;
  });
  cards.forEach((line, judge) => {
    if (!line || judge === high) return;
    if (low < 0 || compare(line.points, (cards[low] as CardLine).points) < 0) low = judge;
  });
  return [high, low].filter((judge) => judge >= 0);
};
