import type { Competition } from './competition.ts';
import type { JudgeCard } from './judge-card.ts';
import type { Mark } from './mark.ts';
import type { RosterLine } from './roster-line.ts';

/** Everything that decides a competition, from one place in the table. */
export interface SheetItems {
  readonly competition: Competition;
  readonly cards: readonly JudgeCard[];
  readonly roster: readonly RosterLine[];
  readonly marks: readonly Mark[];
}
