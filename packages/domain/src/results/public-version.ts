import type { Event } from '../event/event.ts';

export interface Uncounted {
  readonly numbers: readonly number[];
  readonly schools: Readonly<Record<string, number>>;
}

/** What is public of one competition. */
export interface ReleasedCompetition {
  /** The frozen version of its result. */
  readonly frozen: string;
  /** The result that it froze. */
  readonly result: string;
  /** How often somebody had come to the sheet, left it, or was shown otherwise: unequal means that its placings show what is no longer so. */
  readonly roster?: number;
  /** Which names are shown; absent where a release of before wrote them. */
  readonly names?: Event['publicNames'];
  /** Placed dancers whom the chart of schools counts no longer, since they were hidden or erased, and how many of each school that is. */
  readonly uncounted?: Uncounted;
  /** The document of its placings; absent where they stand in the event's own, as releases of before wrote them. */
  readonly document?: string;
}

/** What is public of an event, by competition: `results/{event}/{version}.json` is what everybody reads of it. */
export interface PublicVersion {
  readonly event: string;
  readonly version: string;
  readonly at: string;
  /** When everybody could read it first; absent while it lies there for a publication that did not come to its end. */
  readonly publicAt?: string;
  /** It is about to be removed and does not become public. */
  readonly isGivenUp?: boolean;
  /** The result of one of its competitions was taken back since. */
  readonly isTakenBack?: boolean;
  readonly competitions: Readonly<Record<string, ReleasedCompetition>>;
}

/** Whether families read results of an event: some are public, and so is the event itself, which takes its results along when it is taken back. */
export const areShown = ({ hasResults, published }: Pick<Event, 'hasResults' | 'published'>): boolean =>
  hasResults && published;
