import type { JobStatus } from '../jobs.ts';

/** The import of a file: how far it is, and what it made. Behind a queue, so every step of it may come twice. */
export interface Import {
  readonly _id: string;
  /** Who asked for it. */
  readonly by: string;
  /** Where the uploaded file lies. */
  readonly file: string;
  /** The event that dancers are entered for, or none. */
  readonly event?: string;
  readonly status: JobStatus;
  /** Dancers of the file that were dealt with, and all. */
  readonly done: number;
  readonly total: number;
  /** Schools that are finished; a worker that comes after another begins behind them. */
  readonly next: number;
  /** What came new. */
  readonly schools: number;
  readonly teachers: number;
  readonly dancers: number;
  readonly entries: number;
  /** Lines of the file that a person must look at. */
  readonly problems: number;
  readonly message?: string;
  readonly createdAt: string;
}
