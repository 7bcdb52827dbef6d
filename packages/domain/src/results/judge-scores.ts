import type { CardLine } from '../tabulation/card.ts';
import { decimal, type Fraction, rounded } from '../tabulation/fraction.ts';
import type { Rank } from '../tabulation/rank.ts';
import { type Standing, tabulate } from '../tabulation/tabulate.ts';
import { countedTogether } from './result-table.ts';
import type { ResultVersion } from './result-version.ts';
import { type RoundTotal, roundTotals } from './round-ranks.ts';

/** What a calculation made of the mark that one judge gave in a round, and of all marks of that round. */
export interface CalculatedRound {
  readonly round: number;
  readonly judge?: Rank & { readonly ip: string };
  readonly total?: RoundTotal;
}

/** What a calculation made of the marks that one judge gave a dancer, and of the dancer. */
export interface JudgeScore {
  readonly rounds: readonly CalculatedRound[];
  /** The marks that count together, added up. */
  readonly judge?: Rank & { readonly score: number; readonly ip: string };
  /** After two rounds. */
  readonly twoRounds?: Rank & { readonly ip: string };
  /** None before the last round is calculated. */
  readonly final?: Rank & Pick<Standing, 'placed' | 'wq' | 'nq'> & { readonly ip: string };
}

const shown = (points: Fraction): string => decimal(rounded(points));
const valued = ({ rank, tied, points }: CardLine): Rank & { ip: string } => ({ rank, tied, ip: shown(points) });

/**
 * Answers what a calculated version says of a dancer in a judge's column; rounds and places are counted from 1. A round's own points and ranks are
 * what decides where panels rotate, and for information elsewhere.
 */
export const judgeScores = ({ sheet, standings, kind }: Pick<ResultVersion, 'sheet' | 'standings' | 'kind'>) => {
  const { scoring } = sheet;
  const ofRounds = scoring.judge_count.map((_, i) => i + 1);
  const worked = new Map(tabulate(sheet).standings.map((standing) => [standing.id, standing]));
  const totals = ofRounds.map(roundTotals(sheet));
  const isOneMark = scoring.rounds === 1 && scoring.judge_count[0] === 1;

  return (id: string, { round, slot }: { readonly round: number; readonly slot: number }): JudgeScore | undefined => {
    const [standing, calculated] = [worked.get(id), standings.find((one) => one.id === id)];
    const counted = countedTogether(scoring, round);
    if (!standing || !calculated || !counted) return undefined;
    const part =
      (kind === 'final' ? standing.finalParts[counted.name] : undefined) ?? standing.subtotalParts[counted.name];
    const card = part?.cards[slot - 1];
    const { final, subtotal, placed, wq, nq } = calculated;
    const finalIp = isOneMark && part ? shown(part.points) : final.score;
    const result = { rank: final.rank, tied: final.tied, ip: finalIp };
    const twoRounds = scoring.rounds === 2 ? result : subtotal;
    return {
      rounds: ofRounds.map((n) => {
        const own = counted.rounds.includes(n) ? standing.rounds[n - 1]?.[slot - 1] : undefined;
        const total = totals[n - 1]?.get(id);
        return { round: n, ...(own ? { judge: valued(own) } : {}), ...(total ? { total } : {}) };
      }),
      ...(card ? { judge: { ...valued(card), score: card.total / 1000 } } : {}),
      ...(twoRounds ? { twoRounds } : {}),
      ...(kind === 'final' ? { final: { ...result, placed, wq, nq } } : {}),
    };
  };
};
