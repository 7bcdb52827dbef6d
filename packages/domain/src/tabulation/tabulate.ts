import { hasRecall } from '../sheet/recall-round.ts';
import { type CardLine, card } from './card.ts';
import { add, compare, type Fraction, fraction, zero } from './fraction.ts';
import { type CompetitionType, labelOf } from './label.ts';
import { type PartLine, part } from './part.ts';
import { isPlaced, type PlacedRule } from './placed.ts';
import { qualifies } from './qualifiers.ts';
import { type Rank, rankGroups } from './rank.ts';
import { type Recall, recalled } from './recall.ts';
import type { Scoring } from './scoring.ts';

/** Marks in thousandths; null where a judge gave none. */
export type Marks = readonly (readonly (number | null)[])[];

export interface SheetEntry {
  readonly id: string;
  readonly wmh: boolean;
  readonly withdrawn: boolean;
  /** By round, then by judge. */
  readonly marks: Marks;
}

/** Everything that decides the placings of one competition. */
export interface Sheet {
  readonly competitionType: CompetitionType;
  readonly scoring: Scoring;
  readonly recall: Recall;
  readonly worldQualifier: number;
  readonly nationalQualifier: number;
  readonly placedRule?: PlacedRule | undefined;
  /** Who was called to round 3, once that was decided: nobody called is uncalled by a mark corrected later. */
  readonly called?: readonly string[] | undefined;
  readonly entries: readonly SheetEntry[];
}

export type PartName = 'R1' | 'R2' | 'R3' | 'A' | 'B' | 'SUM';

export interface Standing {
  readonly id: string;
  /** With three rounds: the basis of the recall. Points in hundredths. */
  readonly subtotal: (Rank & { readonly points: Fraction }) | null;
  readonly recalled: boolean;
  /** Points in hundredths; for one judge and one round, the mark in hundredths. */
  readonly final: Rank & { readonly score: Fraction };
  readonly label: string;
  readonly placed: boolean;
  readonly wq: boolean;
  readonly nq: boolean;
  /** Each round's rank with each judge, from that round's marks alone; for information. */
  readonly rounds: readonly (readonly (CardLine | undefined)[])[];
  /** The cards behind the subtotal and the final. */
  readonly subtotalParts: Partial<Record<PartName, PartLine>>;
  readonly finalParts: Partial<Record<PartName, PartLine>>;
}

export interface Tabulation {
  /** Dancers with at least one mark. */
  readonly field: number;
  /** Withdrawn, or without any mark, in the order they came. */
  readonly left: readonly string[];
  /** Best first, then by id. */
  readonly standings: readonly Standing[];
}

type Column = readonly (number | undefined)[];
type Parts = Partial<Record<PartName, PartLine[]>>;

const dancedRound = (entry: SheetEntry, round: number): boolean =>
  (entry.marks[round] ?? []).some((mark) => mark !== null && mark !== undefined);

const hasDanced = (entry: SheetEntry, rounds: readonly number[]): boolean =>
  rounds.some((round) => dancedRound(entry, round));

/** The columns of a panel: each judge's marks summed over the rounds a dancer danced. */
const columns = (
  field: readonly SheetEntry[],
  rounds: readonly number[],
  judges: number,
  counts: readonly boolean[],
): Column[] =>
  Array.from({ length: judges }, (_, judge) =>
    field.map((entry, dancer) =>
      counts[dancer] && hasDanced(entry, rounds)
        ? rounds.reduce((sum, round) => sum + (entry.marks[round]?.[judge] ?? 0), 0)
        : undefined,
    ),
  );

const pointsOf = (parts: Parts, dancer: number): Fraction =>
  Object.values(parts).reduce((sum, lines) => add(sum, lines[dancer]?.points ?? zero), zero);

const partsOf = (parts: Parts, dancer: number): Partial<Record<PartName, PartLine>> =>
  Object.fromEntries(Object.entries(parts).map(([name, lines]) => [name, lines[dancer]]));

/** The parts that rounds are where panels rotate. */
export const roundNames: readonly PartName[] = ['R1', 'R2', 'R3'];

/**
 * Tabulates a sheet without faults (see `sheetFault`). The order of judges and of dancers changes nothing.
 */
export const tabulate = (sheet: Sheet): Tabulation => {
  const { scoring } = sheet;
  const allRounds = Array.from({ length: scoring.rounds }, (_, round) => round);
  const inField = (entry: SheetEntry): boolean => !entry.withdrawn && hasDanced(entry, allRounds);
  const field = sheet.entries.filter(inField);
  const left = sheet.entries.filter((entry) => !inField(entry)).map(({ id }) => id);
  const everyone = field.map(() => true);
  const rules = { drop: scoring.drop_high_low, tail: scoring.pointsTail };
  const judgesIn = (round: number): number => scoring.judge_count[round] ?? 0;
  const panel = (rounds: readonly number[], counts: readonly boolean[]): PartLine[] =>
    part(columns(field, rounds, judgesIn(rounds[0] ?? 0), counts), rules);

  /** The parts of the rounds before the recall; with fewer than three rounds, of all rounds. */
  const early = allRounds.slice(0, 2);
  const earlyParts: Parts =
    scoring.judge_rotation_type === 'ROTATING'
      ? Object.fromEntries(early.map((round) => [roundNames[round], panel([round], everyone)]))
      : { [scoring.judge_rotation_type === 'SPLIT' ? 'A' : 'SUM']: panel(early, everyone) };
  const earlyPoints = field.map((_, dancer) => pointsOf(earlyParts, dancer));

  const withFinal = scoring.rounds === 3;
  const decided = sheet.called && new Set(sheet.called);
  const called = !withFinal
    ? field.map(() => false)
    : decided && sheet.recall.type === 'PERCENT'
      ? field.map(({ id }) => decided.has(id))
      : recalled(
          field.map((entry, dancer) => ({ subtotal: earlyPoints[dancer] ?? zero, danced: hasDanced(entry, early) })),
          sheet.recall,
        );
  const withRecall = hasRecall({ rounds: scoring.rounds, recallType: sheet.recall.type });
  const inFinal = withRecall ? called : everyone;

  const finalParts: Parts = !withFinal
    ? earlyParts
    : scoring.judge_rotation_type === 'SET'
      ? { SUM: panel(allRounds, inFinal) }
      : { ...earlyParts, [scoring.judge_rotation_type === 'SPLIT' ? 'B' : 'R3']: panel([2], inFinal) };

  const oneMark = scoring.rounds === 1 && judgesIn(0) === 1;
  const scores = field.map((entry, dancer) => {
    if (oneMark) return fraction(entry.marks[0]?.[0] ?? 0, 10);
    return inFinal[dancer] ? pointsOf(finalParts, dancer) : (earlyPoints[dancer] ?? zero);
  });

  const finalRanks: Rank[] = [];
  const positions = field.map((_, dancer) => dancer);
  // Recalled dancers first; the others behind them, in the order of their subtotals.
  const finalists = positions.filter((dancer) => inFinal[dancer]);
  const others = positions.filter((dancer) => !inFinal[dancer]);
  const byScore = (a: number, b: number): number => compare(scores[a] ?? zero, scores[b] ?? zero);
  for (const { rank, tied, members } of rankGroups(finalists, byScore))
    for (const dancer of members) finalRanks[dancer] = { rank, tied };
  for (const { rank, tied, members } of rankGroups(others, byScore))
    for (const dancer of members) finalRanks[dancer] = { rank: finalists.length + rank, tied };

  const subtotalRanks: Rank[] = [];
  const bySubtotal = (a: number, b: number): number => compare(earlyPoints[a] ?? zero, earlyPoints[b] ?? zero);
  for (const { rank, tied, members } of rankGroups(positions, bySubtotal))
    for (const dancer of members) subtotalRanks[dancer] = { rank, tied };

  const rule = sheet.placedRule ?? 'RECALLED';
  const placedRule = rule === 'RECALLED' && !withRecall ? 'HALF' : rule;
  const roundCards = allRounds.map((round) =>
    columns(field, [round], judgesIn(round), everyone).map((column) => card(column, scoring.pointsTail)),
  );

  const order = positions.toSorted((a, b) => {
    const byRank = (finalRanks[a]?.rank ?? 0) - (finalRanks[b]?.rank ?? 0);
    if (byRank !== 0) return byRank;
    return (field[a]?.id ?? '') < (field[b]?.id ?? '') ? -1 : 1;
  });
  const candidates = order.map((dancer) => ({
    rank: finalRanks[dancer]?.rank ?? 0,
    wmh: field[dancer]?.wmh ?? false,
    eligible: inFinal[dancer] ?? false,
  }));
  const world = qualifies(candidates, sheet.worldQualifier);
  const national = qualifies(candidates, sheet.nationalQualifier);

  const standings = order.map((dancer, position): Standing => {
    const rank = finalRanks[dancer] as Rank;
    const isCalled = called[dancer] ?? false;
    const placed = isPlaced(placedRule, { rank: rank.rank, recalled: isCalled, field: field.length });
    const line = { ...rank, placed, recalled: isCalled, field: field.length };
    return {
      id: field[dancer]?.id ?? '',
      subtotal: withFinal ? { ...(subtotalRanks[dancer] as Rank), points: earlyPoints[dancer] ?? zero } : null,
      recalled: isCalled,
      final: { ...rank, score: scores[dancer] ?? zero },
      label: labelOf(sheet.competitionType, line),
      placed,
      wq: world[position] ?? false,
      nq: (national[position] ?? false) || (world[position] ?? false),
      rounds: roundCards.map((judges) => judges.map((lines) => lines[dancer])),
      subtotalParts: partsOf(earlyParts, dancer),
      finalParts: inFinal[dancer] ? partsOf(finalParts, dancer) : {},
    };
  });
  return { field: field.length, left, standings };
};
