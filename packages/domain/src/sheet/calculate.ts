import { refuse } from '../refusal.ts';
import type { ResultVersion } from '../results/result-version.ts';
import { shown } from '../tabulation/check-case.ts';
import { type SheetFault, sheetFault } from '../tabulation/faults.ts';
import { type Sheet, tabulate } from '../tabulation/tabulate.ts';
import { asksForRecall } from './recall-round.ts';

import { calledByMarks, countersOf, openPlaces, recallSheet, type WholeSheet } from './whole-sheet.ts';

const refuseWithoutMarks = (facts: WholeSheet, rounds: readonly number[]): void => {
  // As they stand on paper: round by round, each judge's column from its lowest number.
  const open = openPlaces(facts, rounds).toSorted(
    (a, b) => a.round - b.round || a.slot - b.slot || a.dancerNumber - b.dancerNumber,
  );
  if (open.length === 0) return;
  const issues = open.map(({ dancerNumber, round, slot }) => ({
    path: `round${round}.judge${slot}`,
    message: `Round ${round}, Judge ${slot}: ${dancerNumber} has no mark`,
  }));
  throw refuse('MISSING_MARKS', undefined, { issues });
};

const refuseWithoutSignOffs = ({ grade, items }: WholeSheet, rounds: readonly number[]): void => {
  if (!grade.judgeSignoffs) return;
  const unsigned = items.cards.filter(
    ({ round, slot, signedOff }) =>
      // Of a panel that was larger there are cards that nobody sees.
      rounds.includes(round) && slot <= (grade.rules.judge_count[round - 1] ?? 0) && !signedOff,
  );
  if (unsigned.length > 0)
    throw refuse('NOT_READY', 'Every column has to be signed off before this can be calculated.');
};

/** A fault in the words of the sheet: by the dancer's number, never an id. */
const inNumbers = ({ message, where }: SheetFault, { items }: WholeSheet): string => {
  const line = where && items.roster.find(({ _id }) => _id === where.entry);
  return line ? message.replaceAll(line._id, String(line.dancerNumber)) : message;
};

/** What a calculation says, without who asked for it and when. */
export type Calculation = Omit<ResultVersion, '_id' | 'fingerprint' | 'at' | 'by'>;

const calculated = (facts: WholeSheet, kind: 'recall' | 'final', sheet: Sheet): Calculation => {
  const fault = sheetFault(sheet);
  if (fault) throw refuse('MISSING_MARKS', inNumbers(fault, facts));
  const tabulation = tabulate(sheet);
  return {
    competition: facts.competition._id,
    event: facts.event._id,
    kind,
    sheet,
    counters: countersOf(facts.items),
    standings: shown(tabulation),
    left: tabulation.left,
    field: tabulation.field,
  };
};

/**
 * The recall: who dances round 3, from the marks of rounds 1 and 2. Nobody called before is uncalled; with marks in round 3 already it
 * takes a confirmation.
 */
export const decideRecall = (
  facts: WholeSheet,
  { confirmed }: { readonly confirmed: boolean },
): { readonly called: readonly string[]; readonly calculation: Calculation } => {
  const { competition, items, sheet } = facts;
  refuseWithoutMarks(facts, [1, 2]);
  refuseWithoutSignOffs(facts, [1, 2]);
  if (competition.recalled && items.marks.some(({ round }) => round === 3) && !confirmed)
    throw refuse(
      'HAS_MARKS',
      'Round 3 has marks already. Confirm that you want to calculate the recall again; nobody already called is taken off.',
    );
  const here = new Set(items.roster.map(({ _id }) => _id));
  const kept = (competition.recalled ?? []).filter((id) => here.has(id));
  const called = [...new Set([...kept, ...calledByMarks(sheet)])].sort();
  return { called, calculation: calculated(facts, 'recall', recallSheet(sheet, called)) };
};

/** The final result, from all marks. */
export const decideFinal = (facts: WholeSheet): Calculation => {
  const rounds = facts.sheet.scoring.judge_count.map((_, i) => i + 1);
  refuseWithoutMarks(facts, rounds);
  refuseWithoutSignOffs(facts, rounds);
  return calculated(facts, 'final', facts.sheet);
};

/** Whether the next calculation of a sheet is its recall. */
export const recallComesFirst = ({ grade, competition }: WholeSheet): boolean =>
  asksForRecall(grade, 3) && competition.recalled === undefined;
