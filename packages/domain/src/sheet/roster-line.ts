import type { EnteredCompetition } from '../entry/entry.ts';

/** Somebody who did not come when they were called stays on the sheet as absent; who is scratched is off it before the dancing. */
export const outKinds = ['noShow', 'scratch'] as const;
export type OutKind = (typeof outKinds)[number];

/** Where a line came from, with what its entry said then. */
export interface CameFrom {
  readonly from: string;
  readonly code: string;
  readonly entered?: EnteredCompetition | undefined;
  /** Where it had been before that, of a line that was moved more than once. */
  readonly before?: CameFrom | undefined;
}

/** Somebody was seen at the stage before they danced, and what they said there. */
export interface CheckIn {
  readonly at: string;
  readonly by: string;
  /** Of a championship: the set dance, and its speed in beats a minute. */
  readonly dance?: string | undefined;
  readonly speed?: number | undefined;
  /** The rounds that they were seen for, where that is not the first alone. */
  readonly rounds?: readonly number[] | undefined;
}

/** What somebody said of a dancer at the stage, and who it was. */
export interface StageWord {
  readonly at: string;
  readonly by: string;
  readonly round: number;
  readonly here: boolean;
}

/** A dancer in a competition, as the sheet needs them. */
export interface RosterLine {
  readonly _id: string;
  readonly competition: string;
  readonly entry: string;
  readonly event: string;
  readonly dancer: string;
  readonly dancerNumber: number;
  readonly name: string;
  readonly lname: string;
  readonly school: string;
  readonly wmh: boolean;
  /** Left out altogether. */
  readonly withdrawn: boolean;
  readonly hidden: boolean;
  /** Noted by the desk as not dancing, and why. */
  readonly out?: OutKind;
  readonly outReason?: string;
  /** There as long as the dancer counts as here. It lies on the line, so that whoever leaves the sheet takes no check-in along. */
  readonly here?: CheckIn;
  /** How often it was said that the dancer is here, or is not; absent before the first. */
  readonly checkIns?: number;
  /** The last of it; the log follows from it. */
  readonly said?: StageWord;
  /** Moved here alone, and not by a merge: it can be taken back. */
  readonly came?: CameFrom;
}
