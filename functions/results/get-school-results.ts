import { teachesAt } from '@rince/domain/access';
import { byCode } from '@rince/domain/event/codes';
import { groupedBy } from '@rince/domain/grouped';
import type { Dancer } from '@rince/domain/people/dancer';
import { refuse } from '@rince/domain/refusal';
import type { DancedCompetition } from '@rince/domain/results/danced-competition';
import { frozenNumberOf } from '@rince/domain/results/frozen-result';
import { medalsOf } from '@rince/domain/results/medals';
import { signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { dancedAt, dancedBy, studentsOf } from '@rince/store/dancers';
import { getEvents } from '@rince/store/events';
import { mayBeLate } from '@rince/store/item';
import type { Table } from '@rince/store/table';
import { teamsOf } from '@rince/store/teams';
import { namedSchool, taughtSchools } from '../shared/people/load-school.ts';
import { type DancedWithResult, loadDanced, publicOf } from '../shared/people/results-of-dancer.ts';

/** Students asked about side by side. */
const atOnce = 16;
const mostStudents = 999;
/** What was published is theirs, though somebody takes them off the sheet afterwards. */
const wanted = { ...mayBeLate, evenLeft: true };

/** A student, or a team of the school: it stands on sheets where a dancer would. */
type Competitor = Pick<Dancer, '_id' | 'name' | 'lname'> & { readonly team?: boolean };

const dancedOf = async (
  table: Table,
  competitors: readonly Competitor[],
  event: string | undefined,
): Promise<DancedCompetition[]> => {
  const danced: DancedCompetition[] = [];
  for (let from = 0; from < competitors.length; from += atOnce) {
    const some = competitors.slice(from, from + atOnce);
    const found = await Promise.all(
      some.map(({ _id }) => (event === undefined ? dancedBy(table, _id, wanted) : dancedAt(table, _id, event, wanted))),
    );
    danced.push(...found.flat());
  }
  return danced;
};

/** The teams of a school at these events. */
const teamsAt = async (table: Table, school: string, events: readonly string[]): Promise<Competitor[]> => {
  const teams: Competitor[] = [];
  for (let from = 0; from < events.length; from += atOnce) {
    const found = await Promise.all(events.slice(from, from + atOnce).map((event) => teamsOf(table, event)));
    teams.push(
      ...found
        .flat()
        .filter((team) => team.school._id === school)
        .map(({ _id, name }) => ({ _id, name, lname: '', team: true })),
    );
  }
  return teams;
};

/** What is public of a school's students and teams: at which events, and of one of them what each of them danced. */
export const getSchoolResults: UseCase<'getSchoolResults'> = async (ctx, { query }) => {
  const { table } = ctx;
  const school = await namedSchool(ctx, query.school, teachesAt);
  ctx.allow('school.students', { school: school ?? { admins: [] } });
  if (!school) throw refuse('NOT_FOUND');
  const [{ items: students }, schools] = await Promise.all([
    studentsOf(table, school._id, mostStudents),
    taughtSchools(ctx, signedIn(ctx)._id),
  ]);
  const byStudents = await dancedOf(table, students, query.event);
  const teams = await teamsAt(
    table,
    school._id,
    query.event ? [query.event] : [...new Set(byStudents.map(({ event }) => event))],
  );
  const danced = [...byStudents, ...(await dancedOf(table, teams, query.event))];
  const isStudent = new Set(students.map(({ _id }) => _id));
  const events = await getEvents(table, [...new Set(danced.map(({ event }) => event))]);
  const named = await publicOf(table, danced, events);
  // Of who left a sheet it has to be asked what is public of them; of one event that is asked of everybody: somebody may have come after it was published.
  const isAsked = ({ left }: DancedCompetition): boolean => query.event !== undefined || left === true;
  const all = await loadDanced(table, named.filter(isAsked));
  const theirs = new Set<DancedCompetition>(all.map((one) => one.danced));
  const shown = named.filter((one) => !isAsked(one) || theirs.has(one));
  const ofOne = query.event === undefined ? [] : all;
  const ofEvent = groupedBy(shown, ({ event }) => event);
  return {
    school,
    schools,
    events: events
      .map((event) => ({ event, some: ofEvent.get(event._id) ?? [] }))
      .filter(({ some }) => some.length > 0)
      .map(({ event: { _id, name, eventStart }, some }) => ({
        _id,
        name,
        eventStart,
        students: new Set(some.flatMap(({ dancer }) => (isStudent.has(dancer) ? [dancer] : []))).size,
        results: some.length,
      }))
      .sort((a, b) => b.eventStart.localeCompare(a.eventStart)),
    students: studentsWith([...students, ...teams], ofOne),
    medals: medalsOf(ofOne.flatMap((one) => standingOf(one) ?? [])),
  };
};

const standingOf = ({ line, result }: DancedWithResult) => result.standings.find(({ id }) => id === line);

const numberOf = (one: DancedWithResult | undefined): number =>
  one ? frozenNumberOf(one.frozen, one.line, one.danced.dancerNumber) : 0;

/** Who danced, by name, each with what they danced in order of code. */
const studentsWith = (students: readonly Competitor[], all: readonly DancedWithResult[]) => {
  const byDancer = groupedBy(all, ({ danced }) => danced.dancer);
  return students
    .flatMap(({ _id, name, lname, team }) => {
      const results = (byDancer.get(_id) ?? []).flatMap(resultOf);
      return results.length === 0
        ? []
        : [
            {
              _id,
              name,
              lname,
              ...(team ? { team } : {}),
              dancerNumber: numberOf(byDancer.get(_id)?.[0]),
              results: results.sort(byCode),
            },
          ];
    })
    .sort((a, b) => a.lname.localeCompare(b.lname) || a.name.localeCompare(b.name));
};

const resultOf = (one: DancedWithResult) => {
  const { danced, line, result, grade, place } = one;
  const standing = standingOf(one);
  if (!standing) return [];
  const marks = result.sheet.entries.find(({ id }) => id === line)?.marks ?? [];
  const hasMarks = grade.rounds === 1 || grade.roundResults;
  return [
    {
      competition: danced.competition,
      gradeTitle: grade.title,
      code: place.code,
      rowTitle: place.rowTitle,
      columnTitle: place.columnTitle,
      finalRank: standing.label,
      finalScore: standing.final.score,
      field: result.field,
      placed: standing.placed,
      recalled: standing.recalled,
      wq: standing.wq,
      nq: standing.nq,
      ...(hasMarks ? { marks: marks.map((row) => row.map((mark) => (mark === null ? null : mark / 1000))) } : {}),
    },
  ];
};
