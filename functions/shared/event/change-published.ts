import { isDeepStrictEqual } from 'node:util';
import { type PublicCompetition, placingsDocument } from '@rince/contracts/results';
import type { Event } from '@rince/domain/event/event';
import { Refusal } from '@rince/domain/refusal';
import type { ReleasedCompetition } from '@rince/domain/results/public-version';
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
  { competition, change, leaves, names }: PlacingsChange,
): Promise<NextVersion | undefined> => {
  const rows = new Map<string, PublicCompetition>();
  const placings = new Map<string, Placings>();
  const released = new Map(Object.entries(competitions));
  const all = document.grades
    .flatMap((grade) => grade.competitions)
    .filter(({ _id }) => competition === undefined || _id === competition);
  for (let from = 0; from < all.length; from += atOnce)
    await Promise.all(
      all.slice(from, from + atOnce).map(async (row) => {
        const shown = await placingsOf(document.event._id, row);
        const next = await change(shown, row._id);
        const is = released.get(row._id);
        const now = is && { ...uncounted(is, shown, leaves), ...(is.names && names ? { names } : {}) };
        if (isDeepStrictEqual(next, shown)) {
          if (now) released.set(row._id, now);
          return;
        }
        if (row.document === undefined) {
          rows.set(row._id, { ...row, placings: next });
          if (now) released.set(row._id, now);
          return;
        }
        const name = documentName();
        rows.set(row._id, { ...row, document: name });
        placings.set(row._id, next);
        if (now) released.set(row._id, { ...now, document: name });
      }),
    );
  const after = Object.fromEntries(released);
  if (rows.size === 0 && isDeepStrictEqual(after, competitions)) return undefined;
  return {
    document: {
      ...document,
      grades: document.grades.map((grade) => ({
        ...grade,
        competitions: grade.competitions.map((row) => rows.get(row._id) ?? row),
      })),
    },
    competitions: after,
    placings,
  };
};

/** A competition whose chart of schools leaves out who is shown no more: each of them once, however often that is asked for. */
const uncounted = (is: ReleasedCompetition, shown: Placings, leaves: PlacingsChange['leaves']): ReleasedCompetition => {
  const { numbers = [], schools = {} } = is.uncounted ?? {};
  const gone = shown
    .filter(
      ({ dancerNumber, placed }) => placed && leaves?.numbers.has(dancerNumber) && !numbers.includes(dancerNumber),
    )
    .map(({ dancerNumber }) => dancerNumber);
  if (!leaves || leaves.school === '' || gone.length === 0) return is;
  const before = new Map(Object.entries(schools));
  const of = Object.fromEntries(before.set(leaves.school, (before.get(leaves.school) ?? 0) + gone.length));
  return { ...is, uncounted: { numbers: [...numbers, ...gone], schools: of } };
};

interface PlacingsChange {
  /** Only of this one. */
  readonly competition?: string;
  readonly change: (placings: Placings, competition: string) => Placings | Promise<Placings>;
  /** Whoever is not shown any more, by all their numbers, and for which school they were counted. */
  readonly leaves?: { readonly numbers: ReadonlySet<number>; readonly school: string };
  /** Which names are shown from now on. */
  readonly names?: Event['publicNames'];
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
