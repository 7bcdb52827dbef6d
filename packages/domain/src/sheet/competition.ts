import type { Grade, GradeCompetition } from '../event/grade.ts';
import { emptyPanel, type Panel } from './panel.ts';

/** What happens to a competition on the day; its place in the syllabus, and its cap as it was entered, lie in its grade. */
export interface Competition {
  readonly _id: string;
  readonly event: string;
  readonly grade: string;
  /** Dancers on its sheet: those who have paid, and those whom a tabulator put there. Kept exact by the transactions that enter and withdraw. */
  readonly count: number;
  /** The most entries it takes; any number without it. */
  readonly cap?: number | undefined;
  /** Places that are gone: paid entries, and those held by a payment under way or an offer. */
  readonly taken: number;
  /** How many are on its waiting list. */
  readonly waiting?: number;
  /** The saves of the wizard that take it out of the syllabus, or have: nobody comes in as long as there is one. */
  readonly closed?: ReadonlySet<string>;
  /** The merge or split that moves its dancers at this moment: nobody gets a first mark until it is over. */
  readonly moving?: string;
  readonly panel: Panel;
  /** Who was recalled, once that is calculated, and the version that says so. */
  readonly recalled?: readonly string[];
  readonly recall?: string;
  /** The latest final version that was calculated. */
  readonly result?: string;
  /** How often its result was taken back while others stayed public. */
  readonly takenBack?: number;
  readonly submitted: boolean;
  /** Somebody has a mark; kept by the transaction that saves the first one of a card. */
  readonly started?: boolean;
  /** How often somebody came to the sheet, left it or took another's line; absent before the first. */
  readonly rosterChanges?: number;
  readonly needsCalculation?: boolean;
  /** Marks given to those who dance, by 'round.slot'. Follows from the stream, for progress. */
  readonly scored?: Readonly<Record<string, number>>;
  /** Marks of those who have left the sheet or do not dance any more, where there are any. */
  readonly strays?: Readonly<Record<string, number>> | undefined;
  /** When each column got its latest mark, and which cards are finalized, by 'round.slot'. Follow from the stream, for progress. */
  readonly markedAt?: Readonly<Record<string, string>>;
  readonly finalized?: readonly string[];
  /** How many on its sheet do not dance. Follows from the stream, for progress. */
  readonly out?: number | undefined;
  /** How many are checked in at its stage. Follows from the stream, for progress. */
  readonly here?: number | undefined;
  /** How many of them came for a later round, by round. */
  readonly hereLater?: Readonly<Record<string, number>> | undefined;
  /** How often what follows from the stream was written. */
  readonly followed?: number;
  readonly revision: number;
}

/** A competition that nobody has entered or judges yet. */
export const newCompetition = (
  { _id: grade, event, rules }: Pick<Grade, '_id' | 'event' | 'rules'>,
  { _id, cap }: Pick<GradeCompetition, '_id' | 'cap'>,
): Competition => ({
  ...{ _id, event, grade, count: 0, taken: 0 },
  ...(cap === undefined ? {} : { cap }),
  panel: emptyPanel(rules),
  submitted: false,
  revision: 1,
});
