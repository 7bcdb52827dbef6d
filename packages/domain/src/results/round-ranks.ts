import { card } from '../tabulation/card.ts';
import { compare, decimal, rounded } from '../tabulation/fraction.ts';
import { type Rank, rankGroups } from '../tabulation/rank.ts';
import { type PartName, roundNames, type Sheet, tabulate } from '../tabulation/tabulate.ts';

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

/** What a round came to for a dancer, of all its judges. */
export interface RoundTotal extends Rank {
  /** Irish points. */
  readonly ip: string;
}

/** Answers what each round of a sheet came to by itself, by dancer: what decides where panels rotate, and for information elsewhere. Rounds from 1. */
export const roundTotals = (sheet: Sheet): ((round: number) => ReadonlyMap<string, RoundTotal>) => {
  const apart = tabulate({ ...sheet, scoring: { ...sheet.scoring, judge_rotation_type: 'ROTATING' } }).standings;
  return (round) => {
    const danced = apart.flatMap(({ id, subtotalParts, finalParts }) => {
      const name = roundNames[round - 1] as PartName;
      const part = finalParts[name] ?? subtotalParts[name];
      return part?.cards.some((line) => line !== undefined) ? [{ id, points: part.points }] : [];
    });
    return new Map(
      rankGroups(danced, (a, b) => compare(a.points, b.points)).flatMap(({ rank, tied, members }) =>
        members.map(({ id, points }) => [id, { rank, tied, ip: decimal(rounded(points)) }] as const),
      ),
    );
  };
};
