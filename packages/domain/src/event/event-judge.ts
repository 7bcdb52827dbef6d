/** Somebody who judges an event, and what. */
export interface EventJudge {
  readonly event: string;
  readonly user: string;
  readonly name: string;
  readonly lname: string;
  readonly email: string;
  readonly competitions: readonly string[];
  /** Competitions whose every card of this judge is finalized. */
  readonly completed: readonly string[];
  readonly revision: number;
}
