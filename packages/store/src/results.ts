import type { ShownStanding } from '@rince/domain/tabulation/check-case';
import type { Sheet } from '@rince/domain/tabulation/tabulate';
import type { Table } from './table.ts';
import type { Item, Key, Write } from './write.ts';

/** What a sheet counts: its dancers' comings and goings, and the saves of each card by 'round.slot'. */
export interface SheetCounters {
  readonly roster: number;
  readonly marks: Readonly<Record<string, number>>;
}

/** A calculated result: what went in, by which rules, what came out. Never changed, never deleted. */
export interface ResultVersion {
  readonly _id: string;
  readonly competition: string;
  readonly event: string;
  readonly kind: 'recall' | 'final';
  /** The rules and marks; marks in thousandths, columns in order of slot. */
  readonly sheet: Sheet;
  readonly fingerprint: string;
  /** How often dancers came or went, and marks were saved on each card, when it was calculated: unequal means that it is out of date. */
  readonly counters?: SheetCounters;
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
  table.get<ResultVersion>(resultKey(competition, id));
export const getResults = (
  table: Table,
  wanted: readonly { competition: string; result: string }[],
): Promise<(ResultVersion | undefined)[]> =>
  table.getMany<ResultVersion>(wanted.map(({ competition, result }) => resultKey(competition, result)));
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
  /** Of a publication: the version that it made public. */
  readonly version?: string;
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
  job: Pick<Job, '_id' | 'event' | 'status'>,
  set: Partial<Pick<Job, 'status' | 'done' | 'total' | 'message' | 'version'>>,
): Write => ({
  kind: 'update',
  key: jobKey(job.event, job._id),
  set,
  condition: { is: 'equal', to: { status: job.status } },
});
/** A document of an event that lies in public storage. */
export interface PublicVersion {
  readonly event: string;
  readonly version: string;
  readonly at: string;
  /** When everybody could read it first; absent while it lies there for a publication that did not come to its end. */
  readonly publicAt?: string;
  /** It is about to be removed and does not become public. */
  readonly isGivenUp?: boolean;
}
const publicVersionKey = (event: string, version: string): Key => ({ pk: `EVENT#${event}`, sk: `PUBLIC#${version}` });
/** Written down before it is stored, so that it is found when it has to go. */
export const notePublicVersion = (one: PublicVersion): Write => ({
  kind: 'update',
  key: publicVersionKey(one.event, one.version),
  set: { ...one },
});
/** Makes a version public with what says so on the event, unless somebody gave it up meanwhile; each becomes public once. */
export const releasePublicVersion = (event: string, version: string, publicAt: string): Write => ({
  kind: 'update',
  key: publicVersionKey(event, version),
  set: { publicAt },
  condition: { is: 'equal', to: { version, isGivenUp: undefined } },
});
/** Gives up a version that is not public: whoever is about to make it so is refused. */
export const giveUpPublicVersion = ({ event, version }: PublicVersion): Write => ({
  kind: 'update',
  key: publicVersionKey(event, version),
  set: { isGivenUp: true },
  condition: { is: 'equal', to: { version, publicAt: undefined } },
});
export const forgetPublicVersions = (
  table: Table,
  versions: readonly Pick<PublicVersion, 'event' | 'version'>[],
): Promise<void> => table.removeMany(versions.map(({ event, version }) => publicVersionKey(event, version)));
/** Every document of an event that may be in public storage, the oldest first; a handful. */
export const publicVersionsOf = async (table: Table, event: string): Promise<PublicVersion[]> =>
  (await table.all<PublicVersion>({ pk: `EVENT#${event}`, prefix: 'PUBLIC#' }, 1000)).sort((a, b) =>
    a.at < b.at ? -1 : 1,
  );
export const getJob = (table: Table, event: string, id: string): Promise<Job | undefined> =>
  table.get<Job>(jobKey(event, id));
