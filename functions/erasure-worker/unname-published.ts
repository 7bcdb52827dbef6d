import { type PublicCompetition, publicPlacings } from '@rince/contracts/results';
import { Refusal } from '@rince/domain/refusal';
import type { Tools } from '@rince/runtime/context';
import { publishedResults } from '@rince/services/published-results';
import { getEvent, setOnEvent } from '@rince/store/events';
import { releasePublicVersion } from '@rince/store/results';
import { followPublication, removeOtherVersions, removeUnpublished } from '../shared/event/public-pointer.ts';
import {
  documentName,
  loadPublished,
  type NextVersion,
  type Published,
  storeVersion,
} from '../shared/event/public-version.ts';

type Placings = NonNullable<PublicCompetition['placings']>;

const isNamed = (placings: Placings, dancerNumber: number): boolean =>
  placings.some((one) => one.dancerNumber === dancerNumber && one.name !== '');
const without = (placings: Placings, dancerNumber: number): Placings =>
  placings.map((one) => (one.dancerNumber === dancerNumber ? { ...one, name: '' } : one));

/** The placings of a competition, which stand in the event's document where a release of before wrote them. */
const placingsOf = async (event: string, { document, placings }: PublicCompetition): Promise<Placings> => {
  if (document === undefined) return placings ?? [];
  const read = publicPlacings.safeParse(await publishedResults.document(event, document));
  return read.success ? read.data.placings : [];
};

/** Documents read side by side. */
const atOnce = 8;

/** What everybody reads, without a dancer's name; nothing where it does not say it. */
const unnamed = async (
  { document, competitions }: Published,
  dancerNumber: number,
): Promise<NextVersion | undefined> => {
  const rows = new Map<string, PublicCompetition>();
  const placings = new Map<string, Placings>();
  const all = document.grades.flatMap((grade) => grade.competitions);
  for (let from = 0; from < all.length; from += atOnce)
    await Promise.all(
      all.slice(from, from + atOnce).map(async (row) => {
        const shown = await placingsOf(document.event._id, row);
        if (!isNamed(shown, dancerNumber)) return;
        const next = without(shown, dancerNumber);
        if (row.document === undefined) rows.set(row._id, { ...row, placings: next });
        else {
          rows.set(row._id, { ...row, document: documentName() });
          placings.set(row._id, next);
        }
      }),
    );
  if (rows.size === 0) return undefined;
  return {
    document: {
      ...document,
      grades: document.grades.map((grade) => ({
        ...grade,
        competitions: grade.competitions.map((row) => rows.get(row._id) ?? row),
      })),
    },
    competitions: Object.fromEntries(
      Object.entries(competitions).map(([id, one]) => {
        const name = rows.get(id)?.document;
        return [id, name === undefined ? one : { ...one, document: name }];
      }),
    ),
    placings,
  };
};

/**
 * Takes a dancer's name off the published results, which say it where an event shows names; every other version goes, names and all. Whoever publishes at
 * this moment has to read the names again, which are off the sheets already.
 */
export const unnamePublished = async (tools: Tools, eventId: string, dancerNumber: number): Promise<void> => {
  for (;;) {
    const event = await getEvent(tools.table, eventId);
    const published = event && (await loadPublished(tools, event));
    const without = published && (await unnamed(published, dancerNumber));
    if (!without) break;
    const version = published.document.version;
    const next = await storeVersion(tools, eventId, without);
    try {
      await tools.table.transact([
        setOnEvent(eventId, { resultVersion: next }, { only: { hasResults: true, resultVersion: version } }),
        releasePublicVersion(eventId, next, tools.now.toISOString()),
      ]);
      break;
    } catch (error) {
      // Published again, or taken back, at this moment: what is public now is looked at.
      if (!(error instanceof Refusal)) throw error;
      await removeUnpublished(tools.table, eventId, next, without);
    }
  }
  await followPublication(tools.table, eventId);
  await removeOtherVersions(tools.table, eventId, { keepLast: false });
};
