import type { ShownStanding } from '@rince/domain/tabulation/check-case';
import type { Sheet } from '@rince/domain/tabulation/tabulate';
import type { Table } from './table.ts';
import type { Item, Key, Write } from './write.ts';

/** A calculated result: what went in, by which rules, what came out. Never changed, never deleted. */
export interface ResultVersion {
  readonly _id: string;
  readonly competition: string;
  readonly event: string;
  readonly kind: 'recall' | 'final';
  /** The rules and marks; marks in thousandths, columns in order of slot. */
  readonly sheet: Sheet;
  readonly fingerprint: string;
  readonly standings: readonly ShownStanding[];
  readonly left: readonly string[];
  readonly field: number;
  readonly at: string;
  readonly by: string;
}

const resultKey = (competition: string, id: string): Key => ({ pk: `COMP#${competition}`, sk: `RESULT#${id}` });
export const putResult = (result: ResultVersion): Write => ({
  kind: 'put',
  item: { ...resultKey(result.competition, result._id), entity: 'result', ...result },
  condition: { is: 'absent' },
});
export const resultItem = (result: ResultVersion): Item => ({
  ...resultKey(result.competition, result._id),
  entity: 'result',
  ...result,
});
export const getResult = (table: Table, competition: string, id: string): Promise<ResultVersion | undefined> =>
  table.get<ResultVersion>(resultKey(competition, id), { consistent: false });
export const getResults = (
  table: Table,
  wanted: readonly { competition: string; result: string }[],
): Promise<(ResultVersion | undefined)[]> =>
  table.getMany<ResultVersion>(
    wanted.map(({ competition, result }) => resultKey(competition, result)),
    { consistent: false },
  );
export const versionsOf = (table: Table, competition: string): Promise<ResultVersion[]> =>
  table.all<ResultVersion>({ pk: `COMP#${competition}`, prefix: 'RESULT#' }, 1000);

/** Work that runs behind a queue, with its progress. */
export interface Job {
  readonly _id: string;
  readonly event: string;
  readonly kind: 'results' | 'publish';
  readonly status: 'queued' | 'running' | 'done' | 'failed';
  readonly done: number;
  readonly total: number;
  readonly message?: string;
  /** A job that is worked off after this one. */
  readonly next?: string;
  readonly by: string;
  readonly createdAt: string;
}
const jobKey = (event: string, id: string): Key => ({ pk: `EVENT#${event}`, sk: `JOB#${id}` });
export const jobItem = (job: Job): Item => ({ ...jobKey(job.event, job._id), entity: 'job', ...job });
export const createJob = (job: Job): Write => ({
  kind: 'put',
  item: jobItem(job),
  condition: { is: 'absent' },
});
export const changeJob = (
  job: Pick<Job, '_id' | 'event'>,
  set: Partial<Pick<Job, 'status' | 'done' | 'total' | 'message'>>,
): Write => ({
  kind: 'update',
  key: jobKey(job.event, job._id),
  set,
  condition: { is: 'present' },
});
/** The versions that were ever published of an event, by the jobs that did; a handful. */
export const publishedVersions = async (table: Table, event: string): Promise<string[]> =>
  (await table.all<Job>({ pk: `EVENT#${event}`, prefix: 'JOB#', consistent: false }))
    .filter(({ kind }) => kind === 'publish')
    .map(({ _id }) => _id);
export const getJob = (table: Table, event: string, id: string): Promise<Job | undefined> =>
  table.get<Job>(jobKey(event, id));
