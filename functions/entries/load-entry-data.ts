import { access, choosesLevel } from '@rince/domain/access';
import { ageOf, atLevel, type Competitor, familyOf, isTeam } from '@rince/domain/entry/competitor';
import { dancesOf } from '@rince/domain/entry/dances';
import { isForTeams } from '@rince/domain/entry/eligibility';
import type { Entry } from '@rince/domain/entry/entry';
import { otherLevelIn } from '@rince/domain/entry/entry';
import { onlyTeachers } from '@rince/domain/entry/other-level';
import { isJudged, type Places, type Pool } from '@rince/domain/entry/pool';
import { sparesFees } from '@rince/domain/entry/spared-fees';

import type { Waiting } from '@rince/domain/entry/waiting';
import { offeredGrades } from '@rince/domain/event/disabled';
import { isRegistrationOpen } from '@rince/domain/event/windows';
import type { Dancer } from '@rince/domain/people/dancer';
import type { School } from '@rince/domain/people/school';
import type { Team } from '@rince/domain/people/team';
import { refuse } from '@rince/domain/refusal';
import { type Context, signedIn } from '@rince/runtime/context';
import type { UseCase } from '@rince/runtime/http';
import { files } from '@rince/services/files';
import { dancedAt, dancersOf, getDancers, studentsOf } from '@rince/store/dancers';
import { getEntry, ownEntry } from '@rince/store/entries';
import { mayBeLate } from '@rince/store/item';
import { getPlaces } from '@rince/store/places';
import { teamsOf } from '@rince/store/teams';
import { ownWaiting, waitingFor } from '@rince/store/waiting';
import { enteringTeams } from '../shared/entry/competitors.ts';
import { entryView } from '../shared/entry/entry-view.ts';
import { loadSyllabus } from '../shared/event/load-event.ts';
import { schoolsOfDancers, signsOf } from '../shared/people/dancer-signs.ts';
import { taughtSchools } from '../shared/people/load-school.ts';

/** A school's dancers as a teacher chooses from them. */
const mostStudents = 999;

/** The entry that is filled in: one's own for this event, or for an admin anybody's. */
const entryAt = async (ctx: Context, event: string, id: string | undefined): Promise<Entry | undefined> => {
  if (id === undefined) return ownEntry(ctx.table, signedIn(ctx)._id, event);
  const entry = await getEntry(ctx.table, id);
  if (entry?.event !== event || (entry.owner !== ctx.actor?._id && ctx.actor?.role !== 'admin'))
    throw refuse('NOT_FOUND');
  return entry;
};

/** Everybody who may be in the entry, whose child they are, and whom a teacher could add. */
const dancersFor = async (
  ctx: Context,
  { own, schools }: { readonly own: readonly Dancer[]; readonly schools: readonly School[] },
  entry: Entry | undefined,
  chosen: readonly string[],
) => {
  const students = (await Promise.all(schools.map(({ _id }) => studentsOf(ctx.table, _id, mostStudents)))).flatMap(
    ({ items }) => items,
  );
  const isOwn = new Set(own.map(({ _id }) => _id));
  const teachable = new Map(students.filter(({ _id }) => !isOwn.has(_id)).map((one) => [one._id, one]));
  const inEntry = (entry?.sections ?? []).map(({ dancer }) => dancer);
  const wanted = [...new Set([...inEntry, ...chosen.filter((id) => teachable.has(id))])].filter((id) => !isOwn.has(id));
  // A dancer who has left the school since stays in the entry.
  const added = (await getDancers(ctx.table, wanted)).filter((dancer) => dancer !== undefined);
  for (const { _id } of added) teachable.delete(_id);
  return {
    dancers: [...own, ...added].map((dancer) => ({ dancer, student: !isOwn.has(dancer._id) })),
    students: [...teachable.values()],
  };
};

/** The teams that somebody may enter, whatever they may do with an event: those of the schools where they teach, and those in the entry already. */
const teamsAmong = (teams: readonly Team[], schools: readonly School[], entry: Entry | undefined): Team[] => {
  const entered = new Set(entry?.sections.map(({ dancer }) => dancer));
  const staffed = new Set(schools.map(({ _id }) => _id));
  return teams.filter(({ _id, school }) => entered.has(_id) || staffed.has(school._id));
};

/** Whose a dancer is, as far as the one who fills in the entry may be a teacher. */
const factsAmong = (schools: readonly School[], { owners, school }: Dancer) => ({
  owners,
  teachers: schools
    .filter(({ _id }) => _id === school._id)
    .flatMap(({ admins, moderators }) => [...admins, ...moderators]),
});

/** Whoever left the school since stays in the entry, and is no more than that to its teacher. */
const mayRead = (ctx: Context, schools: readonly School[], dancer: Dancer): boolean =>
  access['dancer.read'](ctx.actor, { dancer: factsAmong(schools, dancer) }) === 'yes';

const isFull = ({ cap, taken = 0, waiting = 0 }: Places): boolean => cap !== undefined && (taken >= cap || waiting > 0);

/** Where a dancer stands among those who wait for a place. */
const standing = (lists: ReadonlyMap<string, readonly Waiting[]>, pool: Pool, dancer: string) => {
  const list = lists.get(pool.id) ?? [];
  const mine = list.find((one) => one.dancer === dancer);
  if (!mine) return {};
  if (mine.status === 'offered') return { offeredUntil: mine.until };
  return { place: list.filter(({ status }) => status === 'waiting').indexOf(mine) + 1 };
};

/** What a dancer is in by somebody else's paid entry, a teacher's or the other parent's; who was put on a sheet by hand is in none. */
const takenBy = async (ctx: Context, event: string, dancer: string, own: Entry | undefined): Promise<Set<string>> => {
  const danced = await dancedAt(ctx.table, dancer, event, mayBeLate);
  const others = danced.filter(({ entry }) => entry !== '' && entry !== own?._id);
  return new Set(others.map(({ competition }) => competition));
};

/** Whose children belong together, without saying whose they are. */
const grouped = (families: readonly string[], family: string | undefined): { family?: string } =>
  family === undefined ? {} : { family: `family ${families.indexOf(family) + 1}` };

/** Everything the entry form needs: fees, dancers, what each may enter, and where places are gone. */
export const loadEntryData: UseCase<'loadEntryData'> = async (ctx, { body }) => {
  const { event, grades, disabled } = await loadSyllabus(ctx.table, body.eventId, mayBeLate);
  ctx.allow('event.read', { event });
  const entry = await entryAt(ctx, event._id, body.entryId);
  const owner = entry?.owner ?? signedIn(ctx)._id;
  const [own, schools, all] = await Promise.all([
    dancersOf(ctx.table, owner),
    taughtSchools(ctx, owner),
    grades.some(({ type }) => isForTeams(type)) ? teamsOf(ctx.table, event._id) : [],
  ]);
  const [{ dancers, students }, teams] = await Promise.all([
    dancersFor(ctx, { own, schools }, entry, body.students),
    enteringTeams(ctx.table, teamsAmong(all, schools, entry)),
  ]);
  const paid = entry?.paidAt === undefined ? [] : entry.sections;
  const competitors: { dancer: Competitor; student: boolean }[] = [
    ...dancers,
    ...teams.map((team) => ({ dancer: team, student: true })),
  ];
  const schoolsKnown = await schoolsOfDancers(
    ctx.table,
    competitors.map(({ dancer }) => dancer),
    schools,
  );
  const families = [...new Set(competitors.flatMap(({ dancer }) => familyOf(dancer, owner) ?? []))];
  const taken = await Promise.all(competitors.map(({ dancer }) => takenBy(ctx, event._id, dancer._id, entry)));
  const offered = offeredGrades(grades, disabled);
  const forms = competitors.map(({ dancer, student }, i) => {
    const mayChooseLevel = !isTeam(dancer) && choosesLevel(ctx.actor, factsAmong(schools, dancer));
    const otherLevel = otherLevelIn(entry, dancer._id);
    const asked = body.levels.find((one) => one.dancer === dancer._id)?.level;
    if (asked !== undefined && !mayChooseLevel) throw refuse('FORBIDDEN', onlyTeachers);
    const dances = dancesOf(
      event,
      offered,
      atLevel(dancer, asked ?? otherLevel?.level),
      paid.find((section) => section.dancer === dancer._id),
    );
    return { dancer, student, dances, mayChooseLevel, otherLevel, taken: taken[i] };
  });

  const options = forms.flatMap(({ dances }) => dances.flatMap((dance) => dance.options));
  const pools: Pool[] = [
    { kind: 'event', id: event._id },
    ...[...new Set(options.map(({ competition }) => competition))].map((id): Pool => ({ kind: 'competition', id })),
  ];
  const isCapped = event.cap > 0 || options.some(({ cap }) => cap !== undefined);
  const places = await getPlaces(ctx.table, pools);
  const stateOf = new Map(pools.map(({ id }, i) => [id, places[i] ?? {}]));
  const lists = isCapped ? await listsOf(ctx, owner) : new Map<string, Waiting[]>();

  return {
    event: {
      ...event,
      image: await files.signedImage(event.image),
      registrationOpen: event.published && isRegistrationOpen(event, ctx.now),
      full: isFull(places[0] ?? {}),
      waiting: places[0]?.waiting ?? 0,
    },
    dancers: forms.map(({ dancer, student, dances, mayChooseLevel, otherLevel, taken: takenFrom }) => ({
      _id: dancer._id,
      name: dancer.name,
      ...(isTeam(dancer)
        ? { lname: '', team: true, ...signsOf({ ...dancer, birthdate: '' }, schoolsKnown) }
        : {
            ...{ lname: dancer.lname, team: false, level: dancer.level },
            ...signsOf(dancer, schoolsKnown, mayRead(ctx, schools, dancer)),
          }),
      student,
      sparesFees: sparesFees(dancer, owner, schoolsKnown.get(dancer.school._id)?.confirmed === true),
      ...grouped(families, familyOf(dancer, owner)),
      mayChooseLevel,
      ...(otherLevel ? { otherLevel } : {}),
      age: ageOf(event, dancer),
      ...standing(lists, { kind: 'event', id: event._id }, dancer._id),
      dances: dances.map((dance) => ({
        ...dance,
        options: dance.options.map((option) => {
          const state = stateOf.get(option.competition) ?? {};
          return {
            ...option,
            judged: isJudged(state) && !option.entered,
            full: isFull(state) && !option.entered,
            taken: takenFrom?.has(option.competition) === true && !option.entered,
            waiting: state.waiting ?? 0,
            ...standing(lists, { kind: 'competition', id: option.competition }, dancer._id),
          };
        }),
      })),
    })),
    students: students.map((dancer) => ({
      ...{ _id: dancer._id, name: dancer.name, lname: dancer.lname },
      ...signsOf(dancer, schoolsKnown),
    })),
    ...(entry ? { entry: await entryView(ctx, entry, event) } : {}),
  };
};

/** The waiting lists that the owner's dancers are on, by what they wait for. */
const listsOf = async (ctx: Context, owner: string): Promise<Map<string, Waiting[]>> => {
  const pools = [...new Map((await ownWaiting(ctx.table, owner)).map(({ pool }) => [pool.id, pool])).values()];
  const lists = await Promise.all(pools.map((pool) => waitingFor(ctx.table, pool)));
  return new Map(pools.map(({ id }, i) => [id, lists[i] ?? []]));
};
