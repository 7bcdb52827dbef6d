import type { PublicResult } from '@rince/contracts/results';
import { Refusal } from '@rince/domain/refusal';
import { isChampionship } from '@rince/domain/tabulation/label';
import type { Tools } from '@rince/runtime/context';
import { publishedResults } from '@rince/services/published-results';
import { type Competition, competitionsOf, getRoster, type RosterEntry } from '@rince/store/competitions';
import { getEntries } from '@rince/store/entries';
import { type Event, type Grade, setOnEvent } from '@rince/store/events';
import { putEventNotice, putNotice, tellMany } from '@rince/store/notices';
import { changeJob, getResults, type Job, type ResultVersion } from '@rince/store/results';
import { loadEvent, loadSyllabus } from '../steps/event-facts.ts';

/** Competitions read side by side. */
const atOnce = 8;

/** A dancer as the public reads them: the number always, a name as the event allows. */
const publicName = ({ publicNames }: Event, { name, lname }: RosterEntry): string => {
  // Somebody who was erased has a number only.
  if (name === '') return '';
  if (publicNames === 'full') return `${name} ${lname}`;
  return publicNames === 'initial' ? `${name} ${lname.slice(0, 1)}.` : '';
};

const placingsOf = (event: Event, grade: Grade, result: ResultVersion, roster: readonly RosterEntry[]) => {
  const lines = new Map(roster.map((line) => [line._id, line]));
  return result.standings
    .filter(({ placed, recalled }) => placed || recalled || isChampionship(grade.type))
    .flatMap(({ id, label, final, placed, recalled, wq, nq }) => {
      const line = lines.get(id);
      if (!line || line.hidden) return [];
      return [
        {
          dancerNumber: line.dancerNumber,
          name: publicName(event, line),
          label,
          rank: final.rank,
          tied: final.tied,
          placed,
          recalled,
          wq,
          nq,
        },
      ];
    });
};

/** Every final result of an event, and who danced for it. */
const loadResults = async (tools: Tools, event: Event) => {
  const states = new Map((await competitionsOf(tools.table, event._id)).map((state) => [state._id, state]));
  const withResult = [...states.values()].filter(
    (state): state is Competition & { result: string } => state.result !== undefined,
  );
  const results = new Map(
    (
      await getResults(
        tools.table,
        withResult.map(({ _id, result }) => ({ competition: _id, result })),
      )
    ).flatMap((result) => (result?.kind === 'final' ? [[result.competition, result] as const] : [])),
  );
  const rosters = new Map<string, RosterEntry[]>();
  const wanted = [...results.keys()];
  for (let from = 0; from < wanted.length; from += atOnce)
    await Promise.all(
      wanted.slice(from, from + atOnce).map(async (id) => {
        rosters.set(id, await getRoster(tools.table, id, { consistent: false }));
      }),
    );
  return { states, results, rosters };
};
type Loaded = Awaited<ReturnType<typeof loadResults>>;

/** Everything the public may know of an event, in one document. */
const documentOf = (
  { states, results, rosters }: Loaded,
  event: Event,
  grades: readonly Grade[],
  { version, publishedAt }: Pick<PublicResult, 'version' | 'publishedAt'>,
): PublicResult => {
  const { _id, name, eventStart, eventEnd, inPerson } = event;
  return {
    event: { _id, name, eventStart, eventEnd, inPerson },
    version,
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
          const placings = placingsOf(event, grade, result, rosters.get(place._id) ?? []);
          return [{ ...place, entered: states.get(place._id)?.count ?? 0, danced: result.field, placings }];
        }),
      }))
      .filter(({ competitions }) => competitions.length > 0),
  };
};

/** Publishes: the document first, then the pointer, then the event says so; each step again is the same step. */
export const publish = async (tools: Tools, job: Job): Promise<void> => {
  const { event, grades } = await loadSyllabus(tools.table, job.event, { consistent: true });
  if (event.job !== job._id) return takenBack(tools, event, job);
  await tools.table.transact([changeJob(job, { status: 'running', total: 3, done: 0 })]);
  const loaded = await loadResults(tools, event);
  const createdAt = tools.now.toISOString();
  await publishedResults.put(
    event._id,
    job._id,
    documentOf(loaded, event, grades, { version: job._id, publishedAt: createdAt }),
  );
  await publishedResults.point(event._id, job._id);
  const told = {
    _id: job._id,
    title: 'Results published',
    content: `The results of ${event.name} can be read by everyone now.`,
    path: `/public/results/event/${event._id}`,
    createdAt,
  };
  try {
    await tools.table.transact([
      changeJob(job, { status: 'done', done: 3 }),
      setOnEvent(
        event._id,
        { hasResults: true, generatingResults: false, resultVersion: job._id },
        { only: { job: job._id } },
      ),
      putEventNotice({ ...told, event: event._id, topStory: false }),
      putNotice({ ...told, user: job.by, event: event._id, seen: false }),
    ]);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return takenBack(tools, await loadEvent(tools.table, event._id), job);
  }
  await tellFamilies(tools, event, loaded, job);
};

/** Somebody unpublished while this was under way: nothing of it stays public. */
const takenBack = async (tools: Tools, event: Event, job: Job): Promise<void> => {
  if (!event.hasResults && !event.generatingResults) await publishedResults.unpublish(event._id);
  await tools.table.transact([changeJob(job, { status: 'failed', message: 'Taken back before it was done.' })]);
};

/** Whoever entered a dancer who has a result now is told; told twice, it is one notification. */
const tellFamilies = async (tools: Tools, event: Event, { rosters }: Loaded, job: Job): Promise<void> => {
  const ids = [...new Set([...rosters.values()].flatMap((lines) => lines.map(({ entry }) => entry)))];
  const owners = new Set((await getEntries(tools.table, ids)).flatMap((entry) => entry?.owner ?? []));
  owners.delete(job.by);
  const notice = {
    _id: job._id,
    event: event._id,
    title: 'Results published',
    content: `The results of ${event.name} are out. Marks and comments of your dancers are with them.`,
    path: `/app/results/event/${event._id}`,
    seen: false,
    createdAt: tools.now.toISOString(),
  };
  await tellMany(
    tools.table,
    [...owners].map((user) => ({ ...notice, user })),
  );
};
