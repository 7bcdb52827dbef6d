import type { JobKind, JobStatus } from '../jobs.ts';

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
  /** A job that is worked off after this one. */
  readonly next?: string;
  readonly by: string;
  readonly createdAt: string;
}
