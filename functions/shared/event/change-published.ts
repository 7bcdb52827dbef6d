import { isDeepStrictEqual } from 'node:util';
import { type PublicCompetition, placingsDocument } from '@rince/contracts/results';
import { Refusal } from '@rince/domain/refusal';
import type { Tools } from '@rince/runtime/context';
import { publishedResults } from '@rince/services/published-results';
import { getEvent, setOnEvent } from '@rince/store/events';
import { releasePublicVersion } from '@rince/store/results';
import { followPublication, removeOtherVersions, removeUnpublished } from './public-pointer.ts';
import { documentName, loadPublished, type NextVersion, type Published, storeVersion } from './public-version.ts';

/** Of one competition. */
export type Placings = NonNullable<PublicCompetition['placings']>;

/** The placings of a competition, which stand in the event's document where a release of before wrote them. */
const placingsOf = async (event: string, { document, placings }: PublicCompetition): Promise<Placings> => {
  if (document === undefined) return placings ?? [];
  const read = placingsDocument.safeParse(await publishedResults.document(event, document));
  return read.success ? read.data.placings : [];
};

/** Documents read side by side. */
const atOnce = 8;

/** What everybody reads, with other placings; nothing where they are the same. */
const changed = async (
  { document, competitions }: Published,
  { competition, change }: PlacingsChange,
): Promise<NextVersion | undefined> => {
  const rows = new Map<string, PublicCompetition>();
  const placings = new Map<string, Placings>();
  const all = document.grades
    .flatMap((grade) => grade.competitions)
    .filter(({ _id }) => competition === undefined || _id === competition);
  for (let from = 0; from < all.length; from += atOnce)
    await Promise.all(
      all.slice(from, from + atOnce).map(async (row) => {
        const shown = await placingsOf(document.event._id, row);
        const next = change(shown);
        if (isDeepStrictEqual(next, shown)) return;
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

interface PlacingsChange {
  /** Only of this one. */
  readonly competition?: string;
  readonly change: (placings: Placings) => Placings;
}

/**
 * Takes something off the published results; every other version goes, with all that it said. Whoever publishes at this moment has to read the sheets
 * again, which do not say it any more.
 */
export const changePublished = async (tools: Tools, eventId: string, asked: PlacingsChange): Promise<void> => {
  for (;;) {
    const event = await getEvent(tools.table, eventId);
    const published = event && (await loadPublished(tools, event));
    const next = published && (await changed(published, asked));
    if (!next) break;
    const version = await storeVersion(tools, eventId, next);
    try {
      await tools.table.transact([
        setOnEvent(
          eventId,
          { resultVersion: version },
          { only: { hasResults: true, resultVersion: published.document.version } },
        ),
        releasePublicVersion(eventId, version, tools.now.toISOString()),
      ]);
      break;
    } catch (error) {
      // Published again, or taken back, at this moment: what is public now is looked at.
      if (!(error instanceof Refusal)) throw error;
      await removeUnpublished(tools.table, eventId, version, next);
    }
  }
  await followPublication(tools.table, eventId);
  await removeOtherVersions(tools.table, eventId, { keepLast: false });
};
