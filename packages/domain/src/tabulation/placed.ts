import type { Rank } from './rank.ts';

/** Who is placed. HALF is the rule where there is no recall, RECALLED where there is one; an organizer may choose another. */
export type PlacedRule = 'HALF' | 'RECALLED' | 'ALL' | { readonly count: number };

/** In a field of up to five nobody is of the lower half. */
const wholeField = 5;

/** Whether a rank is in the better half of a field of more than five; ties at the line are, because they share its rank. */
export const isBetterHalf = (rank: number, field: number): boolean =>
  field <= wholeField || rank <= Math.ceil(field / 2);

/** A list in the order of a round: of more than five those whose rank is at most half of how many there are. */
export const cutRoundList = <Line>(list: readonly Line[], rankOf: (line: Line) => Rank['rank']): Line[] =>
  list.filter((line) => isBetterHalf(rankOf(line), list.length));

/** Whether a dancer is placed; ties at the line are, because they share its rank. */
export const isPlaced = (
  rule: PlacedRule,
  { rank, recalled, field }: { rank: number; recalled: boolean; field: number },
): boolean => {
  if (rule === 'ALL') return true;
  if (rule === 'RECALLED') return recalled;
  if (rule === 'HALF') return isBetterHalf(rank, field);
  return rank <= rule.count;
};
