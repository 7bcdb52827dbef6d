import { createHash } from 'node:crypto';
import type { Event } from '@rince/domain/event/event';
import type { FrozenResult, FrozenWords } from '@rince/domain/results/frozen-result';
import type { Job } from '@rince/domain/results/job';
import type { PublicVersion } from '@rince/domain/results/public-version';
import type { ResultVersion } from '@rince/domain/results/result-version';
import type { SheetItems } from '@rince/domain/sheet/sheet-items';
import type { Sheet } from '@rince/domain/tabulation/tabulate';
import { checkWholeSheet } from './competitions.ts';
import type { Item } from './item.ts';
import { frozenKey, frozenWordsKey, jobKey, publicVersionKey, publicVersionRange, resultKey } from './keys.ts';
import { outboxItemOfStream } from './outbox.ts';
import { sheetChanged } from './stale.ts';
import type { Table } from './table.ts';
import type { Write } from './write.ts';

/** The same for what is written alike. */
export const digestOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url');
/** The same for the same rules and marks, however they came about. */
export const fingerprintOf = (sheet: Sheet): string => digestOf(sheet);

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

export const frozenItem = (frozen: FrozenResult): Item => ({
  ...frozenKey(frozen.competition, frozen._id),
  entity: 'frozen',
  ...frozen,
});
export const frozenWordsItem = (words: FrozenWords): Item => ({
  ...frozenWordsKey(words.competition, words.frozen, words.entryCompetition),
  entity: 'frozenWords',
  ...words,
});
/** Freezes a result as long as its sheet is as it was read. What judges wrote is stored before: nobody finds it without this. */
export const freezeResult = (
  frozen: FrozenResult,
  { competition, cards }: Pick<SheetItems, 'competition' | 'cards'>,
): Write[] => [
  { kind: 'put', item: frozenItem(frozen), condition: { is: 'absent' } },
  ...checkWholeSheet(competition, cards),
];
export const putFrozenWords = (table: Table, words: readonly FrozenWords[]): Promise<void> =>
  table.putMany(words.map(frozenWordsItem));
export const getFrozen = (
  table: Table,
  wanted: readonly { readonly competition: string; readonly frozen: string }[],
): Promise<(FrozenResult | undefined)[]> =>
  table.getMany<FrozenResult>(wanted.map(({ competition, frozen }) => frozenKey(competition, frozen)));
/** Results as they were published, with who judged them, in one question. */
export const getPublished = async (
  table: Table,
  wanted: readonly { readonly competition: string; readonly result: string; readonly frozen: string }[],
): Promise<{ readonly result: ResultVersion | undefined; readonly frozen: FrozenResult | undefined }[]> => {
  const found = await table.getMany<unknown>([
    ...wanted.map(({ competition, result }) => resultKey(competition, result)),
    ...wanted.map(({ competition, frozen }) => frozenKey(competition, frozen)),
  ]);
  return wanted.map((_, i) => ({
    result: found[i] as ResultVersion | undefined,
    frozen: found[wanted.length + i] as FrozenResult | undefined,
  }));
};
export const getFrozenWords = (
  table: Table,
  wanted: readonly Pick<FrozenWords, 'competition' | 'frozen' | 'entryCompetition'>[],
): Promise<(FrozenWords | undefined)[]> =>
  table.getMany<FrozenWords>(
    wanted.map(({ competition, frozen, entryCompetition }) => frozenWordsKey(competition, frozen, entryCompetition)),
  );

/** Work on results; what is queued is promised to its worker. */
export const createJob = (job: Job): Write[] => [
  { kind: 'put', item: { ...jobKey(job.event, job._id), entity: 'job', ...job }, condition: { is: 'absent' } },
  ...(job.status === 'queued' ? [outboxItemOfStream('results', { event: job.event, job: job._id }, job._id)] : []),
];
/** Says more of a job, unless somebody else did since it was read: how far it is, or that it is public. */
export const changeJob = (
  job: Pick<Job, '_id' | 'event' | 'status' | 'version'>,
  set: Partial<Pick<Job, 'status' | 'done' | 'total' | 'message' | 'version' | 'released' | 'again' | 'takenBack'>>,
): Write => ({
  kind: 'update',
  key: jobKey(job.event, job._id),
  set,
  condition: { is: 'equal', to: { status: job.status, version: job.version } },
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
  refusal: sheetChanged,
});
/** Gives up a version that is not public: whoever is about to make it so is refused. */
export const giveUpPublicVersion = ({ event, version }: Pick<PublicVersion, 'event' | 'version'>): Write => ({
  kind: 'update',
  key: publicVersionKey(event, version),
  set: { isGivenUp: true },
  condition: { is: 'equal', to: { version, publicAt: undefined } },
});
/** One of its competitions is taken back: it is not kept for pages that are being read. */
export const takeBackPublicVersion = ({ event, version }: Pick<PublicVersion, 'event' | 'version'>): Write => ({
  kind: 'update',
  key: publicVersionKey(event, version),
  set: { isTakenBack: true },
  condition: { is: 'equal', to: { version } },
  refusal: sheetChanged,
});
export const forgetPublicVersions = (
  table: Table,
  versions: readonly Pick<PublicVersion, 'event' | 'version'>[],
): Promise<void> => table.removeMany(versions.map(({ event, version }) => publicVersionKey(event, version)));
/** What is public of events that publish, in the order in which they are named; nothing of what a release of before wrote and nobody migrated. */
export const getPublicVersions = async (
  table: Table,
  wanted: readonly { readonly event: string; readonly version: string }[],
): Promise<(PublicVersion | undefined)[]> =>
  (await table.getMany<PublicVersion>(wanted.map(({ event, version }) => publicVersionKey(event, version)))).map(
    withCompetitions,
  );
/** What is public of an event now, by competition. */
export const publicCompetitionsOf = async (
  table: Table,
  { _id, hasResults, resultVersion }: Pick<Event, '_id' | 'hasResults' | 'resultVersion'>,
): Promise<PublicVersion['competitions']> => {
  if (!hasResults || resultVersion === undefined) return {};
  const [version] = await getPublicVersions(table, [{ event: _id, version: resultVersion }]);
  return version?.competitions ?? {};
};
const withCompetitions = <One extends PublicVersion | undefined>(one: One): One =>
  one && ({ ...one, competitions: one.competitions ?? {} } as One);
/** Every document of an event that may be in public storage, the oldest first; a handful. */
export const publicVersionsOf = async (table: Table, event: string): Promise<PublicVersion[]> =>
  (await table.read<PublicVersion>(publicVersionRange(event), 1000))
    .map(withCompetitions)
    .sort((a, b) => (a.at < b.at ? -1 : 1));
export const getJob = (table: Table, event: string, id: string): Promise<Job | undefined> =>
  table.get<Job>(jobKey(event, id));
