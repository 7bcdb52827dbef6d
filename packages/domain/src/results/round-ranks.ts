import { card } from '../tabulation/card.ts';
import type { Rank } from '../tabulation/rank.ts';
import type { Sheet } from '../tabulation/tabulate.ts';

/** Each dancer's rank on one judge's card of one round, from the marks that were calculated. */
export const roundRanks = (sheet: Sheet, round: number, slot: number): ReadonlyMap<string, Rank> => {
  const here = sheet.entries.filter(({ withdrawn }) => !withdrawn);
  const lines = card(
    here.map(({ marks }) => marks[round]?.[slot] ?? undefined),
    sheet.scoring.pointsTail,
  );
  return new Map(
    here.flatMap(({ id }, i) => {
      const line = lines[i];
      return line ? [[id, { rank: line.rank, tied: line.tied }] as const] : [];
    }),
  );
};
