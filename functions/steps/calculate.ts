import { refuse } from '@rince/domain/refusal';
import type { ResultVersion } from '@rince/domain/results/result-version';
import { shown } from '@rince/domain/tabulation/check-case';
import { type SheetFault, sheetFault } from '@rince/domain/tabulation/faults';
import { type Sheet, tabulate } from '@rince/domain/tabulation/tabulate';
import type { Tools } from '@rince/runtime/context';
import { changeCard, changeCompetition, checkCard } from '@rince/store/competitions';
import { putResult } from '@rince/store/results';
import type { Write } from '@rince/store/write';
import { asksForRecall } from './competition-facts.ts';
import { countersOf, fingerprintOf, openPlaces, recallSheet, type SheetFacts } from './sheet.ts';

export interface Calculated {
  readonly result: ResultVersion;
  readonly writes: readonly Write[];
}

const guardMissing = (facts: SheetFacts, rounds: readonly number[]): void => {
  const open = openPlaces(facts, rounds);
  if (open.length === 0) return;
  const issues = open.map(({ dancerNumber, round, slot }) => ({
    path: `round${round}.judge${slot}`,
    message: `Round ${round}, Judge ${slot}: ${dancerNumber} has no mark`,
  }));
  throw refuse('MISSING_MARKS', undefined, { issues });
};

const guardSignOffs = ({ grade, items }: SheetFacts, rounds: readonly number[]): void => {
  if (!grade.judgeSignoffs) return;
  const unsigned = items.cards.filter(({ round, signedOff }) => rounds.includes(round) && !signedOff);
  if (unsigned.length > 0)
    throw refuse('NOT_READY', 'Every column has to be signed off before this can be calculated.');
};

/** A fault in the words of the sheet: by the dancer's number, never an id. */
const inNumbers = ({ message, where }: SheetFault, { items }: SheetFacts): string => {
  const line = where && items.roster.find(({ _id }) => _id === where.entry);
  return line ? message.replaceAll(line._id, String(line.dancerNumber)) : message;
};

const version = (
  tools: Tools,
  facts: SheetFacts,
  kind: 'recall' | 'final',
  sheet: Sheet,
  by: string,
): ResultVersion => {
  const fault = sheetFault(sheet);
  if (fault) throw refuse('MISSING_MARKS', inNumbers(fault, facts));
  const tabulation = tabulate(sheet);
  return {
    _id: tools.newId(),
    competition: facts.competition._id,
    event: facts.event._id,
    kind,
    sheet,
    fingerprint: fingerprintOf(sheet),
    counters: countersOf(facts.items),
    standings: shown(tabulation),
    left: tabulation.left,
    field: tabulation.field,
    at: tools.now.toISOString(),
    by,
  };
};

/**
 * The recall: who dances round 3, from the marks of rounds 1 and 2. Nobody called before is uncalled; with marks in round 3 already it
 * takes a confirmation.
 */
export const calculateRecall = (
  tools: Tools,
  facts: SheetFacts,
  { by, confirmed }: { by: string; confirmed: boolean },
): Calculated => {
  const { competition, items, sheet } = facts;
  guardMissing(facts, [1, 2]);
  guardSignOffs(facts, [1, 2]);
  if (competition.recalled && items.marks.some(({ round }) => round === 3) && !confirmed)
    throw refuse(
      'HAS_MARKS',
      'Round 3 has marks already. Confirm that you want to calculate the recall again; nobody already called is taken off.',
    );
  // Marks a dancer got in round 3 belong to the final, not to the recall.
  const ruled = tabulate(recallSheet(sheet, undefined)).standings.filter(({ recalled }) => recalled);
  const here = new Set(items.roster.map(({ _id }) => _id));
  const kept = (competition.recalled ?? []).filter((id) => here.has(id));
  const called = [...new Set([...kept, ...ruled.map(({ id }) => id)])].sort();
  const result = version(tools, facts, 'recall', recallSheet(sheet, called), by);
  return {
    result,
    writes: [
      putResult(result),
      changeCompetition(
        competition,
        {
          recalled: called,
          recall: result._id,
          // A result of before is compared with the new recall by whoever follows the sheet.
          ...(competition.result === undefined ? { needsCalculation: false } : {}),
        },
        { sameRoster: true },
      ),
      // The recall opens the round after it.
      ...items.cards.map((card) =>
        card.round === 3 ? changeCard(card, { recall: result._id }, { sameMarks: true }) : checkCard(card),
      ),
    ],
  };
};

/** The final result, from all marks. */
export const calculateFinal = (tools: Tools, facts: SheetFacts, by: string): Calculated => {
  const { competition, sheet } = facts;
  const rounds = sheet.scoring.judge_count.map((_, i) => i + 1);
  guardMissing(facts, rounds);
  guardSignOffs(facts, rounds);
  const result = version(tools, facts, 'final', sheet, by);
  return {
    result,
    writes: [
      putResult(result),
      changeCompetition(competition, { result: result._id, needsCalculation: false }, { sameRoster: true }),
      ...facts.items.cards.map(checkCard),
    ],
  };
};

/** Whether the next calculation of a sheet is its recall. */
export const recallComesFirst = ({ grade, competition }: SheetFacts): boolean =>
  asksForRecall(grade, 3) && competition.recalled === undefined;
