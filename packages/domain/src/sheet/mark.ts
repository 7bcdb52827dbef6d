import type { Event } from '../event/event.ts';
import type { Competition } from './competition.ts';
import type { JudgeCard } from './judge-card.ts';
import type { RosterLine } from './roster-line.ts';

/** One judge's mark for one dancer in one round; the slot is the judge's place in the panel. */
export interface Mark {
  readonly competition: string;
  readonly event: string;
  readonly round: number;
  readonly slot: number;
  readonly entryCompetition: string;
  /** Thousandths; null for an absent dancer, or a mark taken back. */
  readonly score: number | null;
  readonly absent: boolean;
  readonly comments: string;
  readonly goodJob: Readonly<Record<string, boolean>>;
  readonly needsWork: Readonly<Record<string, boolean>>;
  readonly by: string;
  readonly at: string;
  readonly reason?: string;
  readonly revision: number;
}

/** Where a mark stands: the round, the judge's place in the panel, and the dancer. */
export interface MarkPlace {
  readonly competition: string;
  readonly round: number;
  readonly slot: number;
  readonly entryCompetition: string;
}

/** What a save must know about its place. */
export interface MarkFacts {
  readonly event: Event | undefined;
  readonly competition: Competition | undefined;
  readonly card: JudgeCard | undefined;
  readonly line: RosterLine | undefined;
  readonly mark: Mark | undefined;
}
