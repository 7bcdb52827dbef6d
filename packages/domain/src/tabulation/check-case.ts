import { type SheetFault, sheetFault, thousandths } from './faults.ts';
import { decimal, rounded } from './fraction.ts';
import type { CompetitionType } from './label.ts';
import type { PlacedRule } from './placed.ts';
import type { RecallType } from './recall.ts';
import type { Scoring } from './scoring.ts';
import { type Sheet, type Tabulation, tabulate } from './tabulate.ts';

/** A case of the check tool, as read from JSON. Marks are in points, 0 to 100. */
export interface CheckCase {
  readonly id: string;
  readonly competitionType: CompetitionType;
  readonly scoring: Omit<Scoring, 'pointsTail' | 'showIp' | 'drop_high_low'> & Partial<Scoring>;
  readonly recall?: {
    readonly type: RecallType;
    readonly percent?: number;
    /** Who was called to round 3, where that was decided from other marks: before a correction, or before somebody came late. */
    readonly called?: readonly string[];
  };
  readonly worldQualifier?: number;
  readonly nationalQualifier?: number;
  readonly placedRule?: PlacedRule;
  readonly entries: readonly {
    readonly id: string;
    readonly wmh?: boolean;
    readonly withdrawn?: boolean;
    readonly scores: readonly (readonly (number | null)[] | null)[];
  }[];
}

export interface ShownStanding {
  readonly id: string;
  readonly subtotal: { readonly ip: string; readonly rank: number; readonly tied: boolean } | null;
  readonly recalled: boolean;
  readonly final: { readonly score: string; readonly rank: number; readonly tied: boolean };
  readonly label: string;
  readonly placed: boolean;
  readonly wq: boolean;
  readonly nq: boolean;
}

export type CheckResult =
  | { id: string; field: number; left: readonly string[]; entries: ShownStanding[] }
  | { id: string; error: SheetFault };

// A mark that is no mark must reach the search for faults as one, where its place can be told.
const notAMark = -1;

/** The sheet that a case describes. */
export const sheetOf = (given: CheckCase): Sheet => ({
  competitionType: given.competitionType,
  scoring: { drop_high_low: false, showIp: true, pointsTail: 'fractional', ...given.scoring },
  recall: { type: given.recall?.type ?? 'NONE', percent: given.recall?.percent ?? 50 },
  worldQualifier: given.worldQualifier ?? 0,
  nationalQualifier: given.nationalQualifier ?? 0,
  placedRule: given.placedRule,
  called: given.recall?.called,
  entries: given.entries.map(({ id, wmh, withdrawn, scores }) => ({
    id,
    wmh: wmh ?? false,
    withdrawn: withdrawn ?? false,
    marks: (scores ?? []).map((row) =>
      (row ?? []).map((mark) => (mark === null ? null : (thousandths(mark) ?? notAMark))),
    ),
  })),
});

/** Standings as people read them: hundredths, halves up. */
export const shown = (tabulation: Tabulation): ShownStanding[] =>
  tabulation.standings.map(({ id, subtotal, recalled, final, label, placed, wq, nq }) => ({
    id,
    subtotal: subtotal && { ip: decimal(rounded(subtotal.points)), rank: subtotal.rank, tied: subtotal.tied },
    recalled,
    final: { score: decimal(rounded(final.score)), rank: final.rank, tied: final.tied },
    label,
    placed,
    wq,
    nq,
  }));

/** What the check tool prints for a case. */
export const checkCase = (given: CheckCase): CheckResult => {
  const sheet = sheetOf(given);
  const error = sheetFault(sheet);
  if (error) return { id: given.id, error };
  const result = tabulate(sheet);
  return { id: given.id, field: result.field, left: result.left, entries: shown(result) };
};
