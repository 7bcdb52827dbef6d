import type { Event, EventWithGrades } from '@rince/domain/event/event';
import type { EventJudge } from '@rince/domain/event/event-judge';
import type { Grade } from '@rince/domain/event/grade';
import { dancedAt, entrantsOn, isCalled, recallRound, type SetDance, setDancesOf } from '@rince/domain/schedule/danced';
import { isOfResults, type PrintType, saysRecalled, saysSets } from '@rince/domain/schedule/print-types';
import type { PrintFacts, ResultNow } from '@rince/domain/schedule/shown-in-print';
import { hasSetDance } from '@rince/domain/sheet/check-in';
import type { Competition } from '@rince/domain/sheet/competition';
import type { RosterLine } from '@rince/domain/sheet/roster-line';
import { getCompetitions } from '@rince/store/competitions';
import { officeLinesAt } from '@rince/store/event-entries';
import { getJudges } from '@rince/store/judges';
import { publicCompetitionsOf } from '@rince/store/results';
import type { Table } from '@rince/store/table';
import { getVideos } from '@rince/store/videos';
import { rostersOf } from '../sheet/rosters-of.ts';
import { hasOtherMarksThanRecall } from './outdated-results.ts';
import type { Pupil } from './students-of-judges.ts';

export interface ScheduleFacts extends EventWithGrades, Omit<PrintFacts, 'event' | 'judges'> {
  readonly judges: readonly EventJudge[];
  /** Who of those who are entered belongs to which school. */
  readonly pupils: readonly Pupil[];
}

/**
 * What schedule and prints are made of, in the order of the numbers. Who dances is what the sheets say, read strongly; the office's lines only tell the school
 * of a dancer by its id. `types`: what is printed of it; what only some prints say is read for those.
 */
export const scheduleFacts = async (
  table: Table,
  syllabus: EventWithGrades,
  { types = [] }: { readonly types?: readonly PrintType[] } = {},
): Promise<ScheduleFacts> => {
  const event = syllabus.event._id;
  const places = syllabus.grades.flatMap(({ competitions }) => competitions);
  const [states, { entries }, judges] = await Promise.all([
    getCompetitions(
      table,
      places.map(({ _id }) => _id),
    ),
    officeLinesAt(table, event),
    getJudges(table, event),
  ]);
  const danced = states.filter(({ count }) => count > 0).map(({ _id }) => _id);
  const rosters = await rostersOf({ table }, danced);
  const lines = [...rosters.values()].flat();
  const entered = entrantsOn(lines);
  const schools = new Map(
    entries.flatMap(({ sections }) => sections.map(({ dancer, school }) => [dancer, school._id] as const)),
  );
  const pupils = entered.flatMap(({ dancer, number }) => {
    const school = schools.get(dancer);
    return school === undefined ? [] : [{ number, school }];
  });
  const stateOf = new Map(states.map((state) => [state._id, state]));
  const gradeOf = new Map(
    syllabus.grades.flatMap((grade) => grade.competitions.map(({ _id }) => [_id, grade] as const)),
  );
  const withRecalled = types.some(saysRecalled);
  const unsure = withRecalled ? await recalledByOtherMarks(table, states, gradeOf) : new Set<string>();
  const [results, setDances] = await Promise.all([
    types.some(isOfResults) ? resultsAt(table, syllabus.event, states, rosters) : [],
    types.some(saysSets) ? setDancesAt(table, syllabus, lines) : [],
  ]);
  return {
    ...syllabus,
    competitions: dancedAt(syllabus, stateOf, entered).map((one) => {
      const recalled =
        withRecalled && !unsure.has(one._id) ? recalledOf(stateOf.get(one._id), rosters.get(one._id)) : undefined;
      return recalled ? { ...one, recalled } : one;
    }),
    judges,
    entered,
    pupils,
    setDances,
    results,
  };
};

/** Competitions whose recall is of other marks than are there now: who is called is written in by hand, as before it is calculated. */
const recalledByOtherMarks = async (
  table: Table,
  states: readonly Competition[],
  gradeOf: ReadonlyMap<string, Grade>,
): Promise<ReadonlySet<string>> => {
  const recalled = states.filter(({ recalled }) => recalled !== undefined);
  const are = await Promise.all(
    recalled.map(async (competition) => {
      const grade = gradeOf.get(competition._id);
      return grade !== undefined && (await hasOtherMarksThanRecall(table, { competition, grade }));
    }),
  );
  return new Set(recalled.filter((_, i) => are[i]).map(({ _id }) => _id));
};

/** Who is called to the third round and has not left since, by their numbers; undefined before that is calculated. */
const recalledOf = (
  state: Pick<Competition, 'recalled'> | undefined,
  roster: readonly RosterLine[] = [],
): number[] | undefined => {
  if (!state?.recalled) return undefined;
  const called = new Set(state.recalled);
  return roster
    .filter((line) => isCalled(line) && called.has(line._id))
    .map(({ dancerNumber }) => dancerNumber)
    .sort((a, b) => a - b);
};

const resultsAt = async (
  table: Table,
  event: Event,
  states: readonly Competition[],
  rosters: ReadonlyMap<string, readonly RosterLine[]>,
): Promise<ResultNow[]> => {
  const published = await publicCompetitionsOf(table, event);
  return states
    .flatMap(({ _id, result, rosterChanges = 0, needsCalculation = false }) =>
      result === undefined
        ? []
        : {
            ...{ competition: _id, result, roster: rosterChanges, isOutdated: needsCalculation },
            isPublic: published[_id]?.result === result,
            lines: rosters.get(_id) ?? [],
          },
    )
    .sort((a, b) => (a.competition < b.competition ? -1 : 1));
};

/** What dancers of championships said of their set dances. */
const setDancesAt = async (
  table: Table,
  { grades }: EventWithGrades,
  lines: readonly RosterLine[],
): Promise<SetDance[]> => {
  const withSet = new Set(
    grades
      .filter(({ type, rounds }) => hasSetDance(type, rounds))
      .flatMap(({ competitions }) => competitions.map(({ _id }) => _id)),
  );
  const some = lines.filter(({ competition }) => withSet.has(competition));
  const videos = await getVideos(
    table,
    some.map(({ _id }) => [_id, recallRound] as const),
  );
  return setDancesOf(some, new Map(videos.flatMap((video) => (video ? [[video._id, video] as const] : []))));
};
