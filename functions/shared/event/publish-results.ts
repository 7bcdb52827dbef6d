import type { PublicResult, PublicCompetition as PublicRow } from '@rince/contracts/results';
import { publicPlace } from '@rince/contracts/views/public-place';
import type { Event, EventWithGrades } from '@rince/domain/event/event';
import { Refusal } from '@rince/domain/refusal';
import type { Job } from '@rince/domain/results/job';
import type { PublicPlacing } from '@rince/domain/results/public-placings';
import { withCodes } from '@rince/domain/results/with-codes';
import type { Tools } from '@rince/runtime/context';
import { checkTakenBack, getCompetition } from '@rince/store/competitions';
import { setOnEvent, syllabusStands } from '@rince/store/events';
import { changeJob, getJob, releasePublicVersion } from '@rince/store/results';
import { freezeCompetition, type Place } from './freeze-competition.ts';
import { loadEvent, loadSyllabus } from './load-event.ts';
import { followPublication, removeUnpublished } from './public-pointer.ts';
import { loadPublished, type NextVersion, storeVersion } from './public-version.ts';
import { officeIsTold, tellFamilies } from './tell-of-results.ts';

/** Competitions read side by side. */
const atOnce = 8;

interface Publication extends NextVersion {
  /** What stays as it was, because its marks have changed since it was calculated. */
  readonly message: string;
  /** The competitions that have been public before. */
  readonly wasPublic: ReadonlySet<string>;
}

/** What is about to be public: what was, with what is new of the competitions that the job is about. */
const prepare = async (tools: Tools, job: Job, { event, grades }: EventWithGrades): Promise<Publication> => {
  const before = await loadPublished(tools, event);
  const rows = new Map(
    (before?.document.grades ?? []).flatMap(({ competitions }) => competitions.map((row) => [row._id, row] as const)),
  );
  const competitions = new Map(Object.entries(before?.competitions ?? {}));
  const placings = new Map<string, readonly PublicPlacing[]>();
  const changed: string[] = [];
  const wanted = grades
    .flatMap((grade) => grade.competitions.map((competition): Place => ({ event, grade, competition })))
    .filter(({ competition: { _id } }) => job.competition === undefined || _id === job.competition);
  for (let from = 0; from < wanted.length; from += atOnce)
    await Promise.all(
      wanted.slice(from, from + atOnce).map(async (place) => {
        const { _id, code } = place.competition;
        const [is, row] = [competitions.get(_id), rows.get(_id)];
        const release = await freezeCompetition(tools, place, is && row ? { is, row } : undefined);
        if (release === 'changed since') changed.push(code);
        if (typeof release === 'string') return;
        competitions.set(_id, release.is);
        rows.set(_id, release.row);
        placings.set(_id, release.placings);
      }),
    );
  return {
    document: documentOf({ event, grades }, rows, job.createdAt),
    competitions: Object.fromEntries(competitions),
    placings,
    wasPublic: new Set(Object.keys(before?.competitions ?? {})),
    message: withCodes('Changed since they were calculated, and not published again', changed),
  };
};

/** What everybody may know of an event: its competitions that are public, as the syllabus names them now. */
const documentOf = (
  { event, grades }: Pick<EventWithGrades, 'event' | 'grades'>,
  rows: ReadonlyMap<string, PublicRow>,
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
          const row = rows.get(place._id);
          return row ? [{ ...row, ...publicPlace(place) }] : [];
        }),
      }))
      .filter(({ competitions }) => competitions.length > 0),
  };
};

/**
 * Whether an event still waits for this job: it was not taken back, and its message, which may come twice, has not been worked off. One competition
 * becomes public beside other work; and of what is public families are told, also when the event waits for other work by then.
 */
const isUnderWay = (
  { job, generatingResults, takenBack }: Event,
  { _id, kind, version, takenBack: then }: Job,
): boolean =>
  (kind === 'publish' && job === _id && generatingResults) ||
  ((kind === 'release' || version !== undefined) && takenBack === then);

/** Whether the one competition that becomes public was taken back since that was asked for. */
const isTakenBackAlone = async ({ table }: Tools, { kind, competition, takenBackAlone }: Job): Promise<boolean> =>
  kind === 'release' &&
  competition !== undefined &&
  (await getCompetition(table, competition))?.takenBack !== takenBackAlone;

const isOver = ({ status }: Job): boolean => status === 'done' || status === 'failed';

/**
 * Publishes an event, or one competition of it: the documents first, then the event says so, then the pointer follows it, then families are told, and only
 * then the work is done. Each step again is the same step: a job that comes a second time goes on where the first one died.
 */
export const publish = async (tools: Tools, job: Job): Promise<void> => {
  const syllabus = await loadSyllabus(tools.table, job.event);
  if (!isUnderWay(syllabus.event, job) || (await isTakenBackAlone(tools, job))) return takenBack(tools, job);
  const committed = job.version === undefined ? await commit(tools, job, syllabus) : job;
  if (!committed) return again(tools, job);
  await followPublication(tools.table, job.event);
  await tellFamilies(tools, syllabus, committed);
  await end(tools, committed, { status: 'done', ...(job.kind === 'publish' ? { done: 3 } : {}) });
};

/** What somebody else did at the same moment decides how it goes on. */
const again = async (tools: Tools, { event, _id }: Job): Promise<void> => {
  const now = await getJob(tools.table, event, _id);
  if (now && !isOver(now)) await publish(tools, now);
};

/** Says how far a job is. False where somebody else has said more of it. */
const change = async ({ table }: Tools, job: Job, set: Parameters<typeof changeJob>[1]): Promise<boolean> => {
  try {
    await table.transact([changeJob(job, set)]);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return false;
  }
};

/** Makes it public, and answers the job that says so; nothing where what was read is not so any more. */
const commit = async (tools: Tools, job: Job, syllabus: EventWithGrades): Promise<Job | undefined> => {
  const { table } = tools;
  const { event, codes } = syllabus;
  if (job.kind === 'publish') await change(tools, job, { total: 3, done: 0 });
  // A sheet that is submitted releases by itself, and the event may be taken back since somebody asked.
  if (!event.published) {
    await end(tools, job, { status: 'failed', message: 'Not published: families do not see the event.' });
    return undefined;
  }
  const { message, wasPublic, ...next } = await prepare(tools, job, syllabus);
  const released = [...next.placings.keys()];
  const again = released.filter((competition) => wasPublic.has(competition));
  if (job.kind === 'release' && released.length === 0) {
    await change(tools, job, message === '' ? { status: 'done' } : { status: 'failed', message });
    return undefined;
  }
  const version = await storeVersion(tools, event._id, next);
  const { takenBack } = event;
  const done = {
    ...{ version, released, again, message, ...(job.kind === 'publish' ? { done: 2 } : {}) },
    ...(takenBack === undefined ? {} : { takenBack }),
  };
  // Names that were erased, or are public no longer, or another version, since they were read: everything is read again.
  const asRead = {
    ...{ resultVersion: event.resultVersion, erasures: event.erasures, published: event.published },
    ...{ publicNames: event.publicNames, takenBack },
  };
  try {
    await table.transact([
      changeJob(job, done),
      setOnEvent(
        event._id,
        { hasResults: true, hasPrivateResults: true, resultVersion: version },
        {
          only: job.kind === 'publish' ? { ...asRead, job: job._id, generatingResults: true } : asRead,
        },
      ),
      syllabusStands(event._id, codes),
      releasePublicVersion(event._id, version, tools.now.toISOString()),
      ...(job.kind === 'release' && job.competition !== undefined
        ? [checkTakenBack(job.competition, job.takenBackAlone)]
        : []),
      ...(job.kind === 'publish' ? officeIsTold(event, job) : []),
    ]);
    return { ...job, ...done };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await removeUnpublished(table, event._id, version, next);
    return undefined;
  }
};

/** Ends a job, and what waits for it, unless the event waits for another one already. */
const end = async (tools: Tools, job: Job, set: Parameters<typeof changeJob>[1]): Promise<void> => {
  const isAwaited = job.kind === 'publish' && (await loadEvent(tools.table, job.event)).job === job._id;
  try {
    await tools.table.transact([
      changeJob(job, set),
      ...(isAwaited ? [setOnEvent(job.event, { generatingResults: false }, { only: { job: job._id } })] : []),
    ]);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const now = await getJob(tools.table, job.event, job._id);
    if (!now || isOver(now)) return;
    const stands = isUnderWay(await loadEvent(tools.table, job.event), now);
    await (stands ? end(tools, now, set) : takenBack(tools, now));
  }
};

/** Somebody unpublished while this was under way: nothing of it stays public. */
const takenBack = async (tools: Tools, job: Job): Promise<void> => {
  await followPublication(tools.table, job.event);
  if (!(await change(tools, job, { status: 'failed', message: 'Taken back before it was done.' })))
    await again(tools, job);
};
