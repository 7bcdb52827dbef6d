import type { Event } from '../event/event.ts';
import type { JobKind, JobStatus } from '../jobs.ts';
import type { Competition } from '../sheet/competition.ts';

/** Work that runs behind a queue, with its progress. */
export interface Job {
  readonly _id: string;
  readonly event: string;
  readonly kind: JobKind;
  readonly status: JobStatus;
  readonly done: number;
  readonly total: number;
  readonly message?: string;
  /** Of a publication: the version that it made public. */
  readonly version?: string;
  /** Of a publication: the competitions that it brought something new of; their families are told. */
  readonly released?: readonly string[];
  /** Those of `released` of which something was public before. */
  readonly again?: readonly string[];
  /** The one competition that becomes public. */
  readonly competition?: string;
  /**
   * How often results had been taken back when one competition was to become public, or when all of them became so: unequal means that this was taken back,
   * too.
   */
  readonly takenBack?: number;
  /** How often the result of the one competition had been taken back by itself: unequal means the same. */
  readonly takenBackAlone?: number;
  /** The merge or split that is carried out. */
  readonly rearrangement?: string;
  /** A job that is worked off after this one. */
  readonly next?: string;
  readonly by: string;
  readonly createdAt: string;
}

/** The work that makes the result of one competition public, unless results are taken back meanwhile. */
export const releaseJob = (
  { _id: event, takenBack }: Pick<Event, '_id' | 'takenBack'>,
  { _id: competition, takenBack: takenBackAlone }: Pick<Competition, '_id' | 'takenBack'>,
  of: Pick<Job, '_id' | 'by' | 'createdAt'>,
): Job => ({
  ...of,
  event,
  kind: 'release',
  status: 'queued',
  done: 0,
  total: 0,
  competition,
  ...(takenBack === undefined ? {} : { takenBack }),
  ...(takenBackAlone === undefined ? {} : { takenBackAlone }),
});
