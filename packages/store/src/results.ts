import { createHash } from 'node:crypto';
import type { Job } from '@rince/domain/results/job';
import type { PublicVersion } from '@rince/domain/results/public-version';
import type { ResultVersion } from '@rince/domain/results/result-version';
import type { Sheet } from '@rince/domain/tabulation/tabulate';
import type { Item } from './item.ts';
import { jobKey, publicVersionKey, publicVersionRange, resultKey } from './keys.ts';
import type { Table } from './table.ts';
import type { Write } from './write.ts';

/** The same for the same rules and marks, however they came about. */
export const fingerprintOf = (sheet: Sheet): string =>
  createHash('sha256').update(JSON.stringify(sheet)).digest('base64url');

export const putResult = (result: ResultVersion): Write => ({
  kind: 'put',
  item: { ...resultKey(result.competition, result._id), entity: 'result', ...result },
  condition: { is: 'absent' },
});
export const getResult = (table: Table, competition: string, id: string): Promise<ResultVersion | undefined> =>
  table.get<ResultVersion>(resultKey(competition, id));
export const getResults = (
  table: Table,
  wanted: readonly { competition: string; result: string }[],
): Promise<(ResultVersion | undefined)[]> =>
  table.getMany<ResultVersion>(wanted.map(({ competition, result }) => resultKey(competition, result)));

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
  (await table.all<PublicVersion>(publicVersionRange(event), 1000)).sort((a, b) => (a.at < b.at ? -1 : 1));
export const getJob = (table: Table, event: string, id: string): Promise<Job | undefined> =>
  table.get<Job>(jobKey(event, id));
