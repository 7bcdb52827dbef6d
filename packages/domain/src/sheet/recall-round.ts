import { refuse } from '../refusal.ts';
import type { RecallType } from '../tabulation/recall.ts';
import type { Competition } from './competition.ts';

/** The round that may wait for a recall: the last of three. */
export const recallRound = 3;

/** What decides whether a competition has a recall. */
export interface RecallFacts {
  readonly rounds: number;
  readonly recallType: RecallType;
}

/** Whether a competition recalls anybody before its last round. */
export const hasRecall = ({ rounds, recallType }: RecallFacts): boolean =>
  rounds === recallRound && recallType !== 'NONE';

/** Whether a round waits for a recall: the third of three, unless everybody dances it. */
export const asksForRecall = (facts: RecallFacts, round: number): boolean => round === recallRound && hasRecall(facts);

/** Who dances a round and may be marked in it: the round after a recall only who was recalled, so nobody before it. */
export const dancesRound = (
  facts: RecallFacts,
  recalled: readonly string[] | undefined,
): ((round: number, entry: string) => boolean) => {
  const called = new Set(recalled);
  return (round, entry) => !asksForRecall(facts, round) || called.has(entry);
};

/** A round that waits for a recall may be marked once it is calculated, and only for those who were recalled. */
export const refuseUnlessRecalled = (
  facts: RecallFacts,
  { recalled }: Pick<Competition, 'recalled'>,
  { round, entryCompetition }: { readonly round: number; readonly entryCompetition: string },
): void => {
  if (!asksForRecall(facts, round)) return;
  if (!recalled) throw refuse('WAITING_FOR_RECALL');
  if (!recalled.includes(entryCompetition)) throw refuse('NOT_RECALLED');
};
