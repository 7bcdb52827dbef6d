/** Something told to one person. */
export interface Notice extends Told {
  readonly user: string;
  readonly event?: string;
  readonly seen: boolean;
}

/** Something told to those who run or tabulate an event. */
export interface EventNotice extends Told {
  readonly event: string;
  readonly topStory: boolean;
}

/** What every notification says. */
export interface Told {
  readonly _id: string;
  readonly title: string;
  readonly content: string;
  readonly image?: string;
  readonly path?: string;
  /** The words of a link to a file, and the file's key. */
  readonly download?: string;
  readonly downloadPath?: string;
  /** Somebody's own words: they are read whole where there is room. */
  readonly whole?: boolean;
  readonly createdAt: string;
}
