import { randomUUID } from 'node:crypto';
import { type PublicResult, publicResult } from '@rince/contracts/results';
import type { Event } from '@rince/domain/event/event';
import type { PublicPlacing } from '@rince/domain/results/public-placings';
import type { PublicVersion } from '@rince/domain/results/public-version';
import type { Tools } from '@rince/runtime/context';
import { publishedResults } from '@rince/services/published-results';
import { getFrozen, getPublicVersions, notePublicVersion } from '@rince/store/results';

/** Documents written side by side. */
const atOnce = 8;

/** A name that no document has had or will have: whoever removes one cannot meet a later one of the same name. */
export const documentName = (): string => randomUUID();

/** What an event has published. */
export interface Published {
  readonly document: PublicResult;
  readonly competitions: PublicVersion['competitions'];
}

/** What an event has published, as far as it says so; nothing where a document is lost. */
export const loadPublished = async (
  { table }: Pick<Tools, 'table'>,
  { _id, hasResults, resultVersion }: Event,
): Promise<Published | undefined> => {
  if (!hasResults || resultVersion === undefined) return undefined;
  const [version] = await getPublicVersions(table, [{ event: _id, version: resultVersion }]);
  const read = publicResult.safeParse(await publishedResults.document(_id, resultVersion));
  return read.success ? { document: read.data, competitions: version?.competitions ?? {} } : undefined;
};

/** How many are placed, by school, the most first; nothing as long as a release of before froze one of them and did not count. */
const schoolsOf = async (
  table: Tools['table'],
  competitions: PublicVersion['competitions'],
): Promise<PublicResult['schools']> => {
  const frozen = await getFrozen(
    table,
    Object.entries(competitions).map(([competition, is]) => ({ competition, frozen: is.frozen })),
  );
  const counts = new Map<string, number>();
  const add = (schools: Readonly<Record<string, number>>, times: 1 | -1): void => {
    for (const [name, placed] of Object.entries(schools)) counts.set(name, (counts.get(name) ?? 0) + times * placed);
  };
  for (const one of frozen) {
    if (!one?.schools) return undefined;
    add(one.schools, 1);
    add(competitions[one.competition]?.uncounted?.schools ?? {}, -1);
  }
  return [...counts]
    .filter(([, placed]) => placed > 0)
    .map(([name, placed]) => ({ name, placed }))
    .sort((a, b) => b.placed - a.placed || a.name.localeCompare(b.name));
};

/** What an event is about to publish. */
export interface NextVersion {
  readonly document: Omit<PublicResult, 'version'>;
  readonly competitions: PublicVersion['competitions'];
  /** By competition, where its document is new. */
  readonly placings: ReadonlyMap<string, readonly PublicPlacing[]>;
}

/**
 * Stores what an event is about to publish, and answers its name: first what is stored is written down, then the documents of competitions that are
 * new, then the event's, which names them. Nobody reads any of it before the event says so.
 */
export const storeVersion = async (
  { table, now }: Pick<Tools, 'table' | 'now'>,
  event: string,
  { document, competitions, placings }: NextVersion,
): Promise<string> => {
  const version = documentName();
  await table.transact([notePublicVersion({ event, version, at: now.toISOString(), competitions })]);
  const added = [...placings];
  for (let from = 0; from < added.length; from += atOnce)
    await Promise.all(
      added.slice(from, from + atOnce).map(async ([competition, shown]) => {
        const name = competitions[competition]?.document;
        if (name !== undefined) await publishedResults.put(event, name, { competition, placings: shown });
      }),
    );
  const schools = await schoolsOf(table, competitions);
  await publishedResults.put(event, version, { ...document, version, ...(schools ? { schools } : {}) });
  return version;
};
