import type { PublicResult } from '@rince/contracts/results';
import type { Event } from '@rince/domain/event/event';
import type { Grade } from '@rince/domain/event/grade';
import { Refusal } from '@rince/domain/refusal';
import type { Job } from '@rince/domain/results/job';
import { publicPlacings } from '@rince/domain/results/public-placings';
import { withCodes } from '@rince/domain/results/with-codes';
import type { Competition } from '@rince/domain/sheet/competition';
import type { RosterLine } from '@rince/domain/sheet/roster-line';
import { isAsCalculated } from '@rince/domain/sheet/whole-sheet';
import type { Tools } from '@rince/runtime/context';
import { getHead, getRoster, publishResult } from '@rince/store/competitions';
import { getDancers } from '@rince/store/dancers';
import { getEntries } from '@rince/store/entries';
import { setOnEvent, syllabusStands } from '@rince/store/events';
import { putEventNotice, putNotice, tellMany } from '@rince/store/notices';
import { changeJob, getResult, getResults, releasePublicVersion } from '@rince/store/results';
import { loadEvent, loadSyllabus } from '../shared/event/load-event.ts';
import { followPublication, removePublicVersion } from '../shared/event/public-pointer.ts';
import { storeVersion } from '../shared/event/public-version.ts';
import { loadSheet, onSheetAsRead } from '../shared/sheet/load-sheet.ts';

/** Competitions read side by side. */
const atOnce = 8;

/** One competition as it is about to be public: the version that everybody may read, and whether marks have changed since. */
interface Released {
  readonly competition: Competition;
  readonly version: string | undefined;
  readonly isStale: boolean;
}

/**
 * Decides on one competition: its result becomes public while it is of the dancers and marks that are there; otherwise it stays at the version that is
 * public already, and is named.
 */
const release = (tools: Tools, event: Event, id: string): Promise<Released | undefined> =>
  onSheetAsRead(async () => {
    const head = await getHead(tools.table, id);
    if (!head) return undefined;
    const { competition, cards } = head;
    const before = event.hasResults ? competition.publicResult : undefined;
    if (competition.result === undefined) {
      if (before === undefined && competition.publicResult !== undefined)
        await tools.table.transact(publishResult(competition, cards, undefined));
      return { competition, version: before, isStale: false };
    }
    const isStale = !(await isOfItsMarks(tools, head, competition.result));
    if (isStale && competition.publicResult !== before)
      await tools.table.transact(publishResult(competition, cards, undefined));
    if (isStale) return { competition, version: before, isStale };
    if (before !== competition.result)
      await tools.table.transact(publishResult(competition, cards, competition.result));
    return { competition, version: competition.result, isStale };
  });

/** By the counters where the version says them, otherwise by the marks themselves. */
const isOfItsMarks = async (
  tools: Tools,
  head: NonNullable<Awaited<ReturnType<typeof getHead>>>,
  version: string,
): Promise<boolean> => {
  const result = await getResult(tools.table, head.competition._id, version);
  if (result?.kind !== 'final') return false;
  return (
    isAsCalculated(head, result) ??
    (await loadSheet(tools.table, head.competition._id)).fingerprint === result.fingerprint
  );
};

/** Every competition of the syllabus with what becomes public of it, and who danced for it. */
const loadResults = async (tools: Tools, event: Event, grades: readonly Grade[]) => {
  const ids = grades.flatMap(({ competitions }) => competitions.map(({ _id }) => _id));
  const states = new Map<string, Competition>();
  const stale = new Set<string>();
  const named: { competition: string; result: string }[] = [];
  for (let from = 0; from < ids.length; from += atOnce)
    for (const one of await Promise.all(ids.slice(from, from + atOnce).map((id) => release(tools, event, id)))) {
      if (!one) continue;
      const { competition, version, isStale } = one;
      states.set(competition._id, competition);
      if (isStale) stale.add(competition._id);
      if (version !== undefined) named.push({ competition: competition._id, result: version });
    }
  const results = new Map(
    (await getResults(tools.table, named)).flatMap((result) =>
      result?.kind === 'final' ? [[result.competition, result] as const] : [],
    ),
  );
  const rosters = new Map<string, RosterLine[]>();
  const wanted = [...results.keys()];
  for (let from = 0; from < wanted.length; from += atOnce)
    await Promise.all(
      wanted.slice(from, from + atOnce).map(async (id) => {
        rosters.set(id, await getRoster(tools.table, id));
      }),
    );
  return { states, results, rosters, stale };
};
type Loaded = Awaited<ReturnType<typeof loadResults>>;

/** Everything the public may know of an event, in one document. */
const documentOf = (
  { states, results, rosters }: Loaded,
  event: Event,
  grades: readonly Grade[],
  publishedAt: string,
): Omit<PublicResult, 'version'> => {
  const { _id, name, eventStart, eventEnd, inPerson } = event;
  return {
    event: { _id, name, eventStart, eventEnd, inPerson },
    publishedAt,
    grades: grades
      .map((grade) => ({
        _id: grade._id,
        title: grade.title,
        type: grade.type,
        rounds: grade.rounds,
        rows: grade.rows.map(({ _id: row, title }) => ({ _id: row, title })),
        columns: grade.columns.map((column) => ({
          _id: column._id,
          title: grade.competitions.find((place) => place.column === column._id)?.columnTitle ?? column.title,
        })),
        competitions: grade.competitions.flatMap((place) => {
          const result = results.get(place._id);
          if (!result) return [];
          const placings = publicPlacings(event, grade, result, rosters.get(place._id) ?? []);
          return [{ ...place, entered: states.get(place._id)?.count ?? 0, danced: result.field, placings }];
        }),
      }))
      .filter(({ competitions }) => competitions.length > 0),
  };
};

/** What stays as it was: its marks have changed since it was calculated. */
const messageOf = ({ stale }: Loaded, grades: readonly Grade[]): string =>
  withCodes(
    'Changed since they were calculated, and not published again',
    grades.flatMap(({ competitions }) => competitions.filter(({ _id }) => stale.has(_id)).map(({ code }) => code)),
  );

/** Whether an event still waits for this job: it was not taken back, and its message, which may come twice, has not been worked off. */
const isUnderWay = ({ job, generatingResults }: Event, { _id }: Job): boolean => job === _id && generatingResults;

/**
 * Publishes: the document first, then the event says so, then the pointer follows it, then families are told, and only then the work is done. Each
 * step again is the same step: a job that comes a second time goes on where the first one died.
 */
export const publish = async (tools: Tools, job: Job): Promise<void> => {
  const { event, grades, codes } = await loadSyllabus(tools.table, job.event, { consistent: true });
  if (!isUnderWay(event, job)) return takenBack(tools, job);
  if (job.version === undefined) await tools.table.transact([changeJob(job, { total: 3, done: 0 })]);
  const loaded = await loadResults(tools, event, grades);
  const document = documentOf(loaded, event, grades, job.createdAt);
  const version = await storeVersion(tools, event._id, document);
  const told = {
    _id: job._id,
    title: 'Results published',
    content: `The results of ${event.name} can be read by everyone now.`,
    path: `/public/results/event/${event._id}`,
    createdAt: job.createdAt,
  };
  try {
    await tools.table.transact([
      changeJob(job, { done: 2, version, message: messageOf(loaded, grades) }),
      setOnEvent(
        event._id,
        { hasResults: true, resultVersion: version },
        // Names that were erased, or another version, since they were read: everything is read again.
        {
          only: {
            job: job._id,
            generatingResults: true,
            resultVersion: event.resultVersion,
            erasures: event.erasures,
          },
        },
      ),
      syllabusStands(event._id, codes),
      releasePublicVersion(event._id, version, tools.now.toISOString()),
      putEventNotice({ ...told, event: event._id, topStory: false }),
      putNotice({ ...told, user: job.by, event: event._id, seen: false }),
    ]);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await removePublicVersion(tools.table, { event: event._id, version });
    const now = await loadEvent(tools.table, event._id);
    return isUnderWay(now, job) ? publish(tools, job) : takenBack(tools, job);
  }
  await followPublication(tools.table, event._id);
  await tellFamilies(tools, event, loaded, job);
  try {
    await tools.table.transact([
      changeJob(job, { status: 'done', done: 3 }),
      setOnEvent(event._id, { generatingResults: false }, { only: { job: job._id } }),
    ]);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await takenBack(tools, job);
  }
};

/** Somebody unpublished while this was under way: nothing of it stays public. */
const takenBack = async (tools: Tools, job: Job): Promise<void> => {
  await followPublication(tools.table, job.event);
  await tools.table.transact([changeJob(job, { status: 'failed', message: 'Taken back before it was done.' })]);
};

/** Whoever entered a dancer who has a result now is told; told twice, it is one notification. */
const tellFamilies = async (tools: Tools, event: Event, { rosters }: Loaded, job: Job): Promise<void> => {
  const lines = [...rosters.values()].flat();
  const entries = await getEntries(tools.table, [...new Set(lines.flatMap(({ entry }) => entry || []))]);
  // Whom a tabulator put on the sheet came by no entry: their own people are told.
  const added = [...new Set(lines.filter(({ entry }) => entry === '').map(({ dancer }) => dancer))];
  const dancers = await getDancers(tools.table, added);
  const owners = new Set([
    ...entries.flatMap((entry) => entry?.owner ?? []),
    ...dancers.flatMap((dancer) => dancer?.owners ?? []),
  ]);
  owners.delete(job.by);
  const notice = {
    _id: job._id,
    event: event._id,
    title: 'Results published',
    content: `The results of ${event.name} are out. Marks and comments of your dancers are with them.`,
    path: `/app/results/event/${event._id}`,
    seen: false,
    createdAt: job.createdAt,
  };
  await tellMany(
    tools.table,
    [...owners].map((user) => ({ ...notice, user })),
  );
};
