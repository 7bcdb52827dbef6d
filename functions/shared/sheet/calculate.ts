import type { ResultVersion } from '@rince/domain/results/result-version';
import { type Calculation, decideFinal, decideRecall } from '@rince/domain/sheet/calculate';
import type { WholeSheet } from '@rince/domain/sheet/whole-sheet';
import type { Tools } from '@rince/runtime/context';
import { changeCard, checkCard } from '@rince/store/cards';
import { changeCompetition } from '@rince/store/competitions';
import { fingerprintOf, putResult } from '@rince/store/results';
import type { Write } from '@rince/store/write';

/** A new version of a result, and the writes that save it as long as the sheet is as it was read. */
export interface Calculated {
  readonly result: ResultVersion;
  readonly writes: readonly Write[];
}

const versionOf = (tools: Tools, calculation: Calculation, by: string): ResultVersion => ({
  _id: tools.newId(),
  ...calculation,
  fingerprint: fingerprintOf(calculation.sheet),
  at: tools.now.toISOString(),
  by,
});

/** Calculates the recall, and opens the round after it. */
export const calculateRecall = (
  tools: Tools,
  facts: WholeSheet,
  { by, confirmed }: { by: string; confirmed: boolean },
): Calculated => {
  const { competition, items } = facts;
  const { called, calculation } = decideRecall(facts, { confirmed });
  const result = versionOf(tools, calculation, by);
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
      ...items.cards.map((card) =>
        card.round === 3 ? changeCard(card, { recall: result._id }, { sameMarks: true }) : checkCard(card),
      ),
    ],
  };
};

/** Calculates the final result. */
export const calculateFinal = (tools: Tools, facts: WholeSheet, by: string): Calculated => {
  const result = versionOf(tools, decideFinal(facts), by);
  return {
    result,
    writes: [
      putResult(result),
      changeCompetition(facts.competition, { result: result._id, needsCalculation: false }, { sameRoster: true }),
      ...facts.items.cards.map(checkCard),
    ],
  };
};
