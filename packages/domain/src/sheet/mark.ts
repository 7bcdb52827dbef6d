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
  /** The result or recall that was calculated of another mark which stood here. */
  readonly corrects?: string;
  /** The video it was given for was replaced. */
  readonly withdrawn?: boolean;
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

/** The best mark there is; none is less than nothing. */
export const bestMark = 100;
/** How exact a mark is. */
export const markDecimals = 3;

const asExact = (mark: number): number => Number(mark.toFixed(markDecimals));

/** Whether a number has no more decimals than a mark. */
export const isExactMark = (mark: number): boolean => asExact(mark) === mark;

/** Whether a number is a mark: 0 to 100, with at most three decimals. */
export const isMark = (mark: number): boolean => mark >= 0 && mark <= bestMark && isExactMark(mark);

/** The mark that is nearest to a number. */
export const nearestMark = (typed: number): number => asExact(Math.min(bestMark, Math.max(0, typed)));
