/** What a dancer danced: one item for each competition entered and paid. */
export interface DancedCompetition {
  readonly dancer: string;
  readonly event: string;
  readonly competition: string;
  readonly entryCompetition: string;
  readonly entry: string;
  readonly dancerNumber: number;
  /** Taken off the sheet by hand since, or another dancer has the line: what was published before is theirs all the same. */
  readonly left?: true;
}
