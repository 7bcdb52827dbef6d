import type { Grade } from '../event/grade.ts';
import { refuse } from '../refusal.ts';
import type { Competition } from './competition.ts';
import { asksForRecall } from './competition-facts.ts';

/** A round that waits for a recall may be marked once it is calculated, and only for those who were recalled. */
export const refuseUnlessRecalled = (
  grade: Pick<Grade, 'rounds' | 'recallType'>,
  { recalled }: Pick<Competition, 'recalled'>,
  { round, entryCompetition }: { readonly round: number; readonly entryCompetition: string },
): void => {
  if (!asksForRecall(grade, round)) return;
  if (!recalled) throw refuse('WAITING_FOR_RECALL');
  if (!recalled.includes(entryCompetition)) throw refuse('NOT_RECALLED');
};
