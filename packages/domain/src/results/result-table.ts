import type { CardLine } from '../tabulation/card.ts';
import { decimal, rounded } from '../tabulation/fraction.ts';
import type { PartLine } from '../tabulation/part.ts';
import type { Scoring } from '../tabulation/scoring.ts';
import { type PartName, roundNames, type Standing, tabulate } from '../tabulation/tabulate.ts';
import type { ResultVersion } from './result-version.ts';

/** A judge's column of a results table: a place in the panel, and the rounds that count together there. From 1. */
export interface JudgeColumn {
  readonly part: PartName;
  readonly slot: number;
  readonly rounds: readonly number[];
}

/** What one judge gave a dancer in a round. */
export interface RoundCell {
  readonly round: number;
  readonly score: number | null;
  readonly rank?: number;
  readonly tied: boolean;
}

/** What a dancer has of one column. */
export interface JudgeCell {
  readonly rounds: readonly RoundCell[];
  /** The marks that count together, added up; null where the dancer did not dance them. */
  readonly totalScore: number | null;
  readonly finalIp: string | null;
  readonly rank?: number;
  readonly tied: boolean;
  /** Left out as the highest or the lowest. */
  readonly dropped: boolean;
}

/** A dancer's line of a results table. */
export interface ResultLine {
  readonly id: string;
  /** The final rank as it is shown, or the latest that there is. */
  readonly finalRank: string;
  readonly finalScore: string;
  /** After rounds 1 and 2 of three. */
  readonly subtotal: string | null;
  /** Irish points by round, of each that counts by itself. */
  readonly roundIps: Readonly<Record<number, string | null>>;
  readonly judges: readonly JudgeCell[];
}

export interface ResultTable {
  readonly columns: readonly JudgeColumn[];
  readonly lines: readonly ResultLine[];
}

interface Part {
  readonly name: PartName;
  readonly rounds: readonly number[];
}

/** The parts that a scoring adds up, with their rounds. */
const partsOf = ({ rounds, judge_rotation_type: type }: Scoring): Part[] => {
  const all = Array.from({ length: rounds }, (_, round) => round + 1);
  if (type === 'SET') return [{ name: 'SUM', rounds: all }];
  if (type === 'ROTATING') return all.map((round) => ({ name: roundNames[round - 1] ?? 'SUM', rounds: [round] }));
  const early: Part = { name: 'A', rounds: all.slice(0, 2) };
  return rounds === 3 ? [early, { name: 'B', rounds: [3] }] : [early];
};

/** The part that a round is counted in, with the rounds that one judge's marks are added up in. */
export const countedTogether = (scoring: Scoring, round: number): Part | undefined =>
  partsOf(scoring).find(({ rounds }) => rounds.includes(round));

const points = (line: Pick<CardLine, 'points'> | Pick<PartLine, 'points'> | undefined): string | null =>
  line ? decimal(rounded(line.points)) : null;

const rankOf = ({ rank, tied }: { rank: number; tied: boolean }): string => (tied ? `${rank}T` : `${rank}`);

/**
 * A result as a table: what each judge gave each dancer, what it is worth, and what comes out. Standings are as they were calculated; only what
 * stands behind them is worked out again from the marks of that version.
 */
export const resultTable = ({
  sheet,
  standings,
  kind,
}: Pick<ResultVersion, 'sheet' | 'standings' | 'kind'>): ResultTable => {
  const { scoring } = sheet;
  const parts = partsOf(scoring);
  const columns = parts.flatMap(({ name, rounds }) =>
    Array.from(
      { length: scoring.judge_count[(rounds[0] ?? 1) - 1] ?? 0 },
      (_, slot): JudgeColumn => ({
        part: name,
        slot: slot + 1,
        rounds,
      }),
    ),
  );
  const worked = new Map(tabulate(sheet).standings.map((standing) => [standing.id, standing]));
  const marks = new Map(sheet.entries.map((entry) => [entry.id, entry.marks]));
  const partOf = (standing: Standing | undefined, name: PartName): PartLine | undefined =>
    standing?.finalParts[name] ?? standing?.subtotalParts[name];
  const cellOf = (id: string, { part, slot, rounds }: JudgeColumn): JudgeCell => {
    const standing = worked.get(id);
    const line = partOf(standing, part);
    const card = line?.cards[slot - 1];
    return {
      rounds: rounds.map((round) => {
        const score = marks.get(id)?.[round - 1]?.[slot - 1] ?? null;
        const rank = standing?.rounds[round - 1]?.[slot - 1];
        return {
          round,
          score: score === null ? null : score / 1000,
          ...(rank ? { rank: rank.rank } : {}),
          tied: rank?.tied ?? false,
        };
      }),
      totalScore: card ? card.total / 1000 : null,
      finalIp: points(card),
      ...(card ? { rank: card.rank } : {}),
      tied: card?.tied ?? false,
      dropped: line?.dropped.includes(slot - 1) ?? false,
    };
  };
  const lines = standings.map(
    ({ id, subtotal, final, label }): ResultLine => ({
      id,
      finalRank: kind === 'final' ? label : subtotal ? rankOf(subtotal) : '',
      finalScore: kind === 'final' ? final.score : '',
      subtotal: subtotal?.ip ?? null,
      roundIps: Object.fromEntries(
        parts
          .filter(({ rounds }) => rounds.length === 1)
          .map(({ name, rounds }) => [rounds[0], points(partOf(worked.get(id), name))]),
      ),
      judges: columns.map((column) => cellOf(id, column)),
    }),
  );
  return { columns, lines };
};
