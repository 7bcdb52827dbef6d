/** One judge's column for one round: who sits there and whether it may still be written. */
export interface JudgeCard {
  readonly competition: string;
  readonly event: string;
  readonly round: number;
  readonly slot: number;
  readonly judge?: string | undefined;
  readonly finalized?: boolean;
  readonly locked?: boolean;
  /** Locked by closing the sheet, and not before: opening the sheet opens it again. */
  readonly closedWithSheet?: boolean;
  /** Of a round that waits for a recall: the version of the recall that opened it. */
  readonly recall?: string;
  readonly signedOff?: boolean;
  readonly signedOffBy?: string | undefined;
  readonly doubleChecked?: boolean;
  readonly doubleCheckedBy?: string | undefined;
  /** How often a mark was saved on it; absent before the first. */
  readonly marks?: number;
  /** The write, as its window named it, that saved the last mark, where the card's own judge did. */
  readonly savedBy?: string;
  readonly revision: number;
}
